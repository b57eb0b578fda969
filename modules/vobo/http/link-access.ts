import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../shared-kernel/actor.ts';
import { LINK_CODE_HEADER, refuseLink } from '../../../shared-kernel/http/link-code.ts';
import type { ApproverLinkCheck } from '../application/link-code.ts';
import { checkStandingLink } from '../application/substitution.ts';
import type { RoundApprover } from '../contract/events.ts';
import { approverOf, type VoBoState } from '../domain/state.ts';
import type { VoBoRoutesDeps } from './deps.ts';

const answers: Record<Exclude<ApproverLinkCheck, 'valid'>, [number, string]> = {
  expired: [410, 'expire_link_message'],
  invalid: [403, 'invalid_link_message'],
};

/** The visitor of an approver's link (VOBO-001), themself or who answers in their place. Documents and approvers that are not there answer as a wrong code does. */
export async function approverActor(
  deps: VoBoRoutesDeps,
  request: FastifyRequest,
  state: VoBoState,
  approverId: string,
): Promise<{ actor: Actor; approver: RoundApprover; substituteId: string | null }> {
  const approver = approverOf(state, approverId);
  if (!approver) return refuseLink(deps.accessLog, request, state, ...answers.invalid);
  const code = request.headers[LINK_CODE_HEADER];
  const { check, substituteId } = await checkStandingLink(deps, state, approverId, typeof code === 'string' ? code : '', deps.clock.now());
  if (check !== 'valid') return refuseLink(deps.accessLog, request, state, ...answers[check]);
  const actor: Actor = {
    kind: 'approver',
    id: approverId,
    documentId: state.documentId,
    ...(substituteId && { substitute: substituteId }),
  };
  // Who looks is known by the code alone, not by the address.
  request.looker = actor;
  return { actor, approver, substituteId };
}
