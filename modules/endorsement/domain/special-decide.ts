import type { Actor } from '../../../shared-kernel/actor.ts';
import { type Refusal, refuse } from '../../../shared-kernel/decider/types.ts';
import type { AnswerSpecial, RequestSpecial } from '../contract/special-commands.ts';
import type { SpecialEvent, SpecialParty } from '../contract/special-events.ts';
import { newestSpecial, type SpecialState } from './special.ts';

/** Statuses of a document that can be carried on by a special endorsement (ENDO-002). */
export const SPECIALLY_ENDORSABLE = ['COMPLETED', 'ENDORSED'];

/** The owner by session; somebody who signed by the code of their link or by a session with their proved address. */
export function onlySpecialParty(actor: Actor, party: Pick<SpecialParty, 'role' | 'id'>, documentId: string): Refusal | null {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  const self =
    party.role === 'OWNER'
      ? actor.kind === 'owner' && actor.id === party.id
      : actor.kind === 'signatory' && actor.id === party.id && actor.documentId === documentId;
  return self ? null : refuse(403, 'access.denied');
}

/** The account that holds the document answers; reviewers only read. */
export function onlySpecialOwner(actor: Actor, ownerId: string): Refusal | null {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  return actor.kind === 'owner' && actor.ownerId === ownerId ? null : refuse(403, 'access.denied');
}

/** ENDO_008: one special endorsement is open or approved, never two; a rejected one makes room. */
export function decideSpecialRequest(state: SpecialState, command: RequestSpecial): readonly SpecialEvent[] | Refusal {
  const before = newestSpecial(state);
  if (before && before.status !== 'REJECTED') return refuse(409, 'ENDO_008', { status: before.status });
  if (command.page > command.pages) return refuse(422, 'endorsement.special_page_missing', { page: command.page, pages: command.pages });
  return [{ type: 'SpecialEndorsementRequested', data: command }];
}

/** Answered once; whoever comes later is told what the answer was. */
export function decideSpecialAnswer(state: SpecialState, command: AnswerSpecial): readonly SpecialEvent[] | Refusal {
  const { endorsementId, approves, documentStatus, workflowDocumentId, notes } = command;
  const request = state.requests.find((one) => one.endorsementId === endorsementId);
  if (!request) return refuse(404, 'endorsement.not_found');
  if (request.answer) {
    const code = request.status === 'APPROVED' ? 'endorsement.special_already_approved' : 'endorsement.special_already_rejected';
    return refuse(409, code, { answer: request.status, at: request.answer.at });
  }
  if (!approves) return [{ type: 'SpecialEndorsementRejected', data: { endorsementId, notes } }];
  if (!SPECIALLY_ENDORSABLE.includes(documentStatus)) return refuse(409, 'conflict.not_endorsable', { status: documentStatus });
  return [{ type: 'SpecialEndorsementApproved', data: { endorsementId, workflowDocumentId } }];
}
