import type { Position } from '../../shared-kernel/event-store/port.ts';
import {
  type DocumentEventData,
  documentStreams,
  recordAnchor,
  recordSealingFailure,
  requestConstancia,
  type SealingDeps,
  type SealingStep,
  sealDocument,
} from '../documents/index.ts';

/**
 * Flow: a document whose last signature is stored is sealed by the platform, its bytes are certified
 * by the certification provider and its history is anchored; only both answers complete it. Every
 * failure is tried again with growing pauses and stands in the history; nothing is skipped and
 * nothing is given up.
 */
export const sealingCauses = ['SigningCompleted', 'PlatformSealed', 'ConstanciaRecorded'] as const;
export type SealingCause = (typeof sealingCauses)[number];

const stepOf: Record<SealingCause, SealingStep> = { SigningCompleted: 'SEAL', PlatformSealed: 'CONSTANCIA', ConstanciaRecorded: 'ANCHOR' };

export interface AnchorAnswer extends Omit<DocumentEventData<'AnchorRecorded'>, 'coversRevision'> {}

export interface AnchoringPort {
  /** Asks for a checkpoint over everything up to the position and for its anchor, and waits for the chain's answer; null when it takes longer. */
  anchored(position: Position, waitMs: number, signal: AbortSignal): Promise<AnchorAnswer | null>;
}

export interface SealingProcessDeps extends SealingDeps {
  readonly anchoring: AnchoringPort;
}

export interface SealingItem {
  readonly documentId: string;
  readonly cause: SealingCause;
  readonly eventId: string;
  readonly revision: number;
  readonly position: Position;
}

/** The chain has not answered in time. */
export class AnchorPending extends Error {
  constructor() {
    super('the anchor is on its way');
    this.name = 'AnchorPending';
  }
}

/** A local chain answers within a second, a public one within minutes; what takes longer is looked after again later. */
const ANCHOR_WAIT_MS = 15_000;

export async function performSealing(deps: SealingProcessDeps, item: SealingItem, signal: AbortSignal): Promise<void> {
  if (item.cause === 'SigningCompleted') return sealDocument(deps, item.documentId, item.eventId);
  if (item.cause === 'PlatformSealed') return requestConstancia(deps, item.documentId, item.eventId);
  const { state } = await documentStreams(deps.engine).load(item.documentId);
  if (state.anchor) return;
  const anchor = await deps.anchoring.anchored(item.position, ANCHOR_WAIT_MS, signal);
  if (!anchor) throw new AnchorPending();
  await recordAnchor(deps, item.documentId, { ...anchor, coversRevision: item.revision }, item.eventId);
}

export async function sealingFailed(
  deps: SealingDeps,
  item: SealingItem,
  attempt: number,
  error: unknown,
  nextAttemptAt: Date,
): Promise<void> {
  const code = error instanceof Error ? error.name : 'Error';
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  await recordSealingFailure(
    deps,
    { documentId: item.documentId, step: stepOf[item.cause], attempt, code, detail, nextAttemptAt: nextAttemptAt.toISOString() },
    item.eventId,
  );
}
