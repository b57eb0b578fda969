import type { ContextFor } from '../../../shared-kernel/decider/command-context.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import type { Caller } from '../../../shared-kernel/http/caller.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import { requestOf } from '../domain/state.ts';
import { actingAs } from './parties.ts';
import { type CancellationDeps, named } from './reading.ts';

/** The bytes of one piece of evidence; the history records that they were handed out. */
export async function openEvidence(
  deps: CancellationDeps & { readonly files: Pick<FileStore, 'get'> },
  { cancelationId, evidenceId }: { readonly cancelationId: string; readonly evidenceId: string },
  caller: Caller,
  contextFor: ContextFor,
) {
  const { documentId, document, party } = await named(deps, cancelationId, caller);
  const data = { documentId, cancelationId, by: party, evidenceId };
  const context = contextFor(...actingAs(party, document, caller));
  const { state } = await deps.cancellations.execute({ type: 'OpenCancellationEvidence', data }, context);
  const { file, fileName, mediaType } = requestOf(state, cancelationId)!.evidence.find((piece) => piece.evidenceId === evidenceId)!;
  return { bytes: await deps.files.get(file.key), fileName: fileName.value ?? 'evidence', mediaType };
}

export interface GivenAnswer {
  readonly authorises: boolean;
  readonly notes: string;
}

/** Authorises or rejects a request. */
export async function answer(deps: CancellationDeps, cancelationId: string, caller: Caller, given: GivenAnswer, contextFor: ContextFor) {
  const { documentId, document, party } = await named(deps, cancelationId, caller);
  const [actor, personId] = actingAs(party, document, caller);
  const notes = given.notes.trim();
  const data = {
    documentId,
    cancelationId,
    by: party,
    isDeleted: document?.isDeleted ?? false,
    authorises: given.authorises,
    notes: notes === '' ? null : personal(personId, notes),
  };
  return deps.cancellations.execute({ type: 'AnswerCancellation', data }, contextFor(actor, personId));
}
