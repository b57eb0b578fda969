import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNotificationSecrets } from '../../modules/delivery/application/notification-secrets.ts';
import { createNotify, signatureOf } from '../../modules/delivery/application/notify.ts';
import type { CompletedDocumentNotification } from '../../modules/delivery/index.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import type { Outbound, OutboundRequest } from '../../shared-kernel/outbound/outbound.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { isSignedWith, signaturesIn } from '../support/notified.ts';

const HOUR = 3_600_000;
const key = Buffer.alloc(32, 5);
const clock = new ManualClock('2026-11-24T12:00:00.000Z');
let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 8 });
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});
const secrets = () => createNotificationSecrets({ pool, key, clock });

describe('the secret of the notifications of an account', () => {
  it('is made at the first need, once, also by several at a time', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => secrets().signingWith('first-need')));
    expect(new Set(made.map((one) => one.join())).size).toBe(1);
    expect(made[0]).toHaveLength(1);
    expect(made[0]![0]).toMatch(/^nsec_[\w-]{43}$/);
  });

  it('lies encrypted, and opens in its own place only', async () => {
    const { secret } = await secrets().replace('at-rest', false);
    const { rows } = await pool.query('SELECT * FROM delivery.notification_secrets WHERE account_id = $1', ['at-rest']);
    const stored = Buffer.concat([Buffer.from(JSON.stringify(rows)), rows[0].sealed]);
    for (const part of [secret, secret.slice(5), Buffer.from(secret.slice(5), 'base64url')]) expect(stored.includes(part)).toBe(false);
    await pool.query(`UPDATE delivery.notification_secrets SET account_id = 'moved' WHERE account_id = 'at-rest'`);
    await expect(secrets().signingWith('moved')).rejects.toThrow();
    await expect(createNotificationSecrets({ pool, key: Buffer.alloc(32, 6), clock }).signingWith('first-need')).rejects.toThrow();
  });

  it('that is replaced signs beside its successor for a day', async () => {
    expect(await secrets().standing('replaced')).toBeNull();
    const first = await secrets().replace('replaced', false);
    expect(first).toMatchObject({ madeAt: '2026-11-24T12:00:00.000Z', previousUntil: null });
    clock.advance(HOUR);
    const second = await secrets().replace('replaced', false);
    expect(second.previousUntil).toBe(new Date(clock.now().getTime() + 24 * HOUR).toISOString());
    expect(await secrets().signingWith('replaced')).toEqual([second.secret, first.secret]);
    const { secret: _told, ...standing } = second;
    expect(await secrets().standing('replaced')).toEqual(standing);
    const third = await secrets().replace('replaced', false);
    expect(await secrets().signingWith('replaced')).toEqual([third.secret, second.secret]);
    clock.advance(24 * HOUR);
    expect(await secrets().signingWith('replaced')).toEqual([third.secret]);
    expect(await secrets().standing('replaced')).toEqual({ madeAt: third.madeAt, previousUntil: null });
  });

  it('of before ends at once where it got into wrong hands', async () => {
    await secrets().replace('lost', false);
    await secrets().replace('lost', false);
    const { secret, previousUntil } = await secrets().replace('lost', true);
    expect([await secrets().signingWith('lost'), previousUntil]).toEqual([[secret], null]);
    const { rows } = await pool.query('SELECT FROM delivery.notification_secrets WHERE account_id = $1', ['lost']);
    expect(rows).toHaveLength(1);
  });

  it('that several replace at once has one successor', async () => {
    const told = await Promise.all(Array.from({ length: 6 }, () => secrets().replace('at-once', false)));
    const [newest, before] = await secrets().signingWith('at-once');
    expect(new Set(told.map(({ secret }) => secret)).size).toBe(6);
    expect(told.map(({ secret }) => secret)).toEqual(expect.arrayContaining([newest, before]));
  });

  it('goes with the account', async () => {
    const { secret } = await secrets().replace('gone', false);
    await secrets().replace('gone', false);
    expect(await secrets().forget('gone')).toBe(2);
    expect(await secrets().standing('gone')).toBeNull();
    expect(await secrets().signingWith('gone')).not.toContain(secret);
  });
});

describe('a signature', () => {
  const now = new Date('2026-11-24T12:00:00.000Z');
  const seconds = now.getTime() / 1000;
  const signed = (body: string, ...by: string[]) => ({ body, headers: { 'notification-signature': signatureOf(by, seconds, body) } });

  it('fits its body, its time and each of its secrets, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 3, maxLength: 3 }),
        (body, [one, two, other]) => {
          const notification = signed(body, one!, two!);
          expect([isSignedWith(one!, notification, now), isSignedWith(two!, notification, now)]).toEqual([true, true]);
          expect(isSignedWith(other!, notification, now)).toBe(false);
          expect(isSignedWith(one!, { ...notification, body: `${body} ` }, now)).toBe(false);
          expect(isSignedWith(one!, notification, new Date(now.getTime() + 301_000))).toBe(false);
        },
      ),
    );
  });

  it('goes out in place of the secret', async () => {
    const sent: OutboundRequest[] = [];
    const outbound: Outbound = {
      refusal: () => null,
      async send(request) {
        sent.push(request);
        return { outcome: 'accepted', status: 200, body: new Uint8Array(0), isWhole: true };
      },
    };
    const { secret } = await secrets().replace('told', false);
    const notification: CompletedDocumentNotification = {
      event: 'document.completed',
      id: 'event-1',
      accountID: 'told',
      documentID: 'document-1',
      folio: '123-456',
      status: 'COMPLETED',
      completedAt: '2026-11-24T12:00:00.000Z',
      sha256: 'ab'.repeat(32),
      isTest: false,
    };
    await createNotify({ outbound, secrets: secrets(), clock })('https://hooks.example/', notification, new AbortController().signal);
    const { headers = {}, body } = sent[0]!;
    const text = Buffer.from(body!).toString('utf8');
    expect(JSON.parse(text)).toEqual(notification);
    expect(Object.keys(headers)).toEqual(['content-type', 'notification-id', 'notification-signature']);
    expect(headers['notification-id']).toBe('event-1');
    expect([isSignedWith(secret, { headers, body: text }, clock.now()), signaturesIn({ headers, body: text })]).toEqual([true, 1]);
    expect(JSON.stringify(sent) + text).not.toContain(secret.slice(5));
  });
});
