import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const binary = fileURLToPath(new URL('../../node_modules/.bin/anvil', import.meta.url));

export interface LocalNode {
  readonly url: string;
  /** Ends the node as `kill` does, or lets it write its state first. */
  stop(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A local chain on a loopback port; with `dir` it keeps its state there. `blockTime` in seconds: otherwise one block per transaction. */
export async function startLocalNode(options: { dir?: string; port?: number; blockTime?: number } = {}): Promise<LocalNode> {
  const port = options.port ?? (await freePort());
  const args = ['--host', '127.0.0.1', '--port', String(port), '--silent', '--accounts', '1'];
  if (options.dir) args.push('--state', join(options.dir, 'chain.json'), '--state-interval', '1');
  if (options.blockTime) args.push('--block-time', String(options.blockTime));
  const child: ChildProcess = spawn(binary, args, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    const up = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
    }).then(
      (response) => response.ok,
      () => false,
    );
    if (up) break;
    if (tries > 200 || child.exitCode !== null) throw new Error(`the local chain does not start: ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}
