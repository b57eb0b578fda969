import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../shared-kernel/actor.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { callerOf, routeOf } from '../../../shared-kernel/http/authenticate.ts';
import type { Caller } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import { approverCode, substituteCode } from '../application/link-code.ts';
import { refuseWhoTakesPart, standsInFor } from '../application/substitution.ts';
import { approverOf, dueApprovers, type VoBoState } from '../domain/state.ts';
import type { VoBoRoutesDeps } from './deps.ts';

/**
 * The page of an approver who has an account of the address that was written to, and of who stands in for them in the account that asks;
 * to everybody else the document is not there.
 */
export async function ownApproverLink(
  deps: VoBoRoutesDeps,
  request: FastifyRequest,
  documentId: string,
  approverId: string,
): Promise<string> {
  const caller = callerOf(request);
  const { state } = await deps.voBo.load(documentId);
  const isThem = approverOf(state, approverId)?.email.value?.toLowerCase() === caller.emailID.toLowerCase();
  const isSubstitute = !isThem && (await mayStandIn(deps, state, approverId, caller));
  const document = isThem || isSubstitute ? await deps.documents.forApprover(documentId, approverId, null) : null;
  if (!document || document.isDeleted || document.isWithdrawn) return deny(deps.accessLog, request, documentId, 404, 'document.not_found');
  const link = state.links[approverId];
  if (!link || !dueApprovers(state).some((due) => due.approverId === approverId)) throw new ProductError(409, 'vobo.not_due');
  const actor: Actor = { kind: 'approver', id: approverId, documentId, ...(isSubstitute && { substitute: caller.userId }) };
  if (isSubstitute) await letIn(deps, request, state, approverId, actor);
  await deps.accessLog.record({
    actor,
    action: routeOf(request),
    target: documentId,
    ownerId: state.ownerId,
    outcome: 'read',
    code: null,
    correlationId: request.correlationId,
    ip: request.ip,
  });
  const key = deps.linkKeys.current(deps.clock.now());
  const own = { documentId, approverId, round: state.round, issue: link.issue };
  return `/vobo/${documentId}/${approverId}#${isSubstitute ? substituteCode(key, own, caller.userId) : approverCode(key, own)}`;
}

const mayStandIn = async ({ members }: VoBoRoutesDeps, state: VoBoState, approverId: string, { userId, ownerId }: Caller) =>
  ownerId === state.ownerId && standsInFor(members, state, approverId, userId);

/** The history says who came in whose place before they are shown anything. */
async function letIn(deps: VoBoRoutesDeps, request: FastifyRequest, state: VoBoState, approverId: string, actor: Actor): Promise<void> {
  const caller = callerOf(request);
  const { documentId } = state;
  await refuseWhoTakesPart(deps, state, caller.userId);
  const substitute = { userId: caller.userId, name: personal(caller.userId, (await deps.members.nameOf(caller.userId)) ?? '') };
  await deps.voBo.execute(
    { type: 'SubstituteApprover', data: { documentId, approverId, substitute } },
    commandContextOf(request, actor, caller.userId),
  );
}
