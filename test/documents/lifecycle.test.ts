import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getNextSnapshot } from 'xstate';
import { type DocumentEvent, documentEventTypes } from '../../modules/documents/contract/events.ts';
import { documentStatuses } from '../../modules/documents/contract/values.ts';
import { documentDecider } from '../../modules/documents/domain/decider.ts';
import { documentLifecycle } from '../../modules/documents/domain/lifecycle.machine.ts';
import type { DocumentState } from '../../modules/documents/domain/state.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { count } from '../support/counts.ts';
import { recorded } from '../support/recorded.ts';
import {
  applied,
  approver,
  command,
  completion,
  endorsementRequested,
  file,
  foldOf,
  presented,
  sent,
  setup,
  sha,
  signatory,
  signed,
  uploaded,
} from './given.ts';

const ana = signatory('ana');
const endorsementCompleted = {
  type: 'EndorsementCompleted',
  data: { endorsementId: 'e', eventId: 'y', sheetSha256: sha('sheet') },
} as const satisfies DocumentEvent;
const endorsementRejected = { type: 'EndorsementRejected', data: { endorsementId: 'e', eventId: 'y' } } as const satisfies DocumentEvent;
const canceled = { type: 'DocumentCanceled', data: { cancelationId: 'c', eventId: 'z' } } as const satisfies DocumentEvent;
const completed: DocumentEvent[] = [uploaded(), setup([ana]), ...sent([ana]), presented('ana'), signed('ana', 1), ...completion()];

const can = (state: DocumentState, event: { type: string; data?: unknown }, status: string = state.status) =>
  documentLifecycle.resolveState({ value: status as never, context: { ...state, status } as never }).can(event as never);

const endorsable = completed.map((event) => (event.type === 'SetupChanged' ? setup([ana], { isEndorsement: true }) : event));

describe('the status table', () => {
  it('carries a document from nothing to COMPLETED, and the machine agrees with the fold at each event', () => {
    let state = documentDecider.initial;
    const seen: string[] = [];
    for (const [revision, event] of completed.entries()) {
      const { value, context } = documentDecider.snapshotOf(state);
      const snapshot = documentLifecycle.resolveState({ value: value as never, context: context as never });
      expect(snapshot.can(event as never), `${event.type} in ${value}`).toBe(true);
      const next = getNextSnapshot(documentLifecycle, snapshot, event as never);
      state = documentDecider.evolve(state, recorded([event], 'owner-1', revision)[0]!);
      expect(next.value, event.type).toBe(state.status);
      if (seen.at(-1) !== state.status) seen.push(state.status);
    }
    expect(seen).toEqual([
      'DRAFT',
      'PROCESSING',
      'IMAGE_PROCESSING',
      'IMAGE_PROCESSING_COMPLETED',
      'PENDING',
      'PENDING_FOR_BLOCK_CHAIN',
      'COMPLETED',
    ]);
  });

  it('has the ten stored statuses and the moves of the table, no others (STATE-011..024)', () => {
    const moves = new Set<string>();
    for (const [status, node] of Object.entries(documentLifecycle.config.states ?? {})) {
      for (const [, transition] of Object.entries((node as { on?: Record<string, unknown> }).on ?? {})) {
        const target = typeof transition === 'string' ? transition : (transition as { target?: string }).target;
        if (target && target !== status) moves.add(`${status}>${target}`);
      }
    }
    expect(Object.keys(documentLifecycle.config.states ?? {}).sort()).toEqual(['NONE', ...documentStatuses].sort());
    expect([...moves].sort()).toEqual(
      [
        'NONE>DRAFT',
        'DRAFT>PROCESSING',
        'PROCESSING>IMAGE_PROCESSING',
        'PROCESSING>DRAFT',
        'IMAGE_PROCESSING>IMAGE_PROCESSING_COMPLETED',
        'IMAGE_PROCESSING>DRAFT',
        'IMAGE_PROCESSING_COMPLETED>PENDING',
        'PENDING>PENDING_FOR_BLOCK_CHAIN',
        'PENDING>CANCELED',
        'PENDING_FOR_BLOCK_CHAIN>COMPLETED',
        'COMPLETED>PENDING_TO_ENDORSEMENT',
        'COMPLETED>CANCELED',
        'PENDING_TO_ENDORSEMENT>ENDORSED',
        'PENDING_TO_ENDORSEMENT>COMPLETED',
        'ENDORSED>CANCELED',
      ].sort(),
    );
  });

  it('accepts nothing but reading, asking to read again, handing over and deleting once CANCELED', () => {
    const state = foldOf(completed);
    const accepted = Object.keys(documentEventTypes).filter((type) =>
      can(state, { type, data: { round: 1, signatoryId: 'ana', base: { version: 3 } } }, 'CANCELED'),
    );
    expect(accepted.filter((type) => !type.startsWith('Mail')).sort()).toEqual([
      'DocumentDeleted',
      'DocumentHandedOver',
      'DocumentViewed',
      'FileDownloaded',
      'NewLinkRequested',
    ]);
  });

  it('goes COMPLETED, PENDING_TO_ENDORSEMENT, ENDORSED, CANCELED as the table says, and nowhere else', () => {
    const state = foldOf(endorsable);
    expect(can(foldOf(completed), endorsementRequested)).toBe(false);
    expect(can(state, endorsementRequested)).toBe(true);
    expect(can(state, canceled)).toBe(true);
    expect(can(state, endorsementCompleted)).toBe(false);
    const requested = foldOf([...endorsable, endorsementRequested]);
    expect([can(requested, endorsementCompleted), can(requested, endorsementRejected)]).toEqual([true, true]);
    expect(can(requested, canceled)).toBe(false);
    expect(can(requested, { ...endorsementCompleted, data: { ...endorsementCompleted.data, endorsementId: 'other' } })).toBe(false);
    const endorsed = foldOf([...endorsable, endorsementRequested, endorsementCompleted]);
    expect([can(endorsed, endorsementRequested), can(endorsed, endorsementRejected), can(endorsed, canceled)]).toEqual([
      false,
      false,
      true,
    ]);
    const again = foldOf([...endorsable, endorsementRequested, endorsementRejected]);
    expect([again.status, can(again, endorsementRequested)]).toEqual(['COMPLETED', true]);
  });

  it.each(documentStatuses)('deletes in %s only where STATE-025 allows it', (status) => {
    const allowed = ['DRAFT', 'PENDING', 'COMPLETED', 'ENDORSED', 'CANCELED'].includes(status);
    const state = { ...foldOf([uploaded()]), status } as DocumentState;
    const outcome = command({ type: 'DeleteDocument', data: { documentId: 'document-1' } })(state);
    expect(Array.isArray(outcome), status).toBe(allowed);
    expect(can(state, { type: 'DocumentDeleted', data: {} }, status)).toBe(allowed);
  });

  it('completes only with both answers (STATE-019)', () => {
    for (const missing of ['PlatformSealed', 'ConstanciaRecorded', 'AnchorRecorded']) {
      const state = foldOf(completed.filter((event) => event.type !== missing && event.type !== 'DocumentCompleted'));
      expect(can(state, completed.at(-1)!), `without ${missing}`).toBe(false);
    }
  });

  it('evolve and machine agree on every accepted event, in any order of events', () => {
    const pool: DocumentEvent[] = [
      ...completed,
      setup([ana, signatory('bruno')]),
      presented('bruno'),
      signed('bruno', 1),
      signed('bruno', 2),
      { type: 'SendingConfirmed', data: { round: 2 } },
      { type: 'ProcessingFailed', data: { round: 1, code: 'pdf.broken', detail: personal('p-owner', '') } },
      { type: 'DocumentDeleted', data: { statusAtDeletion: 'DRAFT' } },
      { type: 'SigningLinkRenewed', data: { round: 1, signatoryId: 'ana', issue: 2, expiresAt: '' } },
      { type: 'SealingStepFailed', data: { step: 'ANCHOR', attempt: 1, code: 'x', detail: personal('p-owner', ''), nextAttemptAt: '' } },
      { type: 'ObserversAdded', data: { observers: [] } },
      setup([ana], { approvers: [approver('clara')], isEndorsement: true }),
      { type: 'SendingConfirmed', data: { round: 3 } },
      ...[1, 2, 3].flatMap((round): DocumentEvent[] => [
        { type: 'PageImagesStarted', data: { round } },
        { type: 'PageImagesStored', data: { round, prepared: file('v1'), fieldNames: {}, images: [] } },
        { type: 'ProcessingFailed', data: { round, code: 'pdf.broken', detail: personal('p-owner', '') } },
        { type: 'ApprovalsRequested', data: { round, approverIds: ['clara'] } },
        { type: 'ApprovalsRefused', data: { round, approverId: 'clara', eventId: 'no' } },
        { type: 'ApprovalsGranted', data: { round, basis: 'ALL_APPROVED', answers: [{ approverId: 'clara', eventId: 'yes' }] } },
        { type: 'SigningLinksIssued', data: { round, termSeconds: 60, links: [{ signatoryId: 'ana', issue: 1, expiresAt: null }] } },
        { type: 'SigningTurnOpened', data: { round, signatoryIds: ['ana'], linkEndsAt: '' } },
      ]),
      endorsementRequested,
      endorsementCompleted,
      endorsementRejected,
      canceled,
      { type: 'EndorsementWorkflowStarted', data: { endorsementId: 'e', eventId: 'x', page: 1, workflowDocumentId: 'w' } },
      { type: 'MailQueued', data: { mailId: 'm', kind: 'completed', recipientId: 'ana', causedBy: 'x' } },
      { type: 'MailOpened', data: { mailId: 'm', kind: 'completed', recipientId: 'ana', reportedAt: '' } },
    ];
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pool), { maxLength: 60 }), fc.boolean(), (events, straight) => {
        let state = documentDecider.initial;
        for (const event of straight ? [...completed, ...events] : events) {
          const { value, context } = documentDecider.snapshotOf(state);
          const snapshot = documentLifecycle.resolveState({ value: value as never, context: context as never });
          if (!snapshot.can(event as never)) continue;
          accepted += 1;
          state = documentDecider.evolve(state, recorded([event])[0]!);
          expect(getNextSnapshot(documentLifecycle, snapshot, event as never).value).toBe(state.status);
        }
      }),
      { numRuns: count('lifecycle sequences', 300, 5000) },
    );
    expect(accepted).toBeGreaterThan(1000);
  });

  it('a signature on an old version is refused by the machine', () => {
    const state = foldOf([
      uploaded(),
      setup([ana, signatory('bruno')]),
      ...sent([ana, signatory('bruno')]),
      presented('bruno'),
      signed('ana', 1),
    ]);
    expect(can(state, { type: 'SignatureRecorded', data: { signatoryId: 'bruno', round: 1, ...applied(1) } })).toBe(false);
    expect(can(state, { type: 'SignatureRecorded', data: { signatoryId: 'bruno', round: 1, ...applied(2) } })).toBe(true);
  });
});
