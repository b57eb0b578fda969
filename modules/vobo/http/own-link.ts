import type { FastifyRequest } from 'fastify';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { callerOf, routeOf } from '../../../shared-kernel/http/authenticate.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { approverCode } from '../application/link-code.ts';
import { approverOf, dueApprovers } from '../domain/state.ts';
import type { VoBoRoutesDeps } from './deps.ts';

/** The page of an approver who has an account of the address that was written to; to everybody else the document is not there. */
export async function ownApproverLink(
  deps: VoBoRoutesDeps,
  request: FastifyRequest,
  documentId: string,
  approverId: string,
): Promise<string> {
  const caller = callerOf(request);
  const { state } = await deps.voBo.load(documentId);
  const address = approverOf(state, approverId)?.email.value?.toLowerCase();
  const document = await deps.documents.forApprover(documentId, approverId);
  const isOpen = document !== null && !document.isDeleted && !document.isWithdrawn;
  if (address === undefined || address !== caller.emailID.toLowerCase() || !isOpen)
    return deny(deps.accessLog, request, documentId, 404, 'document.not_found');
  const link = state.links[approverId];
  if (!link || !dueApprovers(state).some((due) => due.approverId === approverId)) throw new ProductError(409, 'vobo.not_due');
  await deps.accessLog.record({
    actor: { kind: 'approver', id: approverId, documentId },
    action: routeOf(request),
    target: documentId,
    ownerId: state.ownerId,
    outcome: 'read',
    code: null,
    correlationId: request.correlationId,
    ip: request.ip,
  });
  const code = approverCode(deps.linkKeys.current(deps.clock.now()), { documentId, approverId, round: state.round, issue: link.issue });
  return `/vobo/${documentId}/${approverId}#${code}`;
}
