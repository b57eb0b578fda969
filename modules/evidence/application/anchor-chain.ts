import type { Hash } from '../../../shared-kernel/evidence/merkle.ts';

/** `0x` and lower-case hex. */
export type Hex = `0x${string}`;

export interface ChainIdentity {
  readonly chainId: number;
  /** Hash of block 0: tells a chain that was begun anew from the one that was there. */
  readonly genesis: Hex;
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
  /** `latest`: nonces used in blocks. `pending`: with what waits in the node's pool. */
  nonces(): Promise<{ latest: number; pending: number }>;
  /** True when our contract, with this sender as its operator, lies there. */
  hasContract(address: Hex): Promise<boolean>;
  signDeployment(nonce: number): Promise<SignedTransaction & { contract: Hex }>;
  /** `raise` multiplies the fee, for a transaction that waits too long. */
  signAnchor(contract: Hex, root: Hash, treeSize: number, nonce: number, raise?: number): Promise<SignedTransaction>;
  /** `sent` also when the node had it already; `nonce-used` when another transaction took its nonce. */
  broadcast(transaction: SignedTransaction): Promise<'sent' | 'nonce-used'>;
  /** Null while the transaction is in no block. */
  outcome(transactionHash: Hex): Promise<'done' | 'failed' | null>;
  lookup(contract: Hex, root: Hash): Promise<AnchorOnChain | null>;
}
