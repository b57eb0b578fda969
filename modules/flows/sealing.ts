import type { Position } from '../../shared-kernel/event-store/port.ts';
import type { Reactor, Work } from '../../shared-kernel/reactor/index.ts';
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
import { documentIdOf, tryAgain } from './reactor.ts';

/**
 * Flow: a document whose last signature is stored is sealed by the platform, its bytes are certified
 * by the certification provider and its history is anchored; only both answers complete it. Every
 * failure is tried again with growing pauses and stands in the history; nothing is skipped and
 * nothing is given up.
 */
const sealingCauses = ['SigningCompleted', 'PlatformSealed', 'ConstanciaRecorded'] as const;
type SealingCause = (typeof sealingCauses)[number];

const stepOf: Record<SealingCause, SealingStep> = { SigningCompleted: 'SEAL', PlatformSealed: 'CONSTANCIA', ConstanciaRecorded: 'ANCHOR' };

export interface AnchorAnswer extends Omit<DocumentEventData<'AnchorRecorded'>, 'coversRevision'> {}

export interface AnchoringPort {
  /** Asks for a checkpoint over everything up to the position and for its anchor, and waits for the chain's answer; null when it takes longer. */
  anchored(position: Position, waitMs: number, signal: AbortSignal): Promise<AnchorAnswer | null>;
}

export interface SealingProcessDeps extends SealingDeps {
  readonly anchoring: AnchoringPort;
}

interface SealingItem {
  readonly documentId: string;
  readonly cause: SealingCause;
  readonly eventId: string;
  readonly revision: number;
  readonly position: Position;
}

export const sealingReactor = (deps: SealingProcessDeps): Reactor => ({
  name: 'sealing',
  types: sealingCauses,
  startAt: 'beginning',
  plan: (event) => [
    {
      key: event.id,
      payload: { documentId: documentIdOf(event), cause: event.type, revision: event.revision, position: event.position },
    },
  ],
  async perform(work) {
    const item = itemOf(work);
    try {
      await performSealing(deps, item, work.signal);
      return 'done';
    } catch (error) {
      // A worker that is stopping has not failed: the next one goes on.
      if (work.signal.aborted) throw error;
      const again = tryAgain(work.attempt, error);
      const nextAttemptAt = new Date(deps.engine.clock.now().getTime() + again.retryInMs);
      await sealingFailed(deps, item, work.attempt, error, nextAttemptAt);
      return again;
    }
  },
  concurrency: 4,
});

const isCause = (type: unknown): type is SealingCause => sealingCauses.some((cause) => cause === type);

function itemOf({ payload, eventId }: Work): SealingItem {
  const { documentId, cause, revision, position } = payload;
  if (!isCause(cause)) throw new Error(`nothing is sealed after ${String(cause)}`);
  return { documentId: String(documentId), cause, eventId, revision: Number(revision), position: String(position) as Position };
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

async function performSealing(deps: SealingProcessDeps, item: SealingItem, signal: AbortSignal): Promise<void> {
  if (item.cause === 'SigningCompleted') return sealDocument(deps, item.documentId, item.eventId);
  if (item.cause === 'PlatformSealed') return requestConstancia(deps, item.documentId, item.eventId);
  const { state } = await documentStreams(deps.engine).load(item.documentId);
  if (state.anchor) return;
  const anchor = await deps.anchoring.anchored(item.position, ANCHOR_WAIT_MS, signal);
  if (!anchor) throw new AnchorPending();
  await recordAnchor(deps, item.documentId, { ...anchor, coversRevision: item.revision }, item.eventId);
}

async function sealingFailed(deps: SealingDeps, item: SealingItem, attempt: number, error: unknown, nextAttemptAt: Date): Promise<void> {
  const code = error instanceof Error ? error.name : 'Error';
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  await recordSealingFailure(
    deps,
    { documentId: item.documentId, step: stepOf[item.cause], attempt, code, detail, nextAttemptAt: nextAttemptAt.toISOString() },
    item.eventId,
  );
}
