/** The only door of the cancellation module. */

import type { FastifyInstance } from 'fastify';
import type { AccessLog } from '../../shared-kernel/access-log/port.ts';
import type { ContextFor } from '../../shared-kernel/decider/command-context.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { FileStore } from '../../shared-kernel/files/port.ts';
import type { Authenticate } from '../../shared-kernel/http/authenticate.ts';
import type { Caller } from '../../shared-kernel/http/caller.ts';
import type { CancellableDocuments } from './application/ports.ts';
import { type GivenRequest, request } from './application/requesting.ts';
import { answer, type GivenAnswer } from './application/taking-part.ts';
import { cancellationRoutes } from './http/routes.ts';
import { cancellationStreams } from './streams.ts';

export type { CancellableDocuments } from './application/ports.ts';
export { type CancellationEvent, cancellationEventTypes, type Party } from './contract/events.ts';
export { cancellationDecider } from './domain/decider.ts';
export { type CancellationRequest, type CancellationState, newestRequest, requestOf } from './domain/state.ts';
export { cancellationEventTexts } from './http/event-texts.ts';
export { cancellationSteps } from './streams.ts';

export interface CancellationModuleDeps {
  readonly engine: EngineDeps;
  readonly files: FileStore;
  readonly documents: CancellableDocuments;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
}

export function createCancellationModule(deps: CancellationModuleDeps) {
  const cancellations = cancellationStreams(deps.engine, deps.files);
  return {
    ...cancellations,
    register: async (app: FastifyInstance): Promise<void> => void (await app.register(cancellationRoutes({ ...deps, cancellations }))),
    /** Asks for the cancellation of a document, as this caller, with evidence as it came. */
    request: (documentId: string, caller: Caller, given: GivenRequest, contextFor: ContextFor) =>
      request({ ...deps, cancellations }, documentId, caller, given, contextFor),
    /** Authorises or rejects a request, as this caller. */
    answer: (cancelationId: string, caller: Caller, given: GivenAnswer, contextFor: ContextFor) =>
      answer({ ...deps, cancellations }, cancelationId, caller, given, contextFor),
  };
}
