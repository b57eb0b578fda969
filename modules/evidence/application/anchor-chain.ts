import type { Hash } from '../../../shared-kernel/evidence/merkle.ts';

/** `0x` and lower-case hex. */
export type Hex = `0x${string}`;

export interface ChainIdentity {
  readonly chainId: number;
  /** Hash of block 0: tells an operator's chain that was begun anew from the one that was there. A local chain may show another one after each start. */
  readonly genesis: Hex;
  /** Id that the folder of a local chain claims, 32 bytes; it names that chain instead of block 0. Null: an operator's chain. */
  readonly localId: Hex | null;
}

/** A chain of an operator is named by its id and block 0, a local one by the id of its own. */
export function isSameChain(one: ChainIdentity, other: ChainIdentity): boolean {
  if (one.chainId !== other.chainId || one.localId !== other.localId) return false;
  return one.localId !== null || one.genesis === other.genesis;
}

/** The transaction that put our contract on the chain, as the chain holds it. */
export interface Deployment {
  readonly contract: Hex;
  /** The local chain's id that was written into it; null where none was. */
  readonly localId: Hex | null;
  readonly blockNumber: number;
  readonly blockHash: Hex;
}

export interface SignedTransaction {
  readonly nonce: number;
  readonly raw: Hex;
  readonly hash: Hex;
}

/** What the chain itself says about a root. */
export interface AnchorOnChain {
  readonly treeSize: number;
  /** The transaction that wrote the root, whoever's record of it says otherwise. */
  readonly transactionHash: Hex;
  readonly blockNumber: number;
  readonly blockHash: Hex;
  readonly blockTime: Date;
  /** 1: the block of the anchor is the newest. */
  readonly confirmations: number;
}

/**
 * A chain that keeps roots. Every method rejects when the chain cannot be asked; signing sends nothing.
 * Real adapter: an EVM node by URL.
 */
export interface AnchorChain {
  readonly sender: Hex;
  identity(): Promise<ChainIdentity>;
  /** Whether it holds a block 0 with this hash, shown or not: a local chain keeps one of each start. */
  hasBlockZero(hash: Hex): Promise<boolean>;
  /** `latest`: nonces used in blocks. `pending`: with what waits in the node's pool. */
  nonces(): Promise<{ latest: number; pending: number }>;
  /** True when our contract, with this sender as its operator, lies there. */
  hasContract(address: Hex): Promise<boolean>;
  /** Null unless the transaction stands in a block, is from this sender and carries the code of our contract. */
  deploymentOf(transactionHash: Hex): Promise<Deployment | null>;
  /** Carries the id of a local chain behind the code, so that the chain itself says which one it is. */
  signDeployment(nonce: number): Promise<SignedTransaction & { contract: Hex }>;
  /** `raise` multiplies the fee, for a transaction that waits too long. */
  signAnchor(contract: Hex, root: Hash, treeSize: number, nonce: number, raise?: number): Promise<SignedTransaction>;
  /** `sent` also when the node had it already; `nonce-used` when another transaction took its nonce. */
  broadcast(transaction: SignedTransaction): Promise<'sent' | 'nonce-used'>;
  /** Null while the transaction is in no block. */
  outcome(transactionHash: Hex): Promise<'done' | 'failed' | null>;
  lookup(contract: Hex, root: Hash): Promise<AnchorOnChain | null>;
}
