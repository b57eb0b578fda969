import type { Components } from '../local/components.ts';
import type { Configuration } from '../settings/config.ts';

/** The product while it runs: what the launcher shows and stops. */
export interface RunningSystem {
  /** Address that people open. */
  readonly url: string;
  /** Accounts of the demo, empty without one. Their passwords are public by design. */
  readonly logins: readonly { readonly who: string; readonly email: string; readonly password: string }[];
  /** What else somebody who tries the product needs, a sentence each. */
  readonly hints: readonly string[];
  /** Takes no new requests, finishes what is under way, closes what it opened. The components stay up until then. */
  stop(): Promise<void>;
}

/** Starts API and workers on components that are up and migrated. Rejects with nothing left running. */
export type StartSystem = (config: Configuration, components: Components) => Promise<RunningSystem>;
