export type { AnchorChain, AnchorOnChain, ChainIdentity, Hex } from './application/anchor-chain.ts';
export { createEvidence, type Evidence, type EvidenceDeps, type EvidenceStatus } from './application/evidence.ts';
export type { AnchorProof, EventProof } from './application/proofs.ts';
export { checkpointDigest, type Timestamp } from './application/timestamper.ts';
export type { Checkpoint } from './storage/checkpoint-table.ts';
