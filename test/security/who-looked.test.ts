import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Look, Looks } from '../../modules/app/looks/looks-of-document.ts';
import { routesThatShow, showNothing } from '../../modules/app/looks/routes-that-show.ts';
import { type Answer, Client } from '../support/product.ts';
import { ask, type OpenApi, requestOf, routesOf } from './every-route/calls.ts';
import { openWorld, type SecurityWorld } from './every-route/world.ts';
import { routes } from './routes.ts';

/** As fastify writes a pattern: `:id`; as the description does: `{id}`. */
const described = (pattern: string): string => pattern.replace(/:(\w+)/g, '{$1}');
const table = new Map(Object.entries(routesThatShow).map(([route, showing]) => [described(route), showing]));
const FILE_LINK = /"(https?:[^"]+\/api\/document\/(?:file|page-picture)\/[^"]+)"/g;

let world: SecurityWorld;
let description: OpenApi;
beforeAll(async () => {
  world = await openWorld();
  description = (await world.product.http.get('/openapi.json')).body;
});
afterAll(() => world?.product.stop());

const inLog = async (correlationId: string, target?: string): Promise<{ actor: { kind: string }; target: string; action: string }[]> =>
  (
    await world.product.services.pool.query(
      `SELECT actor, target, action FROM access.log WHERE outcome = 'read' AND correlation_id = $1 AND ($2::text IS NULL OR target = $2)`,
      [correlationId, target ?? null],
    )
  ).rows;

/** Every document of the account that a call could be about. */
const ours = (): string[] => {
  const { pending, approval, endorsed, special } = world.ours;
  return [pending, approval, endorsed, special].map(({ documentId }) => documentId);
};

const looksAt = async (documentId: string): Promise<Look[]> => {
  const all: Look[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const answer: Answer = await world.product.http.get(
      `/api/document/${documentId}/looks${next === '' ? '' : `?before=${encodeURIComponent(next)}`}`,
    );
    expect(answer.status).toBe(200);
    const { looks, next: more } = answer.body.responseData as Looks;
    all.push(...looks);
    next = more;
  }
  return all;
};

describe('who looked', () => {
  it('knows every route that reads, as one that shows something of a document or as one that does not', () => {
    const reading = routesOf(description).filter(
      (route) =>
        (route.startsWith('GET ') && ['link', 'party', 'document'].includes(routes[route]!)) ||
        /validat|\/api\/documents?\/|\/api\/(shared-document|endorsement|tag)\b/.test(route.replace(/^PUT .*|^DELETE .*/, '')),
    );
    // What changes something is an event of the history, and not a look.
    const acts = /^POST \/api\/(documents\/(sign|decline|pages-shown|new-link|saved-views)|document\/(duplicate|done)|endorsement|tag)/;
    const known = new Set([...table.keys(), ...Object.keys(showNothing).map(described)]);
    const elsewhere = ['GET /api/user/sign/picture/{accountId}/{signatureId}/{fileKey}'];
    expect(reading.filter((route) => !known.has(route) && !acts.test(route) && !elsewhere.includes(route))).toEqual([]);
    expect([...known].filter((route) => !routesOf(description).includes(route))).toEqual([]);
  });

  it('has a line for whatever was shown to anybody before a second is over, and none for what was refused', async () => {
    const missing: string[] = [];
    let shown = 0;
    let refused = 0;
    let files = 0;
    // Waited for beside the calls that come after: each has its second from its own answer.
    const noted: Promise<void>[] = [];
    const isNoted = async (name: string, correlationId: string, target: string) => {
      for (let tries = 0; tries < 10; tries += 1) {
        if ((await inLog(correlationId, target)).length > 0) return;
        await pause(100);
      }
      missing.push(`${name} of ${target}`);
    };
    for (const route of table.keys()) {
      for (const [who, actor] of Object.entries(world.actors)) {
        const correlationId = `who-looked-${shown + refused}-${process.pid}`;
        const call = { route, who, place: world.ours, actor, variant: 'bare' as const };
        const answer = await ask(world.product.url, description, call, { 'x-correlation-id': correlationId });
        if (answer.status !== 200) {
          refused += 1;
          expect([route, who, await inLog(correlationId)]).toEqual([route, who, []]);
          continue;
        }
        shown += 1;
        const text = JSON.stringify(answer.body);
        const { path } = requestOf(description, call);
        const isOwnList = table.get(route)!.shown === 'LIST' && who === 'owner';
        const about = ours().filter((id) => path.includes(id) || (table.get(route)!.documents === 'answered' && text.includes(id)));
        if (!isOwnList) for (const id of about) noted.push(isNoted(`${route} by ${who}`, correlationId, id));
        // Whatever addresses of bytes were handed out with it, each kind once.
        const links = new Map([...text.matchAll(FILE_LINK)].map(([, url]) => [url!.replace(/\?.*/, '').replace(/\d+$/, ''), url!]));
        for (const url of links.values()) {
          const fileId = `who-looked-file-${files}-${process.pid}`;
          files += 1;
          const bytes = await fetch(`${world.product.url}${new URL(url).pathname}${new URL(url).search}`, {
            headers: { 'x-correlation-id': fileId },
          });
          await bytes.arrayBuffer();
          if (bytes.status === 200)
            noted.push(isNoted(`${new URL(url).pathname} by ${who}`, fileId, ours().find((id) => url.includes(id)) ?? ''));
        }
      }
    }
    await Promise.all(noted);
    console.info(
      `${table.size} routes as ${Object.keys(world.actors).length} actors: ${shown} shown, ${files} files, ${refused} refused, ${missing.length} missing`,
    );
    expect(missing).toEqual([]);
    expect(shown).toBeGreaterThan(80);
    expect(files).toBeGreaterThan(10);
  });

  it('tells the owner each of them once, with who it was, and nobody else', async () => {
    const { pool } = world.product.services;
    for (const id of ours()) {
      const { rows } = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM access.log WHERE outcome = 'read' AND target = $1`, [
        id,
      ]);
      const timeline = (await world.product.http.get(`/api/document/${id}/timeline`)).body.responseData.timeline as { type: string }[];
      const events = timeline.filter(({ type }) =>
        /^(DocumentViewed|DocumentPresented|ApproverPresented|EndorsementPresented|FileDownloaded)$/.test(type),
      );
      const looks = await looksAt(id);
      const told = looks.flatMap(({ seen }) => seen).reduce((sum, { times }) => sum + times, 0);
      // A request that is an event too is told by it; the timeline that was just read is a look as well.
      expect(told).toBeGreaterThanOrEqual(Math.max(rows[0]!.n, events.length));
      expect(told).toBeLessThanOrEqual(rows[0]!.n + events.length + 1);
      const lines = new Set(
        (
          await pool.query<{ id: string }>(`SELECT DISTINCT actor->>'id' AS id FROM access.log WHERE outcome = 'read' AND target = $1`, [
            id,
          ])
        ).rows.map((row) => row.id),
      );
      expect(looks.length).toBeGreaterThanOrEqual(lines.size);
      expect(looks.map(({ at }) => at)).toEqual(
        looks
          .map(({ at }) => at)
          .toSorted()
          .toReversed(),
      );
    }
    const kinds = new Set((await Promise.all(ours().map(looksAt))).flat().map(({ who }) => who.kind));
    expect([...kinds].sort()).toEqual([
      'account',
      'approver',
      'key',
      'observer',
      'operations',
      'owner',
      'public',
      'reviewer',
      'signatory',
      'sub-user',
    ]);
    const [id] = ours();
    for (const who of ['reviewer', 'foreign owner', 'signer by session', 'operations', 'signer by link', 'nobody']) {
      const answer = await ask(world.product.url, description, {
        route: 'GET /api/document/{id}/looks',
        place: world.ours,
        actor: world.actors[who]!,
        variant: 'bare',
      });
      expect([who, answer.status]).toEqual([
        who,
        { 'foreign owner': 404, 'signer by session': 404, nobody: 401, 'signer by link': 401 }[who] ?? 403,
      ]);
    }
    expect((await world.product.http.get(`/api/document/${id}/looks?before=x`)).body.code).toBe('request.invalid');
  });

  it('says of an address that it does not keep which look came from the same one', async () => {
    const { documentId } = world.ours.pending;
    const reviewer = new Client(world.product.url);
    const headers = (name: string, ip: string) => ({
      authorization: `Bearer ${world.actors[name]!.bearer}`,
      'x-forwarded-for': ip,
    });
    await reviewer.call('GET', `/api/document/${documentId}/evidence-sheet`, undefined, headers('owner', '198.51.100.7'));
    await reviewer.call('GET', `/api/get-document/${documentId}`, undefined, headers('reviewer', '198.51.100.7'));
    await reviewer.call('GET', `/api/get-document/${documentId}`, undefined, headers('reviewer', '198.51.100.8'));
    const looks = (await looksAt(documentId)).filter(({ who }) => who.kind === 'reviewer');
    expect(looks[1]!.sameAddressAs).toMatchObject({ who: { kind: 'owner' }, ip: '198.51.100.7' });
    expect(looks[1]).toMatchObject({ ip: null, userAgent: null });
    expect(looks[0]).toMatchObject({ ip: null, sameAddressAs: null });
  });

  it('has a line, without an address, of a client that left before anybody could ask whence it came', async () => {
    const { accessLog } = world.product.services;
    const actor = { kind: 'public', id: 'public' } as const;
    const line = { actor, action: 'GET /gone', target: null, ownerId: null, outcome: 'read', code: null, correlationId: 'gone' } as const;
    await accessLog.record({ ...line, ip: undefined as unknown as null });
    expect(await accessLog.query({ actions: ['GET /gone'] })).toMatchObject([{ ...line, ipHash: null }]);
  });
});
