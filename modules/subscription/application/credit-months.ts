import { metadataOf } from '../../../shared-kernel/decider/codec.ts';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
import { type CreditsStanding, creditsStanding, creditsStream } from '../contract/credits-events.ts';
import { monthOf, monthsAfter } from '../contract/months.ts';
import { creditsDecider } from '../domain/credits/decider.ts';

export interface CreditMonths {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly clock: { now(): Date };
}

/** How the credits of an account stand in the newest month that has any, read off its last event; null: nothing was ever reserved. */
export async function newestMonth({ store, clock }: CreditMonths, ownerId: string, creditsSince: string): Promise<CreditsStanding | null> {
  const first = monthOf(new Date(creditsSince));
  for (let month = monthOf(clock.now()); month >= first; month = monthsAfter(month, -1))
    for await (const event of store.readStream(creditsStream(ownerId, month), { direction: 'backwards', limit: 1 }))
      return creditsStanding.parse(creditsDecider.upcast(event.type, metadataOf(event).schemaVersion, event.data));
  return null;
}

/** What is reserved and what was used, ever. An account that was given no credits has no stream to look for. */
export const balanceIn = async (months: CreditMonths, ownerId: string, creditsSince: string | null): Promise<CreditsStanding['balance']> =>
  creditsSince === null ? [] : ((await newestMonth(months, ownerId, creditsSince))?.balance ?? []);
