import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLoginAttempts, type LoginAttempts } from '../../modules/accounts/application/login-attempts.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let pool: pg.Pool;
let attempts: LoginAttempts;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 10 });
  pool.on('error', () => undefined);
  attempts = createLoginAttempts(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const now = new Date('2026-11-21T16:00:00.000Z');
const by = (name: string) => ({ subject: createHash('sha256').update(name).digest(), limits: [{ seconds: 900, stopsAt: 1_000 }] });
const [address, network] = [by('address'), by('network')];
const lockOf = ({ subject }: { subject: Buffer }): string => subject.readBigInt64BE(0).toString();
const waiting = async (): Promise<number> => {
  const { rows } = await pool.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rows[0]!.waiting;
};

describe('whoever writes to the same tries', () => {
  it.each([
    ['begins one', () => attempts.begin([address, network], now, { captchaShown: false })],
    ['was right', () => attempts.wasRight([network, address], '00000000-0000-4000-8000-000000000000')],
    ['clears them', () => attempts.clear(address.subject)],
  ])('waits for who was there before, so that no two wait for each other: %s', async (_who, write) => {
    const holding = await pool.connect();
    await holding.query('SELECT pg_advisory_lock($1)', [lockOf(address)]);
    const late = write();
    try {
      await expect.poll(waiting).toBe(1);
    } finally {
      await holding.query('SELECT pg_advisory_unlock($1)', [lockOf(address)]);
      holding.release();
    }
    await late;
    expect(await waiting()).toBe(0);
  });

  it('leaves none of the tries it clears, and of a right one nothing but what counts for the day', async () => {
    const begun = await attempts.begin([address, network], now, { captchaShown: false });
    await Promise.all(Array.from({ length: 6 }, () => attempts.begin([network, address], now, { captchaShown: false })));
    await Promise.all([
      attempts.wasRight([address, network], begun.attemptId),
      attempts.wasRight([network, address], begun.attemptId),
      attempts.begin([address, network], now, { captchaShown: false }),
      attempts.begin([network, address], now, { captchaShown: false }),
    ]);
    const { rows } = await pool.query(
      'SELECT count(DISTINCT attempt_id)::int AS tries, bool_or(attempt_id = $1) AS own FROM accounts.login_attempts',
      [begun.attemptId],
    );
    expect(rows[0]).toEqual({ tries: 8, own: false });
    await Promise.all([attempts.clear(address.subject), attempts.clear(address.subject)]);
    expect((await pool.query('SELECT 1 FROM accounts.login_attempts')).rowCount).toBe(0);
  });
});
