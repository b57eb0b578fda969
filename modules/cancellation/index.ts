/** The only door of the cancellation module. */

export { settleCommand } from './application/commands.ts';
export type { CancellableDocuments, DocumentParties } from './application/ports.ts';
export { type CancellationService, createCancellationService } from './application/service.ts';
export {
  type CancellationEvent,
  type CancellationEventData,
  type CancellationEventType,
  cancellationEventTypes,
  cancellationStream,
} from './contract/events.ts';
export { cancellationDefinition } from './domain/definition.ts';
export { type CancellationRequest, type CancellationState, newestRequest, requestOf } from './domain/state.ts';
export { cancellationEventTexts } from './http/event-texts.ts';
export { cancellationRoutes } from './http/routes.ts';
