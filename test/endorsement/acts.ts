import { decline, type GivenSignature, handSheet, sign, withdraw } from '../../modules/endorsement/application/answering.ts';
import { ask, type GivenEndorsement } from '../../modules/endorsement/application/asking.ts';
import type { EndorsableDocuments } from '../../modules/endorsement/application/ports.ts';
import { endorsementsOf, sealedSheet, seenEndorsement, sheetConstancia, sheetPage } from '../../modules/endorsement/application/seeing.ts';
import { endorsementStreams } from '../../modules/endorsement/streams.ts';
import type { ContextFor } from '../../shared-kernel/decider/command-context.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { Caller } from '../../shared-kernel/http/caller.ts';

type Tools = Parameters<typeof endorsementStreams>[1] & Pick<Parameters<typeof sheetPage>[0], 'files' | 'pdf'>;

/** What people do about the endorsements of a document, as the routes have it done, without HTTP. */
export function endorsementActs(engine: EngineDeps, tools: Omit<Tools, 'savedSignature'>, documents: EndorsableDocuments) {
  const all = { ...tools, savedSignature: async () => null };
  const endorsements = endorsementStreams(engine, all);
  const deps = { ...all, endorsements, documents, personId: (_ownerId: string, contact: string) => `p-${contact}` };
  return {
    ...endorsements,
    ofDocument: (documentId: string, who: Caller) => endorsementsOf(deps, documentId, who),
    seen: (id: string, who: Caller) => seenEndorsement(deps, id, who),
    sealedSheet: (id: string, who: Caller) => sealedSheet(deps, id, who),
    constancia: (id: string, who: Caller) => sheetConstancia(deps, id, who),
    page: (id: string, page: number, who: Caller) => sheetPage(deps, id, page, who),
    ask: (documentId: string, who: Caller, given: GivenEndorsement, contextFor: ContextFor) =>
      ask(deps, documentId, who, given, contextFor),
    sheet: (id: string, who: Caller, contextFor: ContextFor) => handSheet(deps, id, who, contextFor),
    sign: (id: string, who: Caller, given: GivenSignature, contextFor: ContextFor) => sign(deps, id, who, given, contextFor),
    decline: (id: string, who: Caller, reason: string, contextFor: ContextFor) => decline(deps, id, who, reason, contextFor),
    withdraw: (id: string, who: Caller, reason: string, contextFor: ContextFor) => withdraw(deps, id, who, reason, contextFor),
  };
}
