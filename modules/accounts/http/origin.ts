import type { FastifyRequest } from 'fastify';
import type { Origin } from '../application/ports.ts';

/** Where a request comes from: for the access log, and for the list of logins of who enters by it. */
export const originOf = ({ correlationId, ip, headers }: FastifyRequest): Origin => ({
  correlationId,
  ip,
  userAgent: headers['user-agent']?.slice(0, 500) ?? null,
});
