import type { FastifyRequest } from 'fastify';
import { ProductError } from '../errors.ts';

const isLoopback = (address: string): boolean => address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);

const namesThisMachine = (hostname: string): boolean => hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));

/** Headers in which proxies name their client. `x-forwarded-` is the beginning of a whole family. */
const WRITTEN_BY_PROXIES = /^(x-forwarded-.*|x-original-.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|cdn-loop)$/;

/**
 * A proxy on this machine has a loopback address too. Most proxies name their client. nginx with its default settings does not, and
 * sends this machine's name as the host; only HTTP/1.0 gives it away, which neither browsers nor curl speak unasked.
 */
const comesThroughAProxy = ({ headers, raw }: FastifyRequest): boolean =>
  raw.httpVersion === '1.0' || Object.keys(headers).some((name) => WRITTEN_BY_PROXIES.test(name));

/** The page comes from elsewhere, or its name was pointed at this machine (DNS rebinding). Browsers send its name, and proxies pass it on. */
const comesFromAPageElsewhere = ({ headers }: FastifyRequest): boolean =>
  [headers.origin, headers.referer].some((page) => page !== undefined && !namesThisMachine(URL.parse(page)?.hostname ?? ''));

/** For routes that only a person at this machine may use. Everybody else gets 404 route.not_found, as if the route did not exist. */
export function assertThisMachine(request: FastifyRequest): void {
  // The socket's own peer, never a forwarded header.
  const fromHere = isLoopback(request.socket.remoteAddress ?? '') && namesThisMachine(request.hostname);
  if (!fromHere || comesThroughAProxy(request) || comesFromAPageElsewhere(request)) throw new ProductError(404, 'route.not_found');
}
