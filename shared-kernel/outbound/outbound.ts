import { isIP } from 'node:net';
import { type Exchanged, exchange } from './exchange.ts';
import { type Resolve, resolveBy } from './resolve.ts';
import { type Refusal, readTarget, refusalOf } from './target.ts';

/**
 * What became of a call. accepted: an answer 2xx. refused: nothing was sent, because of what the address is. failed: it was tried, and
 * may be tried again.
 */
export type OutboundResult = Exchanged | { readonly outcome: 'refused'; readonly why: Refusal };

export interface OutboundRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  /** Of the code that calls, never of an account. Host, length, connection and user agent are set here whatever stands in it. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly signal?: AbortSignal;
}

export interface Outbound {
  /** Never rejects. */
  send(request: OutboundRequest): Promise<OutboundResult>;
  /** Why an address would be refused as it stands, before its name is resolved; for whoever stores one. */
  refusal(url: string): Refusal | null;
}

export interface OutboundOptions {
  /** OUTBOUND_LOOPBACK: this machine may be called, also over http. */
  readonly loopback: boolean;
  /** Who calls, told as `User-Agent`. */
  readonly agentName: string;
  readonly resolve?: Resolve;
  /** Authorities in PEM that certificates are checked against; left out: those of the platform. */
  readonly ca?: string;
  /** For resolving, connecting, sending and the whole answer together. */
  readonly totalMs?: number;
}

export const TOTAL_MS = 10_000;
export const ANSWER_BYTES = 65_536;
/** Of the checked addresses, how many are tried. */
const ADDRESSES_TRIED = 4;

/** Null where the signal aborts first: a resolver that hangs is not waited for. */
function resolved(resolve: Resolve, hostname: string, signal: AbortSignal): Promise<readonly string[] | null> {
  return new Promise((answer) => {
    const giveUp = () => answer(null);
    signal.addEventListener('abort', giveUp, { once: true });
    resolve(hostname, signal)
      .catch((): readonly string[] => [])
      .then((found) => {
        signal.removeEventListener('abort', giveUp);
        answer(signal.aborted ? null : found);
      });
  });
}

const inAscii = (name: string): string => name.replace(/[^\x21-\x7e]+/g, '-').slice(0, 100);

/**
 * The one way out to an address that an account can set: https, a public address, no redirect, no proxy, 10 seconds and 64 KB. The name
 * is resolved once, every address it leads to is checked, and the connection goes to one of exactly those. Addresses that the operator
 * sets (authorities, chain, collector of error reports) do not come through here: they may well be private.
 */
export function createOutbound(options: OutboundOptions): Outbound {
  const { resolve = resolveBy(null), totalMs = TOTAL_MS } = options;
  return {
    refusal(url) {
      const target = readTarget(url, options);
      return 'refused' in target ? target.refused : null;
    },
    async send({ url, method, headers = {}, body = null, signal: stopped }) {
      const target = readTarget(url, options);
      if ('refused' in target) return { outcome: 'refused', why: target.refused };
      const late = AbortSignal.timeout(totalMs);
      const signal = stopped ? AbortSignal.any([late, stopped]) : late;
      const aborted = () => (stopped?.aborted ? 'stopped' : 'timeout');
      const found = isIP(target.hostname) === 0 ? await resolved(resolve, target.hostname, signal) : [target.hostname];
      if (found === null) return { outcome: 'failed', how: aborted(), status: null };
      if (found.length === 0) return { outcome: 'failed', how: 'unresolved', status: null };
      const why = refusalOf(found, options);
      if (why !== null) return { outcome: 'refused', why };
      return exchange({
        target,
        addresses: found.slice(0, ADDRESSES_TRIED),
        method,
        headers: { ...headers, 'user-agent': inAscii(options.agentName) },
        body,
        maxBytes: ANSWER_BYTES,
        ...(options.ca !== undefined && { ca: options.ca }),
        signal,
        aborted,
      });
    },
  };
}
