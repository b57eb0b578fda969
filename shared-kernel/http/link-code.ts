import type { FastifyRequest } from 'fastify';
import type { AccessLog } from '../access-log/port.ts';
import { ProductError } from '../errors.ts';
import { routeOf } from './authenticate.ts';

/** What stands behind the # of a link comes back in this header; never in an address, which is logged and passed on. */
export const LINK_CODE_HEADER = 'x-link-code';

/** Whoever stands before a link that opens nothing. The refusal stands in the access log before it is answered; it says no more than its code. */
export async function refuseLink(
  accessLog: AccessLog,
  request: FastifyRequest,
  about: { readonly documentId: string; readonly ownerId: string } | null,
  status: number,
  code: string,
): Promise<never> {
  await accessLog.record({
    actor: { kind: 'public', id: 'public' },
    action: routeOf(request),
    target: about?.documentId || null,
    ownerId: about?.ownerId || null,
    outcome: 'denied',
    code,
    correlationId: request.correlationId,
    ip: request.ip,
  });
  throw new ProductError(status, code);
}
