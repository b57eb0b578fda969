import { describe, expect, it } from 'vitest';
import { documentDecider } from '../../modules/documents/domain/decider.ts';
import type { DocumentState } from '../../modules/documents/domain/state.ts';
import type { AsOf } from '../../projections/as-of.ts';
import { documentPageOf } from '../../projections/document-page/queries.ts';
import { stateAsOf, timelineCount, timelineOf } from '../../projections/document-timeline/queries.ts';
import { inboxPage } from '../../projections/documents-inbox/queries.ts';
import { loadStream } from '../../shared-kernel/decider/load-stream.ts';
import { completion, presented, sent, setup, signed } from '../documents/given.ts';
import { ana, ask, beto, named, readModelsWorld } from './read-models-world.ts';
import { allEvents } from './sample.ts';

describe('read models of the documents module', () => {
  const world = readModelsWorld();
  const { happen, seen } = world;

  it('holds every event of the stream in the timeline, equal to the stream, personal values opened', async () => {
    await happen('d1', 'owner-1', named('d1', 'x'), setup([ana]), ...sent([ana]), presented('ana'), signed('ana', 1), ...completion(3));
    await happen('d1', 'owner-1', { type: 'FromTheFuture', data: { what: 'ever' } } as never);
    await happen('d1', 'owner-1', { type: 'DocumentDeleted', data: { statusAtDeletion: 'COMPLETED' } });
    await seen();
    const stream = await allEvents(world.store.readStream('document-d1'));
    const rows = await timelineOf(world.pool, { documentId: 'd1', scope: { ownerId: 'owner-1' } });
    expect(rows.map((row) => [row.revision, row.eventId, row.type, row.position, row.at, row.commandId])).toEqual(
      stream.map((event) => [event.revision, event.id, event.type, event.position, event.metadata.occurredAt, event.metadata.commandId]),
    );
    expect(await timelineCount(world.pool, 'd1', { ownerId: 'owner-1' })).toBe(stream.length);
    expect(rows[0]!.ip).toEqual({ $personal: 'p-owner-1', value: '203.0.113.7' });
    expect(rows[0]!.data).toMatchObject({ uploadedBy: { name: { $personal: 'p-owner', value: 'Lucía Ferrer' } } });
    expect(await timelineOf(world.pool, { documentId: 'd1', scope: { ownerId: 'owner-2' } })).toEqual([]);
    const paged = await timelineOf(world.pool, { documentId: 'd1', scope: 'any account', after: 3, limit: 3 });
    expect(paged.map((row) => [row.number, row.revision])).toEqual([
      [4, 3],
      [5, 4],
      [6, 5],
    ]);
    expect((await documentPageOf(world.pool, 'd1', 'any account'))!.revision).toBe(stream.length - 1);
  });

  it('shows on the page the state the next command is decided on, and any earlier one as of revision, position and time', async () => {
    await happen('d1', 'owner-1', named('d1', 'x'), setup([ana, beto]), ...sent([ana, beto]), presented('ana'), signed('ana', 1));
    await happen('other', 'owner-1', named('other', 'y'));
    await happen('d1', 'owner-1', signed('beto', 2), ...completion(3));
    await seen();
    const engine = { store: world.store, vault: world.vault };
    const now = await loadStream(engine, documentDecider, 'd1');
    const page = await documentPageOf<DocumentState>(world.pool, 'd1', { ownerId: 'owner-1' });
    expect(page!.state).toEqual(JSON.parse(JSON.stringify(now.state)));
    expect(page!.revision).toBe(now.revision);
    expect(await documentPageOf(world.pool, 'd1', { ownerId: 'owner-2' })).toBeNull();

    const stream = await allEvents(world.store.readStream('document-d1'));
    const other = (await allEvents(world.store.readStream('document-other')))[0]!;
    const states: DocumentState[] = [];
    let state = documentDecider.initial;
    for (const event of now.events) {
      state = documentDecider.evolve(state, event as never);
      states.push(state);
    }
    const at = (asOf: AsOf) =>
      stateAsOf<DocumentState>(world.pool, { documentId: 'd1', scope: { ownerId: 'owner-1' }, asOf }, documentDecider as never);
    for (const event of stream) {
      const expected = { state: states[event.revision]!, revision: event.revision };
      expect(await at({ revision: event.revision })).toEqual(expected);
      expect(await at({ position: event.position })).toEqual(expected);
      expect(await at({ time: event.metadata.occurredAt as string })).toEqual(expected);
    }
    expect((await at({ position: other.position }))!.revision).toBe(
      stream.filter((event) => world.store.comparePositions(event.position, other.position) < 0).length - 1,
    );
    expect(await at({ time: '2020-01-01T00:00:00Z' })).toBeNull();
    expect((await at({ revision: Number.MAX_SAFE_INTEGER }))!.revision).toBe(stream.length - 1);
  });

  it('is rebuilt to the same rows, all three', async () => {
    await happen('d1', 'owner-1', named('d1', 'x'), setup([ana, beto], { hasOrder: true }), ...sent([ana, beto]), signed('ana', 1));
    for (let index = 0; index < 70; index++) await happen(`m${index}`, 'owner-1', named(`m${index}`, `t${index}`), setup([ana]));
    await seen();
    for (const { name } of world.side.projections) {
      const report = await world.side.rebuild(name);
      for (const table of report.tables) expect(table).toMatchObject({ onlyInOld: 0, onlyInNew: 0, different: 0, notCompared: null });
    }
  });

  it('keeps odd characters from stopping a projection', async () => {
    await happen('d1', 'owner-1', named('d1', 'nul \0 inside'));
    await seen();
    expect((await inboxPage(world.pool, ask(), 1)).documents[0]!.title).toBe('nul \uFFFD inside');
    for (let index = 0; index < 60; index++) await happen(`n${index}`, 'owner-1', named(`n${index}`, '\0\\u0000'));
    await world.side.rebuild('document-timeline');
    const [row] = await timelineOf(world.pool, { documentId: 'n5', scope: 'any account' });
    expect(row!.data.title).toMatchObject({ value: '\uFFFD\\u0000' });
  });

  it('forgets a person in every build of every read model, and a rebuild does not bring them back', async () => {
    await happen('d1', 'owner-1', named('d1', 'x'), setup([ana, beto]), ...sent([ana, beto]));
    await seen();
    await world.side.rebuild('document-timeline');
    await world.vault.forget('p-ana');
    await world.side.forgetPerson('p-ana');
    const { rows: tables } = await world.pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'read'::regnamespace and relkind = 'r'`,
    );
    for (const { name } of tables) {
      const { rows } = await world.pool.query(`select 1 from read.${name} t where t::text like '%Ana N%' or t::text like '%ana@example%'`);
      expect([name, rows.length]).toEqual([name, 0]);
    }
    expect((await inboxPage(world.pool, ask(), 1)).documents[0]!.waitingFor).toMatchObject({ signatoryId: 'ana', name: null });
    expect((await inboxPage(world.pool, ask({ search: 'ana@example' }), 1)).total).toBe(0);
    expect((await inboxPage(world.pool, ask({ search: 'beto@example' }), 1)).total).toBe(1);
    await happen('d1', 'owner-1', presented('beto'));
    await seen();
    for (const { name } of world.side.projections) {
      const report = await world.side.rebuild(name);
      for (const table of report.tables) expect(table).toMatchObject({ onlyInOld: 0, onlyInNew: 0, different: 0 });
    }
  });
});
