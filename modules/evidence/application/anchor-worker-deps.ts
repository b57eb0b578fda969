import type { Pool } from 'pg';
import type { AnchorChain } from './anchor-chain.ts';

/** What anchoring works with, and how long it waits before it believes the chain. */
export interface AnchorWorkerDeps {
  readonly pool: Pool;
  readonly chain: AnchorChain;
  /** Blocks from the anchor's to the newest, both counted, before it is recorded. */
  readonly confirmations: number;
  /** A root must still stand on the chain this long after it was first seen there (a local chain writes its state late). */
  readonly settleMs: number;
  /** A transaction in no block for so long is signed again with the same nonce and a higher fee. */
  readonly repriceAfterMs: number;
  readonly onTrouble?: (message: string) => void;
}
