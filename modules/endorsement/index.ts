/** The only door of the endorsement module. */

import type { FastifyInstance } from 'fastify';
import type { AccessLog } from '../../shared-kernel/access-log/port.ts';
import type { ContextFor } from '../../shared-kernel/decider/command-context.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { FileStore } from '../../shared-kernel/files/port.ts';
import type { Authenticate } from '../../shared-kernel/http/authenticate.ts';
import type { Caller } from '../../shared-kernel/http/caller.ts';
import type { CryptoWork } from '../../shared-kernel/signing/port.ts';
import { type GivenSignature, handSheet, sign } from './application/answering.ts';
import { ask, type GivenEndorsement } from './application/asking.ts';
import { createHolding } from './application/holding.ts';
import type { EndorsableDocuments, HeldDocuments, SavedSignatures, SheetWork } from './application/ports.ts';
import { holderRoutes } from './http/holder-routes.ts';
import { endorsementRoutes } from './http/routes.ts';
import { endorsementStreams } from './streams.ts';

export { type ChainOf, createChain } from './application/chain.ts';
export type { HeldDocuments } from './application/ports.ts';
export type { EndorsementReads } from './application/reading.ts';
export { certifySheet, recordSheetFailure, type SheetSealingDeps, sealSheet } from './application/sealing.ts';
export { workflowDocumentIdOf } from './application/special-acting.ts';
export type { SpecialDocuments } from './application/special-ports.ts';
export { type EndorsementEvent, endorsementEventTypes, endorsementStream } from './contract/events.ts';
export type { EndorsementListQuery, EndorsementRow } from './contract/list.ts';
export { type SpecialEvent, specialEventTypes } from './contract/special-events.ts';
export { endorsementDecider } from './domain/decider.ts';
export { parseEndorsementId } from './domain/rules/endorsement-id.ts';
export { specialDecider } from './domain/special/decider.ts';
export { newestSpecial, type SpecialState } from './domain/special/state.ts';
export { type EndorsementRequest, type EndorsementState, endorsementOf, newestEndorsement } from './domain/state.ts';
export { chainRoutes } from './http/chain-routes.ts';
export { endorsementEventTexts, specialEventTexts } from './http/event-texts.ts';
export { endorsementListRoutes } from './http/list-routes.ts';
export { createSpecialEndorsementModule } from './special-module.ts';
export { endorsementSteps } from './streams.ts';

export interface EndorsementModuleDeps {
  readonly engine: EngineDeps;
  readonly files: FileStore;
  readonly pdf: SheetWork;
  readonly crypto: CryptoWork;
  folioOf(documentId: string): Promise<string | null>;
  readonly documents: EndorsableDocuments;
  readonly held: HeldDocuments;
  readonly savedSignature: SavedSignatures;
  readonly personId: (ownerId: string, contact: string) => string;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
}

export function createEndorsementModule({ engine, held, ...deps }: EndorsementModuleDeps) {
  const endorsements = endorsementStreams(engine, deps);
  const own = { ...deps, endorsements };
  return {
    ...endorsements,
    async register(app: FastifyInstance): Promise<void> {
      await app.register(endorsementRoutes(own));
      await app.register(holderRoutes({ ...own, holding: createHolding({ ...own, held }) }));
    },
    /** Asks for the endorsement of a document, as this caller. */
    ask: (documentId: string, caller: Caller, given: GivenEndorsement, contextFor: ContextFor) =>
      ask(own, documentId, caller, given, contextFor),
    /** The bytes that are signed, handed to this caller. */
    sheet: (endorsementId: string, caller: Caller, contextFor: ContextFor) => handSheet(own, endorsementId, caller, contextFor),
    /** Signs the sheet that was handed to this caller. */
    sign: (endorsementId: string, caller: Caller, given: GivenSignature, contextFor: ContextFor) =>
      sign(own, endorsementId, caller, given, contextFor),
  };
}
