import type { AccessLog } from '../../shared-kernel/access-log/port.ts';
import type { Clock } from '../../shared-kernel/clock.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import type { OutboundResult } from '../../shared-kernel/outbound/outbound.ts';
import type { Outcome, PlannedWork, Reactor, Work } from '../../shared-kernel/reactor/index.ts';
import { type BackOff, delayAfter } from '../../shared-kernel/retry/back-off.ts';
import type { CompletedDocumentNotification, Notify } from '../delivery/index.ts';
import { documentStreams } from '../documents/index.ts';
import { documentIdOf } from './reactor.ts';

/** Where an account wants to be told of its completed documents; null where it does not, and once it has ended. */
export type NotificationTargetOf = (ownerId: string) => Promise<{ readonly url: string } | null>;

export interface NotificationsDeps {
  readonly engine: EngineDeps;
  readonly targetOf: NotificationTargetOf;
  readonly notify: Notify;
  readonly folioOf: (documentId: string) => Promise<string | null>;
  readonly accessLog: Pick<AccessLog, 'record'>;
  /** The time of the machine, by which work waits: that of the product may have been moved for tests. */
  readonly machineClock: Clock;
}

/** Between tries: 1 second doubling to an hour, some eighty of them in the term. */
const PAUSES: BackOff = { first: 1_000, longest: 3_600_000 };
/** A receiver that takes nothing for so long is not tried any more by itself. */
export const NOTIFYING_DAYS = 3;
const DAY_MS = 86_400_000;

/**
 * Flow: the own program of an account is told of each completed document (SUB-007). At least once: a try whose outcome was not written
 * down is made again, with the same id. Whether and where is asked at each try, so that an account can mend its address while something
 * waits. Accounts take turns, and none has more than two tries under way: a receiver that lets every call wait holds up its own. What was
 * tried for three days is parked, where operations see it and can try once more.
 */
export const notificationsReactor = (deps: NotificationsDeps): Reactor => ({
  name: 'notifications',
  types: ['DocumentCompleted'],
  startAt: 'now',
  plan,
  async perform(work) {
    const [ownerId, documentId] = [String(work.payload.ownerId), String(work.payload.documentId)];
    const target = await deps.targetOf(ownerId);
    if (target === null) return 'done';
    const result = await deps.notify(target.url, await notificationOf(deps, work.key, ownerId, documentId), work.signal);
    if (result.outcome === 'failed' && result.how === 'stopped') throw new Error('the process stops, or another one has this');
    const record = (outcome: 'notified' | 'not-notified') =>
      deps.accessLog.record({
        actor: { kind: 'process', id: 'notifications' },
        action: 'document.completed',
        target: documentId,
        ownerId,
        outcome,
        code: codeOf(result),
        correlationId: work.eventId,
        ip: null,
      });
    if (result.outcome === 'accepted') {
      await record('notified');
      return 'done';
    }
    const next = nextTry(deps, work, result);
    if ('park' in next) await record('not-notified');
    return next;
  },
  concurrency: 16,
  fair: { by: 'ownerId', most: 2 },
});

const plan = (event: RecordedEvent): readonly PlannedWork[] => [
  { key: event.id, payload: { documentId: documentIdOf(event), ownerId: event.metadata.ownerId ?? null, cause: event.type } },
];

/** The same whenever it is asked for: what is told is how the document was completed, whatever became of it since. */
async function notificationOf(
  { engine, folioOf }: NotificationsDeps,
  id: string,
  accountID: string,
  documentID: string,
): Promise<CompletedDocumentNotification> {
  const { state } = await documentStreams(engine).load(documentID);
  const folio = await folioOf(documentID);
  if (state.completedAt === null || state.seal === null) throw new Error(`${documentID} is not completed`);
  if (folio === null) throw new Error('the folio of the document is not known yet');
  return {
    event: 'document.completed',
    id,
    accountID,
    documentID,
    folio,
    status: 'COMPLETED',
    completedAt: state.completedAt,
    sha256: state.seal.file.sha256,
    isTest: state.isTest === true,
  };
}

/** In the words of the guard; nothing that the receiver said is kept. */
function codeOf(result: OutboundResult): string {
  if (result.outcome === 'refused') return `refused ${result.why}`;
  if (result.outcome === 'accepted') return `status ${result.status}`;
  return result.status === null ? result.how : `${result.how} ${result.status}`;
}

function nextTry({ machineClock }: NotificationsDeps, { attempt, firstAt }: Work, result: OutboundResult): Exclude<Outcome, 'done'> {
  const now = machineClock.now().getTime();
  const reason = codeOf(result);
  if (now - firstAt.getTime() >= NOTIFYING_DAYS * DAY_MS) return { park: `not taken in ${NOTIFYING_DAYS} days: ${reason}` };
  return { retryInMs: delayAfter(attempt, PAUSES), reason };
}
