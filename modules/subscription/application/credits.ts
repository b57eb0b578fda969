import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { type CreditName, creditNames, type PackName } from '../contract/credits.ts';
import { creditsIdOf } from '../contract/credits-events.ts';
import { monthOf } from '../contract/months.ts';
import type { CreditsStreams } from '../credits-streams.ts';
import { heldOf } from '../domain/credits/balance.ts';
import type { BalanceRow } from '../domain/credits/state.ts';
import type { SubscriptionState } from '../domain/state.ts';
import type { SubscriptionStreams } from '../streams.ts';
import { type CreditMonths, newestMonth } from './credit-months.ts';

export interface Credits extends CreditMonths {
  readonly streams: Pick<SubscriptionStreams, 'load'>;
  readonly credits: CreditsStreams;
}

/** What credits are taken for. */
export interface CreditReference {
  readonly ownerId: string;
  /** Names one try of one thing, whoever asks and however often; another try has another one. Ids of the product's own, nothing personal. */
  readonly reference: string;
  /** When that came to be (recordedAt of the event that causes it), the same at every repeat, ISO 8601 UTC. */
  readonly since: string;
  /** Which process asks, and for which event. */
  readonly by: string;
  readonly cause: string;
}

/** One credit of each kind that is named, so many times, by a provider where its uses are counted apart (ENT-017). */
export interface CreditsWanted {
  readonly credits: readonly CreditName[];
  readonly quantity?: number;
  readonly provider?: string | null;
}

/** The part that is all of a reservation, where it is not settled in several. */
const WHOLE = 'whole';

const contextOf = ({ ownerId, by, cause }: Pick<CreditReference, 'ownerId' | 'by' | 'cause'>, commandId: string): CommandContext => ({
  actor: { kind: 'process', id: by },
  commandId,
  correlationId: cause,
  causationId: cause,
  ownerId,
});

/**
 * Does something in the month that takes credits now, which is the calendar's once the one before is closed. A month that somebody closed meanwhile says
 * which one goes on: where two clocks disagree, the later one decides.
 * @param act answers null where the month was closed before it
 */
async function inTheMonth(deps: Credits, about: CreditReference, act: (month: string) => Promise<string | null>): Promise<void> {
  const { ownerId } = about;
  const { creditsSince } = (await deps.streams.load(ownerId)).state;
  const today = monthOf(deps.clock.now());
  // Whoever was given none is refused by the act itself, in a month that nothing opens.
  if (creditsSince === null) return void (await act(today));
  const open = async (month: string, from: string | null): Promise<void> => {
    const commandId = nameId('credits', ownerId, 'open', month);
    await deps.credits.execute({ type: 'OpenCredits', data: { ownerId, month, from } }, contextOf(about, commandId));
  };
  const close = async (month: string): Promise<void> => {
    const commandId = nameId('credits', ownerId, 'close', month);
    await deps.credits.execute({ type: 'CloseCredits', data: { ownerId, month, into: today } }, contextOf(about, commandId));
  };
  const first = monthOf(new Date(creditsSince));
  const newest = await newestMonth(deps, ownerId, creditsSince);
  if (newest === null) await open(first, null);
  for (let month = newest?.month ?? first; ; ) {
    if (month < today) await close(month);
    else if ((await act(month)) === null) return;
    const { into } = (await deps.credits.load(creditsIdOf(ownerId, month))).state;
    if (into === null) throw new Error(`the credits of ${month} are neither open nor closed`);
    await open(into, month);
    month = into;
  }
}

type Sent = Parameters<CreditsStreams['execute']>[0];

/** Carries one command out, once, in whichever month takes it. */
const settle = (deps: Credits, about: CreditReference, act: string, part: string, sent: (month: string) => Sent): Promise<void> =>
  inTheMonth(deps, about, async (month) => {
    const commandId = nameId('credits', about.ownerId, act, about.reference, part);
    const { state, events } = await deps.credits.execute(sent(month), contextOf(about, commandId));
    return events.length === 0 && state.status === 'CLOSED' ? month : null;
  });

/** Keeps credits before something is tried; refused where there are not enough, by the code of what they are for (contract/credits). */
export const reserve = (
  deps: Credits,
  about: CreditReference,
  { credits, quantity = 1, provider = null }: CreditsWanted,
): Promise<void> => {
  const { ownerId, reference, since } = about;
  const data = { ownerId, reference, since, credits: [...credits], quantity, provider };
  return settle(deps, about, 'reserve', '', (month) => ({ type: 'ReserveCredits', data: { ...data, month } }));
};

/** The provider took it on: kept credits are used, part by part or all that are open. */
export const use = (deps: Credits, about: CreditReference, part = WHOLE, quantity: number | null = null): Promise<void> => {
  const { ownerId, reference, since } = about;
  const data = { ownerId, reference, since, part, quantity };
  return settle(deps, about, 'use', part, (month) => ({ type: 'UseCredits', data: { ...data, month } }));
};

/** Nothing was done: a part comes back, whether it was used already or only kept. */
export const giveBack = (deps: Credits, about: CreditReference, part = WHOLE, quantity: number | null = null): Promise<void> => {
  const { ownerId, reference, since } = about;
  const data = { ownerId, reference, since, part, quantity };
  return settle(deps, about, 'return', part, (month) => ({ type: 'ReturnCredits', data: { ...data, month } }));
};

export interface CreditsOfAKind {
  readonly credit: CreditName;
  readonly added: number;
  readonly reserved: number;
  readonly used: number;
  readonly left: number;
}

export interface CreditsNow {
  readonly kinds: readonly CreditsOfAKind[];
  /** Used in the calendar's month (CONST-026). */
  readonly packs: Readonly<Record<PackName, number>>;
  /** Used ever of a kind with one provider. */
  readonly usedWith: (credit: CreditName, provider: string) => number;
}

const sumOf = (rows: readonly BalanceRow[], of: 'reserved' | 'used'): number => rows.reduce((all, row) => all + row[of], 0);

/** The credits of an account, every kind, also those that nobody gave it. */
export async function creditsNow(
  deps: CreditMonths,
  ownerId: string,
  { credits, creditsSince }: Pick<SubscriptionState, 'credits' | 'creditsSince'>,
): Promise<CreditsNow> {
  const standing = creditsSince === null ? null : await newestMonth(deps, ownerId, creditsSince);
  const balance = standing?.balance ?? [];
  const kinds = creditNames.map((credit): CreditsOfAKind => {
    const rows = balance.filter((row) => row.credit === credit);
    const added = credits[credit] ?? 0;
    return {
      credit,
      added,
      reserved: sumOf(rows, 'reserved'),
      used: sumOf(rows, 'used'),
      left: Math.max(0, added - heldOf(balance, credit)),
    };
  });
  const packs = standing?.month === monthOf(deps.clock.now()) ? standing.packs : { A: 0, B: 0, C: 0 };
  const usedWith = (credit: CreditName, provider: string): number =>
    sumOf(
      balance.filter((row) => row.credit === credit && row.provider === provider),
      'used',
    );
  return { kinds, packs, usedWith };
}
