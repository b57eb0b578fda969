import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../../shared-kernel/clock.ts';
import type { TestPki, TestPurpose } from '../../../shared-kernel/crypto/test-pki.ts';
import { createTimestampAuthority, type TimestampAuthority } from '../../../shared-kernel/crypto/timestamp/authority.ts';

/** Ways to fail on purpose. Read at every request, so a test may change them while the server runs. */
export interface LocalFaults {
  /** Milliseconds to wait before answering. */
  delayMs?: number;
  /** Answer with this HTTP status. */
  httpStatus?: number;
  /** Close the connection without an answer. */
  dropConnection?: boolean;
  /** Only for timestamps: answer with a token over other content, a cut one, or a rejection. */
  timestamp?: 'other-imprint' | 'truncated' | 'rejected';
}

export interface LocalAuthoritiesOptions {
  pki: TestPki;
  clock: Clock;
  host?: string;
  port?: number;
  faults?: LocalFaults;
}

export interface LocalAuthorities {
  /** POST application/timestamp-query (RFC 3161). */
  tsaUrl: string;
  /** Base of the revocation lists: /sat.crl, /psc.crl, /own.crl. */
  crlUrl: string;
  stop(): Promise<void>;
}

const MAX_REQUEST_BYTES = 64 * 1024;

async function readBody(request: IncomingMessage): Promise<Uint8Array | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_REQUEST_BYTES) return null;
    chunks.push(chunk as Buffer);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function send(response: ServerResponse, status: number, type: string, body: Uint8Array | string): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

async function respondTimestamp(authority: TimestampAuthority, request: Uint8Array, faults: LocalFaults): Promise<Uint8Array> {
  if (faults.timestamp === 'rejected') return authority.respond(new Uint8Array([0x30, 0x00]));
  if (faults.timestamp !== 'other-imprint') {
    const answer = await authority.respond(request);
    return faults.timestamp === 'truncated' ? answer.subarray(0, answer.length - 20) : answer;
  }
  // Another digest inside a well-formed request: an honest signature over the wrong content.
  const altered = new Uint8Array(request);
  const digestAt = Buffer.from(altered).indexOf(Buffer.from([0x04, 0x20])) + 2;
  altered[digestAt]! ^= 0xff;
  return authority.respond(altered);
}

async function waitMilliseconds(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

const PURPOSE_OF: Record<string, TestPurpose> = { '/crl/sat.crl': 'sat', '/crl/psc.crl': 'psc', '/crl/own.crl': 'own' };

async function listen(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}

/**
 * The test authorities over HTTP, on this machine only: timestamps and revocation lists. Rejects when the port is
 * taken. The lists' addresses are written to the trust folder, since a port of 0 is known only now.
 */
export async function startLocalAuthorities(options: LocalAuthoritiesOptions): Promise<LocalAuthorities> {
  const { pki, clock, host = '127.0.0.1', faults = {} } = options;
  const authority = createTimestampAuthority({
    ...pki.timestampAuthority,
    clock,
    // Random and 63 bits wide: unique without a counter that a crash could rewind.
    serials: () => randomBytes(8).readBigUInt64BE() >> 1n,
  });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    if (faults.delayMs) await waitMilliseconds(faults.delayMs);
    if (faults.dropConnection) return void request.socket.destroy();
    if (faults.httpStatus) return send(response, faults.httpStatus, 'text/plain', 'failing on purpose');
    if (body === null) return send(response, 413, 'text/plain', 'too large');
    const path = (request.url ?? '/').split('?')[0]!;
    if (path === '/tsa') {
      if (request.method !== 'POST') return send(response, 405, 'text/plain', 'POST a timestamp query');
      if (!/^application\/timestamp-query\b/i.test(request.headers['content-type'] ?? ''))
        return send(response, 415, 'text/plain', 'not a timestamp query');
      return send(response, 200, 'application/timestamp-reply', await respondTimestamp(authority, body, faults));
    }
    const purpose = PURPOSE_OF[path];
    if (!purpose) return send(response, 404, 'text/plain', 'nothing here');
    if (request.method !== 'GET') return send(response, 405, 'text/plain', 'GET a revocation list');
    return send(response, 200, 'application/pkix-crl', await pki.revocationList(purpose, clock.now()));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else send(response, 500, 'text/plain', 'the test authority failed');
    });
  });
  const port = await listen(server, host, options.port ?? 0);
  const base = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const crlUrl = `${base}/crl`;
  await pki.publishRevocationAt(crlUrl);
  return {
    tsaUrl: `${base}/tsa`,
    crlUrl,
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
