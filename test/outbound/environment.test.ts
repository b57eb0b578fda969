import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { ownAuthority } from './own-authority.ts';
import { startReceiver } from './receivers.ts';

const SCRIPT = fileURLToPath(new URL('in-an-environment.ts', import.meta.url));
const opened: { stop(): Promise<void> }[] = [];
afterAll(() => Promise.all(opened.map((one) => one.stop())));

describe('the environment of the process', () => {
  it('sends no call through a proxy, and switches no check of a certificate off', async () => {
    const plain = await startReceiver();
    const secure = await startReceiver(undefined, { certificate: ownAuthority().certificateFor({ ip: ['127.0.0.1'] }) });
    const proxy = await startReceiver();
    opened.push(plain, secure, proxy);
    const through = `http://127.0.0.1:${proxy.port}`;
    const run = (env: Record<string, string>) =>
      promisify(execFile)(process.execPath, [SCRIPT, `http://127.0.0.1:${plain.port}/`, `https://127.0.0.1:${secure.port}/`], {
        env: { PATH: process.env.PATH, ...env },
      });
    const { stdout } = await run({
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: through,
      HTTPS_PROXY: through,
      http_proxy: through,
      https_proxy: through,
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
    });
    expect(JSON.parse(stdout)).toEqual(['accepted', 'tls']);
    expect([plain.received.length, secure.received.length, proxy.connections()]).toEqual([1, 0, 0]);
  });
});
