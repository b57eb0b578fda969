import type { FastifyRequest } from 'fastify';
import type { CommandResult } from '../../../shared-kernel/decider/run-command.ts';
import { callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { linksFor } from '../application/file-links.ts';
import { chargeOf, type DocumentState } from '../domain/state.ts';
import { documentView } from '../views/document-view.ts';
import { lettersWithoutFont } from '../views/letters-without-font.ts';
import { offeredView } from '../views/offered-view.ts';
import { type DocumentRoutesDeps, personOf } from './deps.ts';
import { uploadedFileOf } from './uploaded-file.ts';

/** What calls that prepare a document have in common: in whose name they act, and the draft that they answer with. */
export function preparingCalls(deps: DocumentRoutesDeps) {
  const { documents } = deps;

  /** Of who prepares something of their own. */
  const ownerContext = (request: FastifyRequest) => {
    const caller = callerOf(request);
    return commandContextOf(request, actorOf(caller), personOf(deps, caller));
  };
  /** Of who acts on a document that is there, as its own or in the place of whose it is. */
  const contextIn = async (request: FastifyRequest, documentId: string) => {
    const caller = callerOf(request);
    // Where nobody is away, nobody is looked for: the command itself says whose the document is.
    if (!caller.standsInFor) return ownerContext(request);
    const { state } = await documents.load(documentId);
    return commandContextOf(request, actorOf(caller, chargeOf(state)), personOf(deps, caller));
  };
  const answer = async (result: CommandResult<DocumentState>, request: FastifyRequest) => {
    const reader = { kind: 'owner', id: callerOf(request).userId } as const;
    const view = documentView(result.state, reader, linksFor(deps, result.state, reader));
    const folio = await deps.reads.folio(result.state.documentId);
    const uploadedFile = await uploadedFileOf(deps, result.state);
    const offered = await deps.plan.offeredTo(result.state.ownerId);
    return mainAnswer({
      ...offeredView(view, 'owner', offered),
      folio,
      uploadedFile,
      lettersWithoutFont: lettersWithoutFont(result.state),
    });
  };

  return { ownerContext, contextIn, answer };
}
