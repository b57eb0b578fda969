import { randomBytes } from 'node:crypto';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CaptchaProvider } from '../../modules/accounts/application/captcha.ts';
import type { World } from './world.ts';

export interface Asked {
  readonly kind: string;
  readonly challenge: Challenge;
}

export async function askCaptcha(world: Pick<World, 'call'>): Promise<Asked> {
  return (await world.call('GET', '/auth/captcha')).body.data;
}

export const packed = (challenge: unknown, solution: unknown): string =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');

/** Does the work as a browser does. */
export async function solved({ challenge }: Asked): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return packed(challenge, solution);
}

/** A captcha that every answer solves, for tests of what stands behind it. */
export const withoutWork: CaptchaProvider = {
  kind: 'altcha',
  challenge: async () => ({}),
  check: async (_answer, now) => ({ outcome: 'passed', name: randomBytes(32), expiresAt: new Date(now.getTime() + 300_000) }),
};
