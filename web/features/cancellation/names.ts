import type { PartyName } from './calls.ts';

/** Names for a sentence; whoever asked to be forgotten is `somebody`. */
export const namesOf = (people: readonly PartyName[], somebody: string): string[] => people.map((one) => one.name ?? somebody);
