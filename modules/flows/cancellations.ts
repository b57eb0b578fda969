import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { FileStore } from '../../shared-kernel/files/port.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import { cancellationStreams, newestRequest } from '../cancellation/index.ts';
import { documentStreams, statusesThatWaitFor } from '../documents/index.ts';

/**
 * Flow: an authorised cancellation cancels the document. While the document is being closed or endorsed it waits, visibly,
 * and is applied at the next status that permits it: the ends of closing and of an endorsement start this flow again.
 * Whichever of the two events comes last finds the other already there, so none is missed.
 */
export const cancellationCauses = [
  // One that was sent while the document was being deleted: the deletion had found nothing to void.
  'CancellationRequested',
  'CancellationAuthorized',
  'DocumentCompleted',
  'EndorsementCompleted',
  'EndorsementRejected',
  'DocumentDeleted',
  'DocumentCanceled',
] as const;

/** Statuses that end by themselves; the document can be cancelled in what follows them. */
const PASSING: readonly string[] = statusesThatWaitFor('DocumentCanceled');

export interface CancellationItem {
  readonly documentId: string;
  readonly eventId: string;
}

export async function performCancellation(
  { engine, files }: { readonly engine: EngineDeps; readonly files: FileStore },
  item: CancellationItem,
): Promise<void> {
  const cancellations = cancellationStreams(engine, files);
  const { documentId, eventId } = item;
  const context = (...step: string[]) =>
    ({
      actor: { kind: 'process', id: 'cancellations' },
      commandId: nameId('cancellations', ...step),
      correlationId: eventId,
      causationId: eventId,
    }) as const;
  const request = newestRequest((await cancellations.load(documentId)).state);
  if (!request || request.status === 'APPLIED' || request.status === 'REJECTED' || request.status === 'VOIDED') return;
  const { cancelationId } = request;
  const settle = (outcome: 'APPLIED' | 'WAITING' | 'VOIDED', documentStatus: string) =>
    cancellations.execute(
      { type: 'SettleCancellation', data: { documentId, cancelationId, outcome, documentStatus } },
      context(cancelationId, outcome, documentStatus),
    );

  const documents = documentStreams(engine);
  const { state } = await documents.load(documentId);
  if (state.isDeleted && state.status !== 'CANCELED') {
    await settle('VOIDED', state.status);
    return;
  }
  if (request.status === 'REQUESTED') return;
  if (PASSING.includes(state.status)) {
    await settle('WAITING', state.status);
    return;
  }
  // Refused when the status moved on meanwhile: the item is then performed again on what is there.
  await documents.execute(
    { type: 'CancelDocument', data: { documentId, cancelationId, eventId: request.answer?.eventId ?? '' } },
    context(cancelationId, 'cancel'),
  );
  await settle('APPLIED', 'CANCELED');
}
