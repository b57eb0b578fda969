import { createHash, hkdfSync, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { CaptchaProvider } from '../application/captcha.ts';
import { CAPTCHA_ROUNDS, CAPTCHA_SECONDS, CAPTCHA_STEPS } from '../contract/guessing-limits.ts';

/** Only as far as it is read here; that the rest is what was handed out, the signature says. */
const shown = z.object({
  challenge: z.object({
    parameters: z.looseObject({ nonce: z.string(), data: z.object({ expires: z.number().int() }) }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number().int(), derivedKey: z.string() }),
});

/**
 * ALTCHA's proof of work (PBKDF2 with SHA-256): the browser looks for the step whose derived key the challenge begins to
 * name. Everything is signed, so nothing is kept until an answer comes. The expiry is signed data beside the library's own
 * field, because that one is compared with the clock of the machine and not with ours.
 */
export function createAltcha(deps: { readonly secret: Uint8Array }): CaptchaProvider {
  const key = (purpose: string): string =>
    Buffer.from(hkdfSync('sha256', deps.secret, new Uint8Array(0), `accounts captcha ${purpose}`, 32)).toString('hex');
  const hmacSignatureSecret = key('challenge');
  const hmacKeySignatureSecret = key('solution');

  return {
    kind: 'altcha',
    async challenge(now) {
      const { parameters, signature } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: CAPTCHA_ROUNDS,
        counter: randomInt(CAPTCHA_STEPS[0], CAPTCHA_STEPS[1] + 1),
        data: { expires: Math.floor(now.getTime() / 1000) + CAPTCHA_SECONDS },
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      });
      return { parameters, signature };
    },
    async check(answer, now) {
      const read = shown.safeParse(read64(answer));
      if (!read.success) return { outcome: 'refused' };
      const { challenge, solution } = read.data;
      const { verified } = await verifySolution({
        challenge: challenge as unknown as Challenge,
        solution: solution as Solution,
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      }).catch(() => ({ verified: false }));
      if (!verified) return { outcome: 'refused' };
      const expiresAt = new Date(challenge.parameters.data.expires * 1000);
      if (expiresAt <= now) return { outcome: 'expired' };
      return { outcome: 'passed', name: createHash('sha256').update(challenge.parameters.nonce).digest(), expiresAt };
    },
  };
}

function read64(answer: string): unknown {
  try {
    return JSON.parse(Buffer.from(answer, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
