import type { ContextFor } from '../../../shared-kernel/decider/command-context.ts';
import type { Refusal } from '../../../shared-kernel/decider/types.ts';
import type { Caller } from '../../../shared-kernel/http/caller.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import { actingAs, partyOf } from './parties.ts';
import type { CancellationDeps } from './reading.ts';

/** What is sent with a request: why, and the files as they came. */
export interface GivenRequest {
  readonly reason: string;
  readonly evidence: readonly { readonly fileName: string; readonly bytes: Uint8Array }[];
}

/** The command of this caller with what their document says; `given` null while nothing of it is read. */
async function requestBy({ documents }: CancellationDeps, documentId: string, caller: Caller, given: GivenRequest | null) {
  const document = await documents.parties(documentId);
  const petitioner = document && partyOf(document, caller);
  const reason = given?.reason.trim() ?? '';
  const own = (value: string) => personal(petitioner?.personId ?? caller.userId, value);
  const data = {
    documentId,
    document: document && { ...document, signatories: [...document.signatories] },
    petitioner,
    reason: reason === '' ? null : own(reason),
    evidence: given === null ? null : given.evidence.map(({ fileName, bytes }) => ({ fileName: own(fileName), bytes })),
  };
  return { command: { type: 'RequestCancellation' as const, data }, document, acting: actingAs(petitioner, document, caller) };
}

/** Would a request of this caller be refused whatever evidence it brings? Asked before a byte of a file is read. */
export async function requestWouldBeRefused(
  deps: CancellationDeps,
  documentId: string,
  caller: Caller,
  contextFor: ContextFor,
): Promise<Refusal | null> {
  const { command, acting } = await requestBy(deps, documentId, caller, null);
  return deps.cancellations.wouldRefuse(command, contextFor(...acting));
}

/** Asks for the cancellation of a document, with evidence. */
export async function request(deps: CancellationDeps, documentId: string, caller: Caller, given: GivenRequest, contextFor: ContextFor) {
  const { command, document, acting } = await requestBy(deps, documentId, caller, given);
  const context = contextFor(...acting);
  return deps.cancellations.execute(command, document ? { ...context, ownerId: document.ownerId } : context);
}
