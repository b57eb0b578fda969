import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, isIPv6, type LookupFunction } from 'node:net';
import type { Target } from './target.ts';

/**
 * unresolved: the name leads nowhere. unreachable: no connection. tls: its certificate is not of that name, not of an authority that is
 * known, or there is no TLS. cut: the connection ended before an answer. protocol: what came is no answer of HTTP, or its head is too
 * large. redirect, status: an answer that is not 2xx. timeout: the time for all of it is over. stopped: the caller gave up.
 */
export type Failure = 'unresolved' | 'unreachable' | 'tls' | 'cut' | 'protocol' | 'redirect' | 'status' | 'timeout' | 'stopped';

export type Exchanged =
  /** `isWhole`: false where the body went on beyond the limit, or its end did not come in time; the status stands all the same. */
  | { readonly outcome: 'accepted'; readonly status: number; readonly body: Uint8Array; readonly isWhole: boolean }
  | { readonly outcome: 'failed'; readonly how: Failure; readonly status: number | null };

export interface Exchange {
  readonly target: Target;
  /** All of them checked; no other is connected to. */
  readonly addresses: readonly string[];
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  readonly maxBytes: number;
  /** Authorities in PEM; left out: those of the platform. */
  readonly ca?: string;
  /** Aborts when the time is over or the caller gives up. */
  readonly signal: AbortSignal;
  /** What the abort means. */
  readonly aborted: () => 'timeout' | 'stopped';
}

const HEAD_BYTES = 16_384;
/** Options of the socket: of several addresses the next one is tried after so long. */
const ADDRESS_AFTER_ADDRESS = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 1_500 };
/** Interim answers (1xx) before the answer itself; more is somebody who keeps the connection busy. */
const INTERIM_ANSWERS = 5;

/** Answers with the addresses that were checked, whatever name is asked for: nothing is resolved a second time. */
const pinnedTo = (addresses: readonly string[]): LookupFunction => {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_hostname, options, callback) => {
    const [first] = found;
    if (options.all) callback(null, found);
    else callback(null, first!.address, first!.family);
  };
};

/** An agent of its own for each call: no proxy of the environment, no connection or TLS session that is used again. */
const agentFor = ({ protocol }: Target): HttpAgent =>
  protocol === 'https:' ? new HttpsAgent({ keepAlive: false, maxCachedSessions: 0 }) : new HttpAgent({ keepAlive: false });

const optionsOf = ({ target, addresses, method, headers, body, ca }: Exchange, agent: HttpAgent): RequestOptions => ({
  agent,
  host: target.hostname,
  port: target.port,
  path: target.path,
  method,
  headers: {
    ...headers,
    host: target.host,
    'accept-encoding': 'identity',
    connection: 'close',
    ...(body === null ? {} : { 'content-length': String(body.byteLength) }),
  },
  setHost: false,
  lookup: pinnedTo(addresses),
  ...ADDRESS_AFTER_ADDRESS,
  maxHeaderSize: HEAD_BYTES,
  insecureHTTPParser: false,
  ...(target.protocol === 'https:' && {
    // Said outright: the environment could switch it off.
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ...(isIP(target.hostname) === 0 && { servername: target.hostname }),
    ...(ca !== undefined && { ca }),
  }),
});

/** One request and its answer. Never rejects. */
export async function exchange(call: Exchange): Promise<Exchanged> {
  const { target, signal, aborted } = call;
  if (signal.aborted) return { outcome: 'failed', how: aborted(), status: null };
  const agent = agentFor(target);
  const sent = target.protocol === 'https:' ? httpsRequest(optionsOf(call, agent)) : httpRequest(optionsOf(call, agent));
  const giveUp = () => sent.destroy();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    const answer = await answerOf(sent, target, call.body);
    if (typeof answer === 'string') return { outcome: 'failed', how: signal.aborted ? aborted() : answer, status: null };
    const status = answer.statusCode ?? 0;
    if (status >= 300 && status < 400) return { outcome: 'failed', how: 'redirect', status };
    if (status < 200 || status >= 300) return { outcome: 'failed', how: 'status', status };
    return { outcome: 'accepted', status, ...(await bodyOf(answer, call.maxBytes)) };
  } finally {
    signal.removeEventListener('abort', giveUp);
    sent.destroy();
    agent.destroy();
  }
}

/** The head of the answer, or why there is none. */
function answerOf(sent: ClientRequest, { protocol }: Target, body: Uint8Array | null): Promise<IncomingMessage | Failure> {
  let stands: 'nothing' | 'connection' | 'line' = 'nothing';
  let interim = 0;
  return new Promise((resolve) => {
    sent.on('socket', (socket) => {
      socket.once('connect', () => {
        stands = protocol === 'https:' ? 'connection' : 'line';
      });
      socket.once('secureConnect', () => {
        stands = 'line';
      });
    });
    sent.on('information', () => {
      interim += 1;
      if (interim > INTERIM_ANSWERS) resolve('protocol');
    });
    sent.once('response', resolve);
    sent.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code?.startsWith('HPE_')) resolve('protocol');
      else if (stands === 'line') resolve('cut');
      else resolve(stands === 'connection' ? 'tls' : 'unreachable');
    });
    // After an error too; then this is not the first word.
    sent.once('close', () => resolve('cut'));
    sent.end(body ?? undefined);
  });
}

async function bodyOf(answer: IncomingMessage, maxBytes: number): Promise<{ body: Uint8Array; isWhole: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  let isWhole = true;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, maxBytes - size));
      size += chunk.length;
      if (size > maxBytes) {
        isWhole = false;
        break;
      }
    }
  } catch {
    // Cut, or the time was over: the status had come.
    isWhole = false;
  }
  return { body: new Uint8Array(Buffer.concat(chunks)), isWhole };
}
