import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { streamModule } from '../../shared-kernel/decider/stream-module.ts';
import { creditsIdOf } from './contract/credits-events.ts';
import { monthOf, monthsAfter } from './contract/months.ts';
import { closeCredits } from './domain/commands/close-credits.ts';
import { openCredits } from './domain/commands/open-credits.ts';
import { reserveCredits } from './domain/commands/reserve-credits.ts';
import { returnCredits } from './domain/commands/return-credits.ts';
import { useCredits } from './domain/commands/use-credits.ts';
import { knownReservation } from './domain/credits/balance.ts';
import { creditsDecider } from './domain/credits/decider.ts';
import { noCredits, type Reservation } from './domain/credits/state.ts';

const decidedAlone = [closeCredits] as const;

/** Every command about the credits of an account in a month. */
export const creditsCommands = [...decidedAlone, openCredits, reserveCredits, useCredits, returnCredits] as const;

interface OfReference {
  readonly ownerId: string;
  readonly month: string;
  readonly reference: string;
  readonly since: string;
}

/**
 * The streams `credits-<ownerId>-<yyyy-mm>`: read, and changed by commands only.
 * @param addedTo how many credits of each kind were added to an account, ever
 */
export function creditsStreams(engine: EngineDeps, addedTo: (ownerId: string) => Promise<Readonly<Record<string, number>>>) {
  const { load } = streamModule(engine, creditsDecider, decidedAlone);
  const stateOf = async (ownerId: string, month: string) => (await load(creditsIdOf(ownerId, month))).state;
  /** Months before one that takes commands are closed: what they say of a reference stays. */
  const earlierOf = async ({ ownerId, month, reference, since }: OfReference): Promise<Reservation | null> => {
    let known: Reservation | null = null;
    for (let before = monthOf(new Date(since)); before < month; before = monthsAfter(before, 1))
      known = knownReservation(await stateOf(ownerId, before), reference, known);
    return known;
  };
  return streamModule(engine, creditsDecider, [
    ...decidedAlone,
    { ...openCredits, gather: async (_state, { ownerId, from }) => (from === null ? noCredits : stateOf(ownerId, from)) },
    {
      ...reserveCredits,
      gather: async (_state, data) => {
        const [added, earlier] = await Promise.all([addedTo(data.ownerId), earlierOf(data)]);
        return { added, earlier };
      },
    },
    { ...useCredits, gather: (_state, data) => earlierOf(data) },
    { ...returnCredits, gather: (_state, data) => earlierOf(data) },
  ] as const);
}
export type CreditsStreams = ReturnType<typeof creditsStreams>;
