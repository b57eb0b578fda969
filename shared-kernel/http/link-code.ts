import type { FastifyRequest } from 'fastify';
import type { AccessLog } from '../access-log/port.ts';
import { ProductError } from '../errors.ts';
import { routeOf } from './authenticate.ts';

/** The code behind the # of a link comes back in this header, never in an address: addresses are logged and passed on. */
export const LINK_CODE_HEADER = 'x-link-code';

/**
 * Refuses a link that opens nothing. The access log has the refusal before the caller hears of it; the caller hears the code only,
 * since anything more would help whoever guesses links. `linked`: the document that the link names, where there is one. `facts`: for
 * whoever brought a code that was right once.
 */
export async function refuseLink(
  accessLog: AccessLog,
  request: FastifyRequest,
  linked: { readonly documentId: string; readonly ownerId: string } | null,
  status: number,
  code: string,
  facts: Record<string, unknown> = {},
): Promise<never> {
  await accessLog.record({
    actor: { kind: 'public', id: 'public' },
    action: routeOf(request),
    target: linked?.documentId || null,
    ownerId: linked?.ownerId || null,
    outcome: 'denied',
    code,
    correlationId: request.correlationId,
    ip: request.ip,
  });
  throw new ProductError(status, code, facts);
}
