import type { FastifyRequest } from 'fastify';
import { ProductError } from '../errors.ts';

const isLoopback = (address: string): boolean => address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);

/** A page elsewhere whose name was pointed at this machine (DNS rebinding), or a proxy that says so, is not this machine. */
const asksForThisMachine = ({ hostname, headers }: FastifyRequest): boolean =>
  (hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))) &&
  ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].every((name) => headers[name] === undefined);

/** For what only whoever sits at this machine may see. Everybody else is told that it is not there: 404 route.not_found. */
export function assertThisMachine(request: FastifyRequest): void {
  // The socket's own peer, never a forwarded header.
  if (!isLoopback(request.socket.remoteAddress ?? '') || !asksForThisMachine(request)) throw new ProductError(404, 'route.not_found');
}
