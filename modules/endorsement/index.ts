/** The only door of the endorsement module. */

export { type ChainOf, createChain } from './application/chain.ts';
export { admitCommand } from './application/commands.ts';
export { parseEndorsementId } from './application/endorsement-id.ts';
export { createHolding, type Holding } from './application/holding.ts';
export type { EndorsableDocument, EndorsableDocuments, HeldDocuments, SheetWork } from './application/ports.ts';
export type { EndorsementReads } from './application/reading.ts';
export { certifySheet, recordSheetFailure, type SheetSealingDeps, sealSheet } from './application/sealing.ts';
export { createEndorsementService, type EndorsementService } from './application/service.ts';
export type { SpecialDocument, SpecialDocuments } from './application/special-ports.ts';
export { createSpecialService, type SpecialService, workflowDocumentIdOf } from './application/special-service.ts';
export { type EndorsementEvent, type EndorsementEventType, endorsementEventTypes, endorsementStream } from './contract/events.ts';
export type { EndorsementListQuery, EndorsementRow } from './contract/list.ts';
export { type SpecialEvent, type SpecialEventType, specialEventTypes, specialStream } from './contract/special-events.ts';
export { endorsementDefinition } from './domain/definition.ts';
export { newestSpecial, type SpecialState, specialDefinition } from './domain/special.ts';
export { type EndorsementRequest, type EndorsementState, endorsementOf, newestEndorsement } from './domain/state.ts';
export { chainRoutes } from './http/chain-routes.ts';
export { endorsementEventTexts, specialEventTexts } from './http/event-texts.ts';
export { holderRoutes } from './http/holder-routes.ts';
export { endorsementListRoutes } from './http/list-routes.ts';
export { endorsementRoutes } from './http/routes.ts';
export { specialRoutes } from './http/special-routes.ts';
