import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import type { FileStore } from '../../shared-kernel/files/port.ts';
import type { Reactor } from '../../shared-kernel/reactor/index.ts';
import { type PageImagesDeps, processPages } from '../documents/index.ts';
import type { SheetSealingDeps } from '../endorsement/index.ts';
import { type ApprovalItem, approvalCauses, performApproval } from './approvals.ts';
import { cancellationCauses, performCancellation } from './cancellations.ts';
import { type EndorsementItem, endorsementCauses, endorsementFailed, performEndorsement } from './endorsements.ts';
import { mailCauses } from './mails/causes.ts';
import type { DocumentMailsDeps } from './mails/letter.ts';
import { MailsWaiting, sendMailsOf } from './mails/send-mails.ts';
import { performSealing, type SealingItem, type SealingProcessDeps, sealingCauses, sealingFailed } from './sealing.ts';
import { performSpecialEndorsement, type SpecialEndorsementDeps, specialEndorsementCauses } from './special-endorsements.ts';

/** Streams of all modules about a document end in its id. */
const documentIdOf = (event: RecordedEvent): string => event.stream.slice(event.stream.indexOf('-') + 1);

// The side effects of documents. Each looks at the stream before it acts, so that doing it twice changes nothing.

export function pageImagesReactor(deps: PageImagesDeps): Reactor {
  return {
    name: 'page-images',
    types: ['SendingConfirmed'],
    startAt: 'beginning',
    plan: (event) => [{ key: event.id, payload: { documentId: documentIdOf(event), round: (event.data as { round: number }).round } }],
    async perform({ payload, eventId }) {
      await processPages(deps, payload.documentId as string, payload.round as number, eventId);
      return 'done';
    },
    concurrency: 2,
  };
}

export function documentMailsReactor(deps: DocumentMailsDeps): Reactor {
  return {
    name: 'document-mails',
    types: mailCauses,
    startAt: 'beginning',
    plan: (event) => [{ key: event.id, payload: { documentId: documentIdOf(event), type: event.type, revision: event.revision } }],
    async perform({ payload, eventId, attempt }) {
      const cause = {
        id: eventId,
        type: payload.type as string,
        revision: payload.revision as number,
        documentId: payload.documentId as string,
      };
      try {
        await sendMailsOf(deps, cause, attempt);
        return 'done';
      } catch (error) {
        if (error instanceof MailsWaiting) return { retryAt: pauseAfter(attempt, deps.engine.clock.now()), reason: error.message };
        throw error;
      }
    },
    concurrency: 4,
  };
}

export function approvalsReactor(deps: { readonly engine: EngineDeps }): Reactor {
  return {
    name: 'approvals',
    types: approvalCauses,
    startAt: 'beginning',
    plan: (event) => [{ key: event.id, payload: { documentId: documentIdOf(event), cause: event.type } }],
    async perform({ payload, eventId }) {
      await performApproval(deps, { ...payload, eventId } as unknown as ApprovalItem);
      return 'done';
    },
    concurrency: 4,
  };
}

export function cancellationsReactor(deps: { readonly engine: EngineDeps; readonly files: FileStore }): Reactor {
  return {
    name: 'cancellations',
    types: cancellationCauses,
    startAt: 'beginning',
    plan: (event) => [{ key: event.id, payload: { documentId: documentIdOf(event) } }],
    async perform({ payload, eventId }) {
      await performCancellation(deps, { documentId: payload.documentId as string, eventId });
      return 'done';
    },
    concurrency: 4,
  };
}

export function specialEndorsementsReactor(deps: SpecialEndorsementDeps): Reactor {
  return {
    name: 'special-endorsements',
    types: specialEndorsementCauses,
    startAt: 'beginning',
    plan: (event) => [{ key: event.id, payload: { documentId: documentIdOf(event) } }],
    async perform({ payload, eventId }) {
      await performSpecialEndorsement(deps, { documentId: payload.documentId as string, eventId });
      return 'done';
    },
    concurrency: 2,
  };
}

export function endorsementsReactor(deps: SheetSealingDeps): Reactor {
  return {
    name: 'endorsements',
    types: endorsementCauses,
    startAt: 'beginning',
    plan: (event) => [{ key: event.id, payload: { documentId: documentIdOf(event), cause: event.type } }],
    async perform({ payload, eventId, attempt, signal }) {
      const item = { ...payload, eventId } as unknown as EndorsementItem;
      try {
        await performEndorsement(deps, item);
        return 'done';
      } catch (error) {
        // A worker that is stopping has not failed: the next one goes on.
        if (signal.aborted) throw error;
        await endorsementFailed(deps, item, attempt, error);
        return { retryAt: pauseAfter(attempt, deps.engine.clock.now()), reason: error instanceof Error ? error.message : String(error) };
      }
    },
    concurrency: 4,
  };
}

export function sealingReactor(deps: SealingProcessDeps): Reactor {
  return {
    name: 'sealing',
    types: sealingCauses,
    startAt: 'beginning',
    plan: (event) => [
      {
        key: event.id,
        payload: { documentId: documentIdOf(event), cause: event.type, revision: event.revision, position: event.position },
      },
    ],
    async perform({ payload, eventId, attempt, signal }) {
      const item = { ...payload, eventId } as unknown as SealingItem;
      try {
        await performSealing(deps, item, signal);
        return 'done';
      } catch (error) {
        // A worker that is stopping has not failed: the next one goes on.
        if (signal.aborted) throw error;
        const retryAt = pauseAfter(attempt, deps.engine.clock.now());
        await sealingFailed(deps, item, attempt, error, retryAt);
        return { retryAt, reason: error instanceof Error ? error.message : String(error) };
      }
    },
    concurrency: 4,
  };
}

/** 1 s doubling to 5 minutes: an authority that is away for a moment costs a moment, one away for a day costs little. */
const pauseAfter = (attempt: number, now: Date): Date => new Date(now.getTime() + Math.min(1000 * 2 ** Math.min(attempt - 1, 20), 300_000));
