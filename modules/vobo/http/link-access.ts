import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../shared-kernel/actor.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { routeOf } from '../../../shared-kernel/http/authenticate.ts';
import { LINK_CODE_HEADER } from '../../../shared-kernel/http/link-code.ts';
import { type ApproverLinkCheck, checkApproverLink } from '../application/link-code.ts';
import type { RoundApprover } from '../contract/events.ts';
import { approverOf, type VoBoState } from '../domain/state.ts';
import type { VoBoRoutesDeps } from './deps.ts';

const answers: Record<Exclude<ApproverLinkCheck, 'valid'>, [number, string]> = {
  expired: [410, 'expire_link_message'],
  invalid: [403, 'invalid_link_message'],
};

/** Who stands before an approver's link (VOBO-001). Every refusal stands in the access log; none says more than its code. */
export async function approverActor(
  deps: VoBoRoutesDeps,
  request: FastifyRequest,
  state: VoBoState,
  approverId: string,
): Promise<{ actor: Actor; approver: RoundApprover }> {
  const approver = approverOf(state, approverId);
  if (!approver) return refuse(deps, request, state, 404, 'invalid_link_message');
  const code = request.headers[LINK_CODE_HEADER];
  const checked = checkApproverLink(deps.linkSecret, state, approverId, typeof code === 'string' ? code : '', deps.clock.now());
  if (checked !== 'valid') return refuse(deps, request, state, ...answers[checked]);
  return { actor: { kind: 'approver', id: approverId, documentId: state.documentId }, approver };
}

async function refuse(deps: VoBoRoutesDeps, request: FastifyRequest, state: VoBoState, status: number, code: string): Promise<never> {
  await deps.accessLog.record({
    actor: { kind: 'public', id: 'public' },
    action: routeOf(request),
    target: state.documentId || null,
    ownerId: state.ownerId || null,
    outcome: 'denied',
    code,
    correlationId: request.correlationId,
    ip: request.ip,
  });
  throw new ProductError(status, code);
}
