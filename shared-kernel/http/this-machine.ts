import type { FastifyRequest } from 'fastify';
import { ProductError } from '../errors.ts';

const isLoopback = (address: string): boolean => address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);

const namesThisMachine = (hostname: string): boolean => hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));

/** What proxies write about whom they speak for. `x-forwarded-` stands for all of its family. */
const WRITTEN_BY_PROXIES = /^(x-forwarded-.*|x-original-.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|cdn-loop)$/;

/**
 * A proxy of this machine has a loopback address too. Most say for whom they ask; nginx as it comes says nothing, names this machine as
 * the one that is asked, and is known by HTTP/1.0 at most, which no browser and no curl speaks unasked.
 */
const comesThroughAProxy = ({ headers, raw }: FastifyRequest): boolean =>
  raw.httpVersion === '1.0' || Object.keys(headers).some((name) => WRITTEN_BY_PROXIES.test(name));

/** A page elsewhere, or one whose name was pointed at this machine (DNS rebinding): browsers name it, and proxies pass that on. */
const comesFromAPageElsewhere = ({ headers }: FastifyRequest): boolean =>
  [headers.origin, headers.referer].some((page) => page !== undefined && !namesThisMachine(URL.parse(page)?.hostname ?? ''));

/** For what only whoever sits at this machine may see. Everybody else is told that it is not there: 404 route.not_found. */
export function assertThisMachine(request: FastifyRequest): void {
  // The socket's own peer, never a forwarded header.
  const fromHere = isLoopback(request.socket.remoteAddress ?? '') && namesThisMachine(request.hostname);
  if (!fromHere || comesThroughAProxy(request) || comesFromAPageElsewhere(request)) throw new ProductError(404, 'route.not_found');
}
