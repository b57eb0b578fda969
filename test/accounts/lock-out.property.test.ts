import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deriveKeys } from '../../modules/accounts/application/keys.ts';
import { createLoginAttempts } from '../../modules/accounts/application/login-attempts.ts';
import { type Guard, refusalOf } from '../../modules/accounts/application/password-guard.ts';
import { STRANGERS_OF_ONE_NETWORK_PER_DAY, STRANGERS_PER_DAY } from '../../modules/accounts/contract/guessing-limits.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { count } from '../support/counts.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 10 });
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const DAY_MS = 86_400_000;
const email = 'ana@example.com';
const KNOWN = 'the token of her own browser';

type Step = { readonly tries: number; readonly network: number } | { readonly minutes: number } | { readonly typos: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ tries: fc.integer({ min: 1, max: 30 }), network: fc.integer({ min: 0, max: 7 }) }) },
  { weight: 2, arbitrary: fc.record({ minutes: fc.integer({ min: 1, max: 240 }) }) },
  { weight: 2, arbitrary: fc.record({ typos: fc.integer({ min: 0, max: 2 }) }) },
);

it('whatever a stranger tries, the owner gets in by a known browser, and the stranger’s looks stay within the bound of any day', async () => {
  let most = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), fc.boolean(), async (steps, withCaptcha) => {
      await pool.query('DELETE FROM accounts.login_attempts');
      const clock = new ManualClock('2026-11-21T16:00:00.000Z');
      let looked = 0;
      const guard: Guard = {
        engine: { clock },
        keys: deriveKeys(Buffer.alloc(32, 6)),
        attempts: createLoginAttempts(pool),
        // A machine solves as many captchas as it likes.
        captcha: { challenge: () => Promise.reject(new Error('not asked for')), demand: async () => undefined },
        devices: {
          find: async (shown) => shown.find((token) => token === KNOWN) ?? null,
          remember: async () => null,
        },
        credentials: {
          proved: async () => null,
          matches: async (_accountId, password) => {
            looked++;
            return password === 'right';
          },
          setFirst: async () => undefined,
          setGiven: async () => undefined,
          isGiven: async () => false,
          spendGiven: async () => false,
          has: async () => true,
          remove: async () => undefined,
          stored: async () => null,
          replace: async () => true,
        },
      };
      const looks: { at: number; network: number }[] = [];
      for (const one of steps) {
        if ('minutes' in one) clock.advance(one.minutes * 60_000);
        else if ('typos' in one) {
          const entered = { email, deviceTokens: ['of another account', KNOWN] };
          for (let typo = 0; typo < one.typos; typo++) await refusalOf(guard, { ...entered, password: 'rihgt' }, 'ana', '203.0.113.7');
          expect(await refusalOf(guard, { ...entered, password: 'right' }, 'ana', '203.0.113.7')).toBeNull();
        } else
          for (let attempt = 0; attempt < one.tries; attempt++) {
            const before = looked;
            const recaptcha = withCaptcha ? 'solved' : undefined;
            const refused = await refusalOf(guard, { email, password: 'wrong', recaptcha }, 'ana', `198.51.${one.network}.${attempt}`);
            expect(refused).not.toBeNull();
            if (looked > before) looks.push({ at: clock.now().getTime(), network: one.network });
          }
      }
      for (const { at, network } of looks) {
        const ofTheDay = looks.filter((other) => other.at <= at && other.at > at - DAY_MS);
        most = Math.max(most, ofTheDay.length);
        expect(ofTheDay.length).toBeLessThanOrEqual(STRANGERS_PER_DAY);
        expect(ofTheDay.filter((other) => other.network === network).length).toBeLessThanOrEqual(STRANGERS_OF_ONE_NETWORK_PER_DAY);
      }
    }),
    { numRuns: count('series of a stranger’s tries', 12, 200), seed: 20_261_123 },
  );
  // The bound was reached: a series that never comes near it would show nothing.
  expect(most).toBe(STRANGERS_PER_DAY);
});
