import type { FormRow } from '../contract/calls.ts';

/** Whose forms of an account somebody sees; null: all of them. `null` among them: those that the owner keeps for themself. */
export type InChargeOf = readonly (string | null)[] | null;

/** The read model behind the list. */
export interface FormReads {
  /** Until it has this position, or a while is over. */
  caughtUp(position: string): Promise<boolean>;
  /** The newest first; what is over is there for 30 days. `ofTests`: of a test key, the tests alone; of any other key all but them; null: both. */
  of(ownerId: string, inCharge: InChargeOf, ofTests: boolean | null, now: Date): Promise<readonly FormRow[]>;
  /** How many of the account are not over. */
  countOpen(ownerId: string): Promise<number>;
}
