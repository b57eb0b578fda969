/** The only door of the VoBo module. */

export { closeRoundCommand, issueLinksCommand, openRoundCommand } from './application/commands.ts';
export { approverCode, checkApproverLink } from './application/link-code.ts';
export type { ShownDocument, ShownDocuments } from './application/ports.ts';
export { type ApproverStanding, approverStandings, createVoBoService, type VoBoService } from './application/service.ts';
export { type VoBoEvent, type VoBoEventData, type VoBoEventType, voBoEventTypes, voBoStream } from './contract/events.ts';
export { voBoDefinition } from './domain/definition.ts';
export { approverOf, dueApprovers, type VoBoState } from './domain/state.ts';
export { voBoEventTexts } from './http/event-texts.ts';
export { voBoRoutes } from './http/routes.ts';
