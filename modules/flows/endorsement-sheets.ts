import type { Reactor } from '../../shared-kernel/reactor/index.ts';
import { certifySheet, recordSheetFailure, type SheetSealingDeps, sealSheet } from '../endorsement/index.ts';
import { endorsements } from './endorsements.ts';
import { type Cause, type FlowStreams, runFlow } from './flow.ts';
import { causeOf, planned, tryAgain } from './reactor.ts';

const SHEET_STEPS: Readonly<Record<string, 'SEAL' | 'CONSTANCIA'>> = {
  EndorsementSigned: 'SEAL',
  EndorsementSheetSealed: 'CONSTANCIA',
};

/**
 * A signed sheet is sealed by the platform and certified by the certification provider; what follows between document and
 * endorsement is the flow `endorsements`. Both are one reactor, so that the steps of an endorsement have one queue.
 */
export const endorsementsReactor = (deps: SheetSealingDeps, streams: FlowStreams): Reactor => ({
  name: endorsements.name,
  types: [...endorsements.causes, ...Object.keys(SHEET_STEPS)],
  startAt: 'beginning',
  plan: planned,
  async perform(work) {
    const cause = causeOf(work);
    try {
      await performEndorsement(deps, streams, cause);
      return 'done';
    } catch (error) {
      // A worker that is stopping has not failed: the next one goes on.
      if (work.signal.aborted) throw error;
      await endorsementFailed(deps, cause, work.attempt, error);
      return tryAgain(work.attempt, error);
    }
  },
  concurrency: endorsements.concurrency,
});

export function performEndorsement(deps: SheetSealingDeps, streams: FlowStreams, cause: Cause): Promise<void> {
  const { type, documentId, eventId } = cause;
  if (SHEET_STEPS[type] === 'SEAL') return sealSheet(deps, documentId, eventId);
  if (SHEET_STEPS[type] === 'CONSTANCIA') return certifySheet(deps, documentId, eventId);
  return runFlow(endorsements, streams, cause);
}

/** A failed seal or constancia stands in the history of the endorsements; what else failed is on the operations page. */
export async function endorsementFailed(deps: SheetSealingDeps, cause: Cause, attempt: number, error: unknown): Promise<void> {
  const step = SHEET_STEPS[cause.type];
  if (!step) return;
  const code = error instanceof Error ? error.name : 'Error';
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  await recordSheetFailure(deps, { documentId: cause.documentId, step, attempt, code, detail }, cause.eventId);
}
