import type { Surroundings } from '../wiring/services.ts';
import type { SystemRole } from '../wiring/system.ts';

/** What the parent tells a child, over the channel that also tells either of the other's end. */
export type ToChild =
  | { readonly begin: { readonly role: Exclude<SystemRole, 'all'>; readonly surroundings: Surroundings } }
  /** Finish what is under way and end. */
  | { readonly stop: true };

export type ToParent =
  /** It does its work now; the address is empty where nobody can call. */
  | { readonly ready: { readonly url: string } }
  | { readonly alive: true }
  /** It ends, for a reason that a person can mend. */
  | { readonly refused: Refusal };

export interface Refusal {
  readonly sentence: string;
  /** The next try may succeed without anybody's doing. */
  readonly passesByItself: boolean;
}

/** A child tells this often that it is alive. */
export const ALIVE_MS = 2_000;
