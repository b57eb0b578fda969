import { describe, expect, it } from 'vitest';
import { checkSigningLink, signingCode } from '../../modules/documents/application/link-code.ts';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { dueSignatories } from '../../modules/documents/domain/state.ts';
import { keyRing } from '../../shared-kernel/keys/ring.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { oneKey } from '../support/keys.ts';
import { approver, asProcess, command, file, foldOf, given, NOW, sent, setup, signatory, signs, uploaded } from './given.ts';

const ana = signatory('ana');
const [clara, dario] = [approver('clara'), approver('dario', { order: 2 })];
const documentId = 'document-1';
const byProcess = { actor: asProcess };
const issueLinks = (round: number) => command({ type: 'IssueSigningLinks', data: { documentId, round } }, byProcess);
const grant = (round: number, given = answers) =>
  command({ type: 'GrantApprovals', data: { documentId, round, answers: given } }, byProcess);
const refuseApproval = command({ type: 'RefuseApprovals', data: { documentId, round: 1, approverId: 'clara', eventId: 'no' } }, byProcess);
const change = (over: object) => command({ type: 'ChangeSetup', data: asSetup(over) });
const send = command({ type: 'ConfirmSending', data: { documentId } });
const prepared = (round: number): DocumentEvent[] => [
  { type: 'SendingConfirmed', data: { round } },
  { type: 'PageImagesStarted', data: { round } },
  { type: 'PageImagesStored', data: { round, prepared: file(`v1-${round}`), fieldNames: {}, images: [] } },
];
const requested = (round = 1): DocumentEvent => ({ type: 'ApprovalsRequested', data: { round, approverIds: ['clara', 'dario'] } });
const refused = (round = 1): DocumentEvent => ({ type: 'ApprovalsRefused', data: { round, approverId: 'clara', eventId: 'no' } });
const begun = [uploaded(), setup([ana], { approvers: [clara, dario] })];
const waiting = [...begun, ...prepared(1), requested()];
const answers = ['clara', 'dario'].map((approverId) => ({ approverId, eventId: `yes-${approverId}` }));
const asSetup = (over: object) => ({
  documentId: 'document-1',
  ...setup([ana], { approvers: [clara, dario], ...over }).data,
});

describe('who approves (RULE-039)', () => {
  it.each([
    ['approver.name_required', { name: { $personal: 'p', value: ' ' } }],
    ['approver.email_required', { email: { $personal: 'p', value: '' } }],
    ['approver.email_invalid', { email: { $personal: 'p', value: 'clara@' } }],
    ['approver.email_of_owner', { email: { $personal: 'p', value: 'LUCIA@example.com' } }],
    ['approver.email_repeated', { email: { $personal: 'p', value: 'DARIO@example.com' } }],
  ])('%s', (code, over) => {
    given(uploaded())
      .when(change({ approvers: [dario, { ...clara, ...over }] }))
      .thenRefused(code);
  });
});

describe('signing waits for the last approval (STATE-041)', () => {
  it('asks the approvers first, and only once', () => {
    given(...begun, ...prepared(1))
      .when(issueLinks(1))
      .thenEvents('ApprovalsRequested');
    given(...waiting)
      .when(issueLinks(1))
      .thenNothing();
  });

  it('has nobody due, refuses signatures, and its links open a page that waits', () => {
    const state = foldOf(waiting);
    expect([state.status, dueSignatories(state)]).toEqual(['PENDING', []]);
    expect(signs('ana')(state)).toMatchObject({ code: 'signature.approvals_missing' });
    given(...waiting)
      .when(command({ type: 'ResendSigningLink', data: { documentId, signatoryId: 'ana' } }))
      .thenRefused('signature.approvals_missing');
    const secret = oneKey(new Uint8Array(32));
    const code = signingCode(secret, { documentId: 'document-1', signatoryId: 'ana', round: 1, issue: 1 });
    expect(checkSigningLink(secret, state, 'ana', code, NOW)).toBe('valid');
    expect(checkSigningLink(secret, state, 'ana', `${code.slice(1)}x`, NOW)).toBe('invalid');
    expect(checkSigningLink(secret, foldOf([...waiting, refused()]), 'ana', code, NOW)).toBe('valid');
    // Nor does a code made with a key that another had replaced long before the approvals were asked for.
    const later = { id: '0123456789', secret: new Uint8Array(32).fill(1), usedFrom: new Date('2020-01-01T00:00:00.000Z') };
    expect(
      checkSigningLink(
        keyRing(secret.secret, () => [later]),
        state,
        'ana',
        code,
        NOW,
      ),
    ).toBe('expired');
  });

  it('opens with the answers of all, and with nothing less', () => {
    given(...waiting)
      .when(grant(1, answers.slice(0, 1)))
      .thenRefused('conflict.approvals_incomplete', { approverIds: ['dario'] });
    const [granted, links] = given(...waiting)
      .when(grant(1))
      .thenEvents('ApprovalsGranted', 'SigningLinksIssued', 'SigningTurnOpened');
    const open = foldOf([...waiting, granted!, links!]);
    expect(open.approvals).toMatchObject({ status: 'ACCEPTED' });
    expect(dueSignatories(open).map((one) => one.signatoryId)).toEqual(['ana']);
    given(...waiting, granted!, links!)
      .when(grant(1))
      .thenNothing();
    given(...waiting, granted!, links!)
      .when(refuseApproval)
      .thenNothing();
  });

  it('an answer for another round, or once the document was deleted, changes nothing', () => {
    for (const round of [0, 2]) {
      given(...waiting)
        .when(grant(round))
        .thenNothing();
    }
    given(...waiting, { type: 'DocumentDeleted', data: { statusAtDeletion: 'PENDING' } })
      .when(refuseApproval)
      .thenNothing();
  });
});

describe('after a refusal (STATE-031..033)', () => {
  const stopped = [...waiting, refused()];

  it('stays PENDING with the approvals refused, open to changes and to nobody else', () => {
    const state = foldOf(stopped);
    expect(state).toMatchObject({ status: 'PENDING', approvals: { status: 'REFUSED', refusedBy: 'clara' } });
    expect(signs('ana')(state)).toMatchObject({ code: 'signature.approvals_missing' });
    given(...waiting)
      .when(change({ title: personal('p-owner', 'Otro') }))
      .thenRefused('conflict.not_a_draft');
    given(...stopped)
      .when(change({ title: personal('p-owner', 'Otro') }))
      .thenEvents('SetupChanged');
    given(...stopped)
      .when(command({ type: 'PlaceFields', data: { documentId, fields: [] } }))
      .thenEvents('FieldsPlaced');
  });

  it('is sent again as a new round that is prepared and asked for anew, PENDING all the while', () => {
    given(...stopped)
      .when(send)
      .thenEvents('SendingConfirmed');
    const steps: DocumentEvent[] = [...stopped, { type: 'SendingConfirmed', data: { round: 2 } }];
    expect(foldOf(steps)).toMatchObject({ status: 'PENDING', round: 2, processingStatus: 'PROCESSING' });
    for (const [decide, type] of [
      [command({ type: 'StartPageImages', data: { documentId, round: 2 } }, byProcess), 'PageImagesStarted'],
      [
        command({ type: 'StorePageImages', data: { documentId, round: 2, prepared: file('v1b'), fieldNames: {}, images: [] } }, byProcess),
        'PageImagesStored',
      ],
      [issueLinks(2), 'ApprovalsRequested'],
    ] as const) {
      const [event] = given(...steps)
        .when(decide)
        .thenEvents(type);
      steps.push(event!);
      expect(foldOf(steps).status).toBe('PENDING');
    }
    expect(foldOf(steps).approvals).toMatchObject({ round: 2, status: 'PENDING', refusedBy: null });
    given(...steps)
      .when(change({}))
      .thenRefused('conflict.not_a_draft');
  });

  it('goes on without approvers when the owner takes them out', () => {
    const steps = [...stopped, setup([ana]), ...prepared(2)];
    given(...steps)
      .when(issueLinks(2))
      .thenEvents('ApprovalsGranted', 'SigningLinksIssued', 'SigningTurnOpened');
  });

  it('a file that cannot be prepared again leaves it open to changes', () => {
    const steps: DocumentEvent[] = [
      ...stopped,
      { type: 'SendingConfirmed', data: { round: 2 } },
      { type: 'PageImagesStarted', data: { round: 2 } },
    ];
    const [failed] = given(...steps)
      .when(command({ type: 'FailProcessing', data: { documentId, round: 2, code: 'pdf.broken', detail: '' } }, byProcess))
      .thenEvents('ProcessingFailed');
    expect(foldOf([...steps, failed!])).toMatchObject({ status: 'PENDING', processingStatus: 'FAILED' });
    given(...steps, failed!)
      .when(send)
      .thenEvents('SendingConfirmed');
  });

  it('is never asked of a document without approvers', () => {
    given(uploaded(), setup([ana]), ...sent([ana]))
      .when(refuseApproval)
      .thenNothing();
  });
});
