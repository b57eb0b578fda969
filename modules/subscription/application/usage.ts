import { metadataOf } from '../../../shared-kernel/decider/codec.ts';
import type { EventStore, Position } from '../../../shared-kernel/event-store/port.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { monthOf, monthsAfter } from '../contract/months.ts';
import { usageIdOf, usageStream } from '../contract/usage-events.ts';
import { evolve } from '../domain/evolve.ts';
import { noSubscription, type SubscriptionState } from '../domain/state.ts';
import { usageDecider } from '../domain/usage/decider.ts';
import { type PlanMoment, type Statement, statementOf } from '../domain/usage/statement.ts';
import type { SubscriptionStreams } from '../streams.ts';
import type { UsageStreams } from '../usage-streams.ts';
import { beginTrial } from './begin-trial.ts';

export interface Usages {
  readonly streams: Pick<SubscriptionStreams, 'load' | 'execute'>;
  readonly usage: UsageStreams;
  readonly clock: { now(): Date };
}

/** A document of an account that was completed: by which event, and when that was recorded (ISO 8601 UTC). */
export interface Completion {
  readonly ownerId: string;
  readonly documentId: string;
  readonly eventId: string;
  readonly completedAt: string;
}

/** The subscription of an account as each of its events left it. */
export async function planMoments(streams: Pick<SubscriptionStreams, 'load'>, ownerId: string): Promise<readonly PlanMoment[]> {
  const { events } = await streams.load(ownerId);
  let plan: SubscriptionState = noSubscription;
  return events.map((event) => {
    plan = evolve(plan, event);
    return { revision: event.revision, at: event.metadata.recordedAt, plan };
  });
}

/**
 * Counts a document in the month in which it was completed; where that is closed, in the first one after it that is not. By its command id it
 * is one fact in each stream, and closed months stay closed, so whoever comes again takes the same way and finds it where it is. Nothing is
 * counted of what was completed before the account had a subscription: an upgrade would stop whoever used the product that month, by a limit
 * that was not there when they did.
 */
export async function countDocument({ streams, usage }: Usages, completion: Completion): Promise<void> {
  const { ownerId, documentId, eventId, completedAt } = completion;
  await beginTrial(streams, ownerId, eventId);
  const { openedAt } = (await streams.load(ownerId)).state;
  const month = monthOf(new Date(completedAt));
  if (openedAt === null || completedAt < openedAt) return;
  const context = {
    actor: { kind: 'process', id: 'counting' },
    commandId: nameId('counting', ownerId, eventId),
    correlationId: eventId,
    causationId: eventId,
    ownerId,
  } as const;
  const data = { ownerId, documentId, eventId, completedAt };
  const counted = await usage.execute({ type: 'CountDocument', data: { ...data, month } }, context);
  let isCounted = counted.events.length > 0;
  let before = counted.state.documents.length;
  for (let into = monthsAfter(month, 1); !isCounted; into = monthsAfter(into, 1)) {
    const { events, state } = await usage.execute(
      { type: 'CountLateDocument', data: { ...data, month: into, of: month, before } },
      context,
    );
    isCounted = events.length > 0;
    before += state.late.filter(({ of }) => of === month).length;
  }
}

/** Closes a month of an account, once, whoever asks and however often (modules/flows/month-ends). */
export const closeMonth = (
  { usage }: Pick<Usages, 'usage'>,
  { ownerId, month, position }: { readonly ownerId: string; readonly month: string; readonly position: Position },
) => {
  const commandId = nameId('month-ends', ownerId, month);
  return usage.execute(
    { type: 'CloseMonth', data: { ownerId, month, position } },
    { actor: { kind: 'process', id: 'month-ends' }, commandId, correlationId: commandId, ownerId },
  );
};

/** Documents of an account that were completed in a month: said by the last event of that month, however many there were. */
export async function completedIn(store: Pick<EventStore, 'readStream'>, ownerId: string, month: string): Promise<number> {
  for await (const event of store.readStream(usageStream(ownerId, month), { direction: 'backwards', limit: 1 })) {
    return Number(usageDecider.upcast(event.type, metadataOf(event).schemaVersion, event.data).counted);
  }
  return 0;
}

/** The statement of a month, or what it comes to so far. */
export interface MonthStatement extends Statement {
  readonly month: string;
  readonly isClosed: boolean;
  readonly documents: number;
}

/** Null: the account has none of that month, which lies before its subscription or has not begun. */
export async function statementOfMonth({ streams, usage, clock }: Usages, ownerId: string, month: string): Promise<MonthStatement | null> {
  const { state } = await usage.load(usageIdOf(ownerId, month));
  const documents = state.documents.length;
  if (state.statement !== null) {
    const { position: _, counted: __, ...statement } = state.statement;
    return { ...statement, isClosed: true, documents };
  }
  const { openedAt } = (await streams.load(ownerId)).state;
  if (openedAt === null || month < monthOf(new Date(openedAt)) || month > monthOf(clock.now())) return null;
  const statement = statementOf({ month, documents: state.documents, late: state.late }, await planMoments(streams, ownerId));
  return { month, isClosed: false, documents, ...statement };
}
