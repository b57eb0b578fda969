import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReactorStatus } from '../../shared-kernel/reactor/index.ts';
import { type Received, type Receiver, startReceiver } from '../outbound/receivers.ts';
import { ana, bruno, sendDocument, signDrawn, until } from '../support/journey.ts';
import { isSignedWith, signaturesIn } from '../support/notified.ts';
import { type Client, type Product, people, startProduct } from '../support/product.ts';
import { account, eventually } from './steps.ts';

const TITLE = 'Arrendamiento secreto de la calle Luna';

describe('notifications of completed documents', () => {
  const targets = new Map<string, () => Promise<{ url: string } | null>>();
  const opened: Receiver[] = [];
  let product: Product;
  let admin: Client;

  beforeAll(async () => {
    product = await startProduct({
      env: { OUTBOUND_LOOPBACK: 'true' },
      notificationTargetOf: async (ownerId) => (await targets.get(ownerId)?.()) ?? null,
    });
    admin = await product.http.anonymous().login(people.admin.email, people.admin.password);
  });
  afterAll(async () => {
    await product?.stop();
    await Promise.all(opened.map((receiver) => receiver.stop()));
  });

  const receiver = async (...answers: number[]): Promise<Receiver> => {
    const left = [...answers];
    const started = await startReceiver((answer) => {
      const status = left.length > 1 ? left.shift()! : (left[0] ?? 200);
      if (status !== 0) answer.writeHead(status).end('words of the receiver');
    });
    opened.push(started);
    return started;
  };
  const told = (ownerId: string, to: Receiver) => targets.set(ownerId, async () => ({ url: `http://127.0.0.1:${to.port}/in` }));
  const completed = async (by: Client = product.http): Promise<string> => {
    const driven = { http: by, modules: product.modules, services: product.services };
    const documentID = await sendDocument(driven, [ana, bruno], { nameDocument: TITLE });
    for (const { emailID } of [ana, bruno]) await signDrawn(driven, documentID, emailID);
    await until(driven, documentID, 'COMPLETED');
    return documentID;
  };
  const flow = async (): Promise<ReactorStatus> =>
    (await product.modules.reactors.reactorStatus()).find(({ name }) => name === 'notifications')!;
  const logged = (documentID: string) =>
    product.services.accessLog
      .query({ target: documentID, actions: ['document.completed'] })
      .then((lines) => lines.map(({ outcome, code, ownerId, actor }) => ({ outcome, code, ownerId, actor: actor.id })));
  const workOf = async (documentID: string) =>
    (
      await product.services.pool.query<{ key: string; state: string; attempts: number; last_error: string | null }>(
        `select key, state, attempts, last_error from reactor.work where reactor = 'notifications' and payload->>'documentId' = $1`,
        [documentID],
      )
    ).rows;
  const settled = (documentID: string) =>
    eventually(async () => (await workOf(documentID)).some(({ state }) => state === 'done'), 'it is done');

  it('one for each, signed with the secret that the owner was told, and nothing of a person in it', async () => {
    const mine = await receiver(204);
    told(product.ownerId, mine);
    expect((await product.http.get('/api/notification-secret')).body.responseData).toEqual({ secret: null });
    const made = await product.http.post('/api/notification-secret', {});
    expect(made.status).toBe(200);
    const { secret, madeAt } = made.body.responseData;
    expect((await product.http.get('/api/notification-secret')).body.responseData).toEqual({ secret: { madeAt, previousUntil: null } });

    const documentID = await completed();
    await settled(documentID);
    expect(mine.received).toHaveLength(1);
    const one = mine.received[0]!;
    const { state, events } = await product.modules.documents.load(documentID);
    const { id } = events.find(({ type }) => type === 'DocumentCompleted')!;
    expect(JSON.parse(one.body)).toEqual({
      event: 'document.completed',
      id,
      accountID: product.ownerId,
      documentID,
      folio: await product.modules.reads.folio(documentID),
      status: 'COMPLETED',
      completedAt: state.completedAt,
      sha256: state.seal!.file.sha256,
      isTest: false,
    });
    expect([one.method, one.path]).toEqual(['POST', '/in']);
    expect(Object.keys(one.headers).sort()).toEqual([
      'accept-encoding',
      'connection',
      'content-length',
      'content-type',
      'host',
      'notification-id',
      'notification-signature',
      'user-agent',
    ]);
    expect(one.headers['notification-id']).toBe(id);
    expect([isSignedWith(secret, one, new Date()), signaturesIn(one)]).toEqual([true, 1]);
    const everything = `${JSON.stringify(one)}${one.rawHeaders}`;
    for (const personal of [TITLE, ana.name, ana.emailID, bruno.name, bruno.emailID, people.owner.email, secret, secret.slice(5)]) {
      expect(everything).not.toContain(personal);
    }
    expect(await logged(documentID)).toEqual([
      { outcome: 'notified', code: 'status 204', ownerId: product.ownerId, actor: 'notifications' },
    ]);
    // The owner reads it in the log of their account.
    const lines = (await product.http.get('/api/access-log?outcome=notified')).body.responseData.lines;
    expect(lines).toMatchObject([{ target: documentID, outcome: 'notified' }]);
    // No event tells of it: neither the history of the document nor any sheet made of it grows.
    expect(events.some(({ type }) => /notif/i.test(type))).toBe(false);
  });

  it('none where the account wants none, and none later of what was completed before', async () => {
    targets.set(product.ownerId, async () => null);
    const documentID = await completed();
    await settled(documentID);
    const mine = await receiver(200);
    told(product.ownerId, mine);
    const next = await completed();
    await settled(next);
    expect(mine.received.map(({ body }) => JSON.parse(body).documentID)).toEqual([next]);
    expect(await logged(documentID)).toEqual([]);
  });

  it('again where it is not taken, with the same id and the same words, until it is', async () => {
    const mine = await receiver(500, 302, 200);
    told(product.ownerId, mine);
    const documentID = await completed();
    await settled(documentID);
    expect(mine.received).toHaveLength(3);
    expect(new Set(mine.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(mine.received.map(({ headers }) => headers['notification-id'])).size).toBe(1);
    expect(await workOf(documentID)).toMatchObject([{ state: 'done', attempts: 3, last_error: null }]);
    expect(await logged(documentID)).toMatchObject([{ outcome: 'notified', code: 'status 200' }]);
  });

  it('to an address that is refused none; it waits and says why, and goes to the address that stands there next', async () => {
    targets.set(product.ownerId, async () => ({ url: 'https://10.1.2.3/in' }));
    const documentID = await completed();
    await eventually(async () => (await workOf(documentID))[0]?.last_error === 'refused private', 'it is refused');
    const { open } = await flow();
    expect(open).toMatchObject([{ state: 'waiting', lastError: 'refused private' }]);
    const mine = await receiver(200);
    told(product.ownerId, mine);
    await settled(documentID);
    expect(mine.received).toHaveLength(1);
  });

  it('given up after three days, where operations see it and can try once more', async () => {
    const mine = await receiver(503, 503, 503, 200);
    told(product.ownerId, mine);
    const documentID = await completed();
    await eventually(async () => mine.received.length > 0, 'a first try');
    const { pool } = product.services;
    await eventually(async () => (await workOf(documentID))[0]?.state === 'waiting', 'it waits');
    await pool.query(
      `update reactor.work set first_at = first_at - interval '3 days', next_attempt_at = clock_timestamp() where reactor = 'notifications' and state = 'waiting'`,
    );
    await eventually(async () => (await workOf(documentID))[0]?.state === 'parked', 'it is given up');
    const given = mine.received.length;
    expect(await logged(documentID)).toMatchObject([{ outcome: 'not-notified', code: 'status 503' }]);
    const shown = (await admin.get('/api/operations')).body.responseData.reactors.find(
      ({ name }: { name: string }) => name === 'notifications',
    );
    expect(shown).toMatchObject({ parked: 1, open: [{ state: 'parked', documentId: documentID, cause: 'DocumentCompleted' }] });
    expect(shown.open[0].lastError).toBe('not taken in 3 days: status 503');
    expect(JSON.stringify(shown)).not.toContain('words of the receiver');

    for (;;) {
      const { key, state } = (await workOf(documentID))[0]!;
      if (state === 'done') break;
      if (state === 'parked') expect((await admin.post('/api/operations/work/notifications/resume', { key })).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(mine.received.length).toBeGreaterThan(given);
    expect((await logged(documentID))[0]).toMatchObject({ outcome: 'notified', code: 'status 200' });
  });

  it('of an account that ended none is sent, and no secret is made for it again', async () => {
    const leaving = await account(product, 'Carla', 'carla@otra.example');
    const theirs = await receiver(503);
    told(leaving.userId, theirs);
    const documentID = await completed(leaving.client);
    await eventually(async () => (await workOf(documentID))[0]?.state === 'waiting', 'it waits');
    expect((await leaving.client.post('/profile/deletion', { password: 'Otra.Cuenta.2026', word: 'ELIMINAR' })).body.data).toEqual({
      deleted: true,
    });
    const secrets = async () =>
      (await product.services.pool.query('select 1 from delivery.notification_secrets where account_id = $1', [leaving.userId])).rowCount;
    await eventually(async () => (await secrets()) === 0, 'what follows from the end is done');
    const tries = theirs.received.length;
    await product.services.pool.query(
      `update reactor.work set next_attempt_at = clock_timestamp() where reactor = 'notifications' and payload->>'documentId' = $1`,
      [documentID],
    );
    await eventually(async () => (await workOf(documentID))[0]?.state === 'done', 'nothing is left to do');
    expect([theirs.received.length, await secrets()]).toEqual([tries, 0]);
  });

  it('of one account never wait for the receiver of another', async () => {
    const other = await account(product, 'Berta', 'berta@otra.example');
    const theirs = await receiver(200);
    told(other.userId, theirs);
    let underWay = 0;
    let most = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    targets.set(product.ownerId, async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await released;
      underWay -= 1;
      return null;
    });
    await product.services.pool.query(
      `insert into reactor.work (reactor, key, event_id, payload)
       select 'notifications', gen, gen, jsonb_build_object('documentId', gen, 'ownerId', $1::text, 'cause', 'DocumentCompleted')
         from unnest($2::text[]) as gen`,
      [product.ownerId, Array.from({ length: 60 }, () => randomUUID())],
    );
    await eventually(async () => underWay === 2, 'their own are tried');
    const documentID = await completed(other.client);
    await settled(documentID);
    expect([theirs.received.length, most, underWay]).toEqual([1, 2, 2]);
    release();
    await eventually(async () => (await flow()).running + (await flow()).waiting === 0, 'the rest goes on');
    expect(most).toBe(2);
  });

  it('are signed with a secret for its owner alone, which no key, reviewer or stranger gets', async () => {
    const reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    for (const [client, status] of [
      [product.http.anonymous(), 401],
      [reviewer, 403],
      [admin, 403],
    ] as const) {
      expect((await client.get('/api/notification-secret')).status).toBe(status);
      expect((await client.post('/api/notification-secret', {})).status).toBe(status);
    }
    const { bearer } = (await product.http.post('/api/api-keys', { name: 'Programa', scope: 'WRITE', days: 30 })).body.responseData;
    const program = product.http.anonymous();
    program.token = bearer;
    expect((await program.post('/api/notification-secret', {})).status).toBe(403);

    const mine = await receiver(200);
    told(product.ownerId, mine);
    const second = (await product.http.post('/api/notification-secret', {})).body.responseData;
    const third = (await product.http.post('/api/notification-secret', {})).body.responseData;
    await settled(await completed());
    const one = mine.received[0] as Received;
    expect([second, third].map(({ secret }) => isSignedWith(secret, one, new Date()))).toEqual([true, true]);
    const fourth = (await product.http.post('/api/notification-secret', { endsPrevious: true })).body.responseData;
    expect(fourth.previousUntil).toBeNull();
    await settled(await completed());
    const next = mine.received[1] as Received;
    expect([third, fourth].map(({ secret }) => isSignedWith(secret, next, new Date()))).toEqual([false, true]);
  });
});
