import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type LocalAuthorities, type LocalFaults, startLocalAuthorities } from '../../modules/app/local/authorities.ts';
import { systemClock } from '../../shared-kernel/clock.ts';
import type { TestPki } from '../../shared-kernel/crypto/test-pki.ts';

export interface FaultyAuthority {
  /** What the product is given as TSA_URL. */
  readonly url: string;
  /** Stands an honest authority behind the address; before that nobody answers. */
  open(pki: TestPki): Promise<void>;
  /** How it fails from now on; nothing given: it works. */
  fail(how?: LocalFaults | 'garbage'): void;
  stop(): Promise<void>;
}

/** An RFC 3161 authority at a fixed address that works and fails as a test tells it. */
export async function startFaultyAuthority(): Promise<FaultyAuthority> {
  const faults: LocalFaults = {};
  let garbage = false;
  let honest: LocalAuthorities | null = null;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      if (!honest) return request.socket.destroy();
      if (garbage) return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Mantenimiento</html>');
      try {
        const answer = await fetch(honest.tsaUrl, {
          method: 'POST',
          headers: { 'content-type': request.headers['content-type'] ?? '' },
          body: Buffer.concat(chunks),
        });
        const body = Buffer.from(await answer.arrayBuffer());
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' }).end(body);
      } catch {
        request.socket.destroy();
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    async open(pki) {
      honest = await startLocalAuthorities({ pki, clock: systemClock, faults });
    },
    fail(how) {
      for (const name of Object.keys(faults)) delete faults[name as keyof LocalFaults];
      garbage = how === 'garbage';
      if (how && how !== 'garbage') Object.assign(faults, how);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
      await honest?.stop();
    },
  };
}
