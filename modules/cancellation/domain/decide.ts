import type { Actor } from '../../../shared-kernel/actor.ts';
import { type Refusal, refuse } from '../../../shared-kernel/decider/types.ts';
import type { AnswerCancellation, OpenEvidence, RequestCancellation, SettleCancellation } from '../contract/commands.ts';
import type { CancellationEvent, Party } from '../contract/events.ts';
import { MAX_EVIDENCE_FILES } from '../contract/evidence-rules.ts';
import { PETITIONABLE } from '../contract/petition-rules.ts';
import { type CancellationState, isPetitioner, isReviewer, newestRequest, requestOf } from './state.ts';

/** Is this actor the party they act as: the owner by session, a signatory by a session with their proved address? */
export function onlyParty(actor: Actor, role: Party['role'], id: string, documentId: string): Refusal | null {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  const self =
    role === 'OWNER'
      ? actor.kind === 'owner' && actor.id === id
      : actor.kind === 'signatory' && actor.id === id && actor.documentId === documentId;
  return self ? null : refuse(403, 'access.denied');
}

export const onlyProcess = (actor: Actor): Refusal | null => (actor.kind === 'process' ? null : refuse(403, 'access.denied'));

/** CANC-002, CANC_008: one request is open or authorised, never two; a rejected one makes room. */
export function decideRequest(state: CancellationState, command: RequestCancellation): readonly CancellationEvent[] | Refusal {
  const before = newestRequest(state);
  if (before && before.status !== 'REJECTED') return refuse(409, 'CANC_008', { status: before.status });
  if (!PETITIONABLE.includes(command.documentStatus)) return refuse(409, 'cancellation.not_now', { status: command.documentStatus });
  if (command.evidence.length > MAX_EVIDENCE_FILES) return refuse(422, 'cancellation.too_many_files', { limit: MAX_EVIDENCE_FILES });
  return [{ type: 'CancellationRequested', data: command }];
}

export function decideEvidence(state: CancellationState, command: OpenEvidence): readonly CancellationEvent[] | Refusal {
  const { cancelationId, role, partyId, evidenceId } = command;
  const request = requestOf(state, cancelationId);
  if (!request) return refuse(404, 'cancellation.not_found');
  if (!isReviewer(request, role, partyId) && !isPetitioner(request, role, partyId)) return refuse(403, 'cancellation.not_a_party');
  if (!request.evidence.some((one) => one.evidenceId === evidenceId)) return refuse(404, 'cancellation.not_found');
  return [{ type: 'CancellationEvidenceOpened', data: { cancelationId, role, id: partyId, evidenceId } }];
}

/** STATE-036, STATE-039: reviewed once, and by somebody other than who asked unless nobody else is there. */
export function decideAnswer(state: CancellationState, command: AnswerCancellation): readonly CancellationEvent[] | Refusal {
  const { cancelationId, role, partyId, authorises, notes } = command;
  const request = requestOf(state, cancelationId);
  if (!request) return refuse(404, 'cancellation.not_found');
  if (!isReviewer(request, role, partyId)) return refuse(403, 'cancellation.not_a_reviewer');
  if (request.answer) {
    const code = request.answer.authorises ? 'cancellation.already_authorized' : 'cancellation.already_rejected';
    return refuse(409, code, { at: request.answer.at });
  }
  if (request.status !== 'REQUESTED') return refuse(409, 'cancellation.voided');
  const data = { cancelationId, role, id: partyId, notes };
  return [{ type: authorises ? 'CancellationAuthorized' : 'CancellationRejected', data }];
}

/** Each step of what the document answered is recorded once; a process that comes late finds nothing left. */
export function decideSettlement(state: CancellationState, command: SettleCancellation): readonly CancellationEvent[] {
  const { cancelationId, outcome, documentStatus } = command;
  const request = newestRequest(state);
  if (request?.cancelationId !== cancelationId) return [];
  const authorised = request.status === 'AUTHORIZED' || request.status === 'WAITING';
  if (outcome === 'VOIDED') {
    return authorised || request.status === 'REQUESTED'
      ? [{ type: 'CancellationVoided', data: { cancelationId, reason: 'DOCUMENT_DELETED' } }]
      : [];
  }
  if (!authorised) return [];
  if (outcome === 'APPLIED') return [{ type: 'CancellationApplied', data: { cancelationId } }];
  return request.waitsFor === documentStatus ? [] : [{ type: 'CancellationWaiting', data: { cancelationId, documentStatus } }];
}
