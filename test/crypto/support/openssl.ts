import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** All that openssl prints, and how it ended. Its text is what counts: some of its exits are 0 after a failure. */
export async function openssl(...parameters: string[]): Promise<{ code: number; text: string }> {
  try {
    const { stdout, stderr } = await run('openssl', parameters);
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    const failed = error as { code?: number; stdout?: string; stderr?: string };
    return { code: failed.code ?? 1, text: `${failed.stdout ?? ''}${failed.stderr ?? ''}` };
  }
}

export const pem = (der: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der)
    .toString('base64')
    .replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`;
