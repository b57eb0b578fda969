import type { CancellableDocuments } from '../../modules/cancellation/application/ports.ts';
import { requestsOf } from '../../modules/cancellation/application/reading.ts';
import { type GivenRequest, request } from '../../modules/cancellation/application/requesting.ts';
import { answer, openEvidence } from '../../modules/cancellation/application/taking-part.ts';
import { cancellationStreams } from '../../modules/cancellation/streams.ts';
import type { ContextFor } from '../../shared-kernel/decider/command-context.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { FileStore } from '../../shared-kernel/files/port.ts';
import type { Caller } from '../../shared-kernel/http/caller.ts';

/** What people do about the cancellation of a document, as the routes have it done, without HTTP. */
export function cancellationActs(engine: EngineDeps, files: FileStore, documents: CancellableDocuments) {
  const cancellations = cancellationStreams(engine, files);
  const deps = { cancellations, documents, files };
  return {
    ...cancellations,
    ofDocument: (documentId: string, who: Caller) => requestsOf(deps, documentId, who),
    request: (documentId: string, who: Caller, given: GivenRequest, contextFor: ContextFor) =>
      request(deps, documentId, who, given, contextFor),
    evidence: (cancelationId: string, evidenceId: string, who: Caller, contextFor: ContextFor) =>
      openEvidence(deps, { cancelationId, evidenceId }, who, contextFor),
    answer: (cancelationId: string, who: Caller, given: { authorises: boolean; notes: string }, contextFor: ContextFor) =>
      answer(deps, cancelationId, who, given, contextFor),
  };
}
