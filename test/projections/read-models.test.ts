import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDecode } from '../../modules/app/decode.ts';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { criteriaOf, type InboxQuery } from '../../modules/documents/contract/inbox.ts';
import { documentDefinition } from '../../modules/documents/domain/definition.ts';
import type { DocumentState } from '../../modules/documents/domain/state.ts';
import type { AsOf } from '../../projections/as-of.ts';
import { documentPageOf } from '../../projections/document-page/queries.ts';
import { stateAsOf, timelineCount, timelineOf } from '../../projections/document-timeline/queries.ts';
import { inboxCounts, inboxPage, inboxSlice, PAGE_SIZE } from '../../projections/documents-inbox/queries.ts';
import { allProjections, createReadSide, type ReadSide } from '../../projections/index.ts';
import { loadStream } from '../../shared-kernel/decider/run-command.ts';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import type { EventStore, Position } from '../../shared-kernel/event-store/port.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import type { JsonObject } from '../../shared-kernel/json.ts';
import { createMemoryVault } from '../../shared-kernel/privacy/memory-vault.ts';
import { protectPersonal } from '../../shared-kernel/privacy/personal-codec.ts';
import { type PersonVault, personal } from '../../shared-kernel/privacy/port.ts';
import { approver, file, presented, sent, setup, sha, signatory, signed, uploaded } from '../documents/given.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { allEvents, recordingLog, testPool } from './sample.ts';

const fold = { ...documentDefinition, version: 1 } as never as Parameters<typeof allProjections<DocumentState>>[0]['documentFold'];

/** From the last signature to the end. */
const completed = (): DocumentEvent[] => [
  { type: 'SigningCompleted', data: { round: 1, version: 3, sha256: sha('v3') } },
  {
    type: 'PlatformSealed',
    data: {
      version: 4,
      file: file('v4'),
      certificateFingerprint: 'f',
      timestamp: { genTime: '2026-03-01T13:00:00Z', serial: '1', tsa: 'CN=Test' },
    },
  },
  { type: 'DocumentCompleted', data: { finalSha256: sha('v4'), constanciaSha256: sha('asn') } },
];

describe('read models of the documents module', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let store: EventStore;
  let vault: PersonVault;
  let side: ReadSide;
  let clock: number;

  /** Appends events one by one, a minute apart, as `ownerId`'s. */
  const happen = (documentId: string, ownerId: string, ...events: readonly DocumentEvent[]): Promise<Position> =>
    happenIn(`document-${documentId}`, ownerId, ...events);

  async function happenIn(stream: string, ownerId: string, ...events: readonly { type: string; data: unknown }[]): Promise<Position> {
    let last: number | 'no-stream' = 'no-stream';
    for await (const event of store.readStream(stream, { direction: 'backwards', limit: 1 })) last = event.revision;
    let position: Position | undefined;
    for (const event of events) {
      clock += 60_000;
      const at = new Date(clock).toISOString();
      const revision: number = last === 'no-stream' ? 0 : last + 1;
      const result = await store.append(stream, last, [
        {
          id: nameId('event', stream, String(revision)),
          type: event.type,
          data: await protectPersonal(event.data as unknown as JsonObject, vault),
          metadata: {
            schemaVersion: 1,
            occurredAt: at,
            recordedAt: at,
            actor: { kind: 'owner', id: ownerId, ownerId },
            ownerId,
            commandId: `command-${revision}`,
            correlationId: `correlation-${revision}`,
            causationId: null,
            ip: (await vault.protect(`p-${ownerId}`, '203.0.113.7')) as unknown as JsonObject,
          },
        },
      ]);
      last = result.revision;
      position = result.position;
    }
    return position!;
  }
  const seen = async () => {
    const head = (await store.head())!;
    for (const { name } of side.projections) expect(await side.waitFor(name, head, 10_000)).toBe(true);
  };
  const ask = (over: Partial<InboxQuery> = {}): InboxQuery => ({
    ownerId: 'owner-1',
    viewerEmail: null,
    criteria: null,
    search: null,
    order: 'desc',
    ...over,
  });
  const ana = signatory('ana', { name: personal('p-ana', 'Ana Núñez'), email: personal('p-ana', 'ana@example.com'), order: 1 });
  const beto = signatory('beto', { name: personal('p-beto', 'Beto'), email: personal('p-beto', 'beto@example.com'), order: 2 });
  const named = (documentId: string, title: string) => {
    const event = uploaded({ documentId, title });
    return event;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = testPool(database.url, 20);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  beforeEach(async () => {
    await pool.query('delete from projection.checkpoint');
    const left = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'read'::regnamespace and relkind = 'r'`,
    );
    for (const { name } of left.rows) await pool.query(`drop table read.${name} cascade`);
    clock = Date.parse('2026-03-01T12:00:00.000Z');
    store = createMemoryEventStore();
    vault = createMemoryVault();
    side = createReadSide({
      pool,
      databaseUrl: database.url,
      store,
      decode: createDecode(vault, {}),
      projections: allProjections({ documentFold: fold, addressHash: (email) => `hash of ${email}` }),
      log: recordingLog().log,
      backOff: { first: 20, longest: 100 },
    });
    side.start();
  });
  afterEach(async () => {
    expect((await side.projectionStatus()).filter((one) => one.alarm !== null)).toEqual([]);
    await side.stop();
    await store.close();
  });

  it('says who has a document and since when, in order', async () => {
    await happen('d1', 'owner-1', named('d1', 'Contrato'), setup([beto, ana], { hasOrder: true, title: 'Contrato' }));
    await seen();
    expect((await inboxPage(pool, ask(), 1)).documents[0]).toMatchObject({ status: 'DRAFT', waitingFor: null, signed: 0, signers: 2 });

    await happen('d1', 'owner-1', ...sent([ana, beto]));
    const pendingSince = new Date(clock).toISOString();
    await happen('d1', 'owner-1', presented('ana'));
    await seen();
    const [waiting] = (await inboxPage(pool, ask(), 1)).documents;
    expect(waiting).toMatchObject({
      documentID: 'd1',
      status: 'PENDING',
      waitingFor: { kind: 'signatory', signatoryId: 'ana', name: 'Ana Núñez', since: pendingSince },
      people: [
        { signatoryId: 'ana', name: 'Ana Núñez', signed: false, due: true },
        { signatoryId: 'beto', name: 'Beto', signed: false, due: false },
      ],
    });

    await happen('d1', 'owner-1', signed('ana', 1));
    const betoSince = new Date(clock).toISOString();
    await seen();
    expect((await inboxPage(pool, ask(), 1)).documents[0]).toMatchObject({
      signed: 1,
      waitingFor: { signatoryId: 'beto', since: betoSince },
    });

    await happen('d1', 'owner-1', signed('beto', 2), { type: 'SigningCompleted', data: { round: 1, version: 3, sha256: 'a'.repeat(64) } });
    const closingSince = new Date(clock).toISOString();
    await seen();
    expect((await inboxPage(pool, ask(), 1)).documents[0]).toMatchObject({
      status: 'PENDING_FOR_BLOCK_CHAIN',
      signed: 2,
      waitingFor: { kind: 'closing', name: null, since: closingSince },
    });
  });

  it('says whose approval or endorsement it waits for, and what was refused (STATE-003)', async () => {
    const approvers = [approver('clara'), approver('dario', { order: 2 })];
    const row = async () => (await inboxPage(pool, ask(), 1)).documents[0]!;
    const issued = (round: number, id: string) =>
      happenIn('vobo-d1', 'owner-1', {
        type: 'ApproverLinksIssued',
        data: { round, links: [{ approverId: id, issue: 1, expiresAt: '2026-11-27T12:00:00Z' }] },
      });
    const asks = (round: number): DocumentEvent[] => [
      { type: 'SendingConfirmed', data: { round } },
      { type: 'PageImagesStarted', data: { round } },
      { type: 'PageImagesStored', data: { round, prepared: file('v1'), images: [], fieldNames: {} } },
      { type: 'ApprovalsRequested', data: { round, approverIds: ['clara', 'dario'] } },
    ];
    await happen('d1', 'owner-1', named('d1', 'Contrato'), setup([ana], { approvers }), ...asks(1));
    const modifiedOn = new Date(clock).toISOString();
    await issued(1, 'clara');
    const claraSince = new Date(clock).toISOString();
    await seen();
    expect(await row()).toMatchObject({
      label: 'PENDING',
      modifiedOn,
      waitingFor: { kind: 'approver', approverId: 'clara', signatoryId: null, name: 'clara', since: claraSince },
    });
    await happenIn('vobo-d1', 'owner-1', {
      type: 'VoBoAccepted',
      data: { round: 1, approverId: 'clara', version: 1, sha256: sha('v1'), remaining: 1 },
    });
    await issued(1, 'dario');
    // Of a round that is over: nobody waits for it.
    await issued(0, 'clara');
    await seen();
    expect(await row()).toMatchObject({ label: 'PENDING', waitingFor: { kind: 'approver', approverId: 'dario' } });

    await happen('d1', 'owner-1', { type: 'ApprovalsRefused', data: { round: 1, approverId: 'dario', eventId: 'e' } });
    await seen();
    const refusedAt = new Date(clock).toISOString();
    expect(await row()).toMatchObject({ status: 'PENDING', label: 'REFUSED', waitingFor: { kind: 'owner', name: null, since: refusedAt } });
    const found = async (status: 'REFUSED' | 'PENDING' | 'CANCELED') =>
      (await inboxPage(pool, ask({ advanced: { status } }), 1)).documents.map(({ documentID }) => documentID);
    expect([await found('REFUSED'), await found('PENDING'), await found('CANCELED')]).toEqual([['d1'], ['d1'], []]);
    expect((await inboxPage(pool, ask({ ownerId: 'owner-2', advanced: { status: 'REFUSED' } }), 1)).total).toBe(0);

    await happen('d1', 'owner-1', ...asks(2));
    await seen();
    expect(await row()).toMatchObject({ label: 'PENDING', waitingFor: null });
    await happen(
      'd1',
      'owner-1',
      { type: 'ApprovalsGranted', data: { round: 2, basis: 'ALL_APPROVED', answers: [] } },
      {
        type: 'SigningLinksIssued',
        data: { round: 2, links: [{ signatoryId: 'ana', issue: 1, expiresAt: '2026-11-27T12:00:00Z' }] },
      },
    );
    await seen();
    expect(await row()).toMatchObject({ label: 'PENDING', waitingFor: { kind: 'signatory', signatoryId: 'ana' } });

    await happen('d1', 'owner-1', { ...signed('ana', 1), data: { ...signed('ana', 1).data, round: 2 } } as DocumentEvent, ...completed(), {
      type: 'EndorsementRequested',
      data: {
        endorsementId: 'e',
        eventId: 'x',
        endorser: { personId: 'p-owner', name: personal('p-owner', 'Lucía Ferrer') },
        endorsee: { personId: 'p-dora', name: personal('p-dora', 'Dora') },
      },
    });
    await seen();
    expect(await row()).toMatchObject({ status: 'PENDING_TO_ENDORSEMENT', waitingFor: { kind: 'endorser', name: 'Lucía Ferrer' } });
    await happen('d1', 'owner-1', { type: 'EndorsementCompleted', data: { endorsementId: 'e', eventId: 'y', sheetSha256: sha('s') } });
    await seen();
    expect(await row()).toMatchObject({ label: 'ENDORSED', waitingFor: null });
    expect(await inboxCounts(pool, 'owner-1', null)).toMatchObject({ all: 1, pending: 0, completed: 1 });
    await happen('d1', 'owner-1', { type: 'DocumentCanceled', data: { cancelationId: 'd1.1', eventId: 'z' } } as DocumentEvent);
    await seen();
    expect(await row()).toMatchObject({ label: 'CANCELED', waitingFor: null });
    expect(await found('CANCELED')).toEqual(['d1']);
    expect(await inboxCounts(pool, 'owner-1', null)).toMatchObject({ all: 1, pending: 0, completed: 0 });
  });

  it('gives 15 rows to a page, in both orders, and by cursor the same rows', async () => {
    for (let index = 0; index < 16; index++) await happen(`d${index}`, 'owner-1', named(`d${index}`, `Title ${index}`));
    await happen('x1', 'owner-2', named('x1', 'Somebody else'));
    await seen();
    const first = await inboxPage(pool, ask(), 1);
    expect(first).toMatchObject({ total: 16, page: 1, pageSize: 15 });
    expect(first.documents).toHaveLength(PAGE_SIZE);
    const second = await inboxPage(pool, ask(), 2);
    expect(second.documents.map((row) => row.documentID)).toEqual(['d0']);
    const turned = await inboxPage(pool, ask({ order: 'asc' }), 1);
    expect(turned.documents.map((row) => row.documentID)).toEqual(
      [...first.documents, ...second.documents]
        .map((row) => row.documentID)
        .toReversed()
        .slice(0, 15),
    );
    for (const order of ['asc', 'desc'] as const) {
      const found: string[] = [];
      let next: string | null = null;
      do {
        const slice = await inboxSlice(pool, ask({ order }), next, 5);
        found.push(...slice.documents.map((row) => row.documentID));
        next = order === 'desc' ? slice.older : slice.newer;
      } while (next !== null);
      const all = [...(await inboxPage(pool, ask({ order }), 1)).documents, ...(await inboxPage(pool, ask({ order }), 2)).documents];
      expect(found).toEqual(all.map((row) => row.documentID));
    }
    expect((await inboxSlice(pool, ask(), 'not a cursor', 5)).documents).toHaveLength(5);
  });

  it('puts every document in its tab, and in no other', async () => {
    await happen('draft', 'owner-1', named('draft', 'a'));
    await happen('pending', 'owner-1', named('pending', 'b'), setup([ana]), ...sent([ana]));
    await happen('processing', 'owner-1', named('processing', 'c'), setup([ana]), sent([ana])[0]!);
    await happen('done', 'owner-1', named('done', 'd'), setup([ana]), ...sent([ana]), signed('ana', 1), ...completed());
    await happen('gone', 'owner-1', named('gone', 'e'), { type: 'DocumentDeleted', data: { statusAtDeletion: 'DRAFT' } });
    const observed = { sharedWithID: 's1', personId: 'p-obs', email: personal('p-obs', 'Obs@Example.com') };
    const share: DocumentEvent = { type: 'ObserversAdded', data: { observers: [observed] } };
    await happen('shared', 'owner-2', named('shared', 'f'), setup([ana]), ...sent([ana]), share);
    // A draft is its owner's own until it is sent.
    await happen('unsent', 'owner-2', named('unsent', 'h'), share);
    await happen('own', 'owner-1', named('own', 'g'), { type: 'ObserversAdded', data: { observers: [observed] } });
    await seen();
    const tab = async (over: Partial<InboxQuery>) => (await inboxPage(pool, ask(over), 1)).documents.map((row) => row.documentID).sort();
    expect(await tab({})).toEqual(['done', 'draft', 'own', 'pending', 'processing']);
    expect(await tab({ criteria: criteriaOf('DRAFT') })).toEqual(['draft', 'own']);
    expect(await tab({ criteria: criteriaOf('pending') })).toEqual(['pending', 'processing']);
    expect(await tab({ criteria: criteriaOf('Completed') })).toEqual(['done']);
    expect(await tab({ criteria: 'shared', viewerEmail: 'obs@example.COM' })).toEqual(['shared']);
    expect(await tab({ criteria: 'shared', viewerEmail: null })).toEqual([]);
    expect(criteriaOf('nothing')).toBeNull();
    expect(await inboxCounts(pool, 'owner-1', 'obs@example.com')).toEqual({ all: 5, pending: 2, draft: 2, completed: 1, shared: 1 });
    expect(await inboxCounts(pool, 'owner-1', null)).toMatchObject({ shared: 0 });
    const [shared] = (await inboxPage(pool, ask({ criteria: 'shared', viewerEmail: 'obs@example.com' }), 1)).documents;
    expect(shared).toMatchObject({ label: 'SHARED', status: 'PENDING' });
  });

  it('finds by title, address and id whatever the case and accents, and takes no wildcard', async () => {
    await happen('doc-4711', 'owner-1', named('doc-4711', 'Camión 100%_nuevo'), setup([ana], { title: 'Camión 100%_nuevo' }));
    await happen('doc-0815', 'owner-1', named('doc-0815', 'Otro'), setup([beto], { title: 'Otro' }));
    await seen();
    const find = async (search: string) => (await inboxPage(pool, ask({ search }), 1)).documents.map((row) => row.documentID);
    expect(await find('CAMION')).toEqual(['doc-4711']);
    expect(await find('camión')).toEqual(['doc-4711']);
    expect(await find('ANA@exam')).toEqual(['doc-4711']);
    expect(await find('c-0815')).toEqual(['doc-0815']);
    expect(await find('100%_n')).toEqual(['doc-4711']);
    expect(await find('%%%%')).toEqual([]);
    expect(await find("'; drop table")).toEqual([]);
    expect((await inboxPage(pool, ask({ ownerId: 'owner-2', search: 'camion' }), 1)).total).toBe(0);
  });

  it('holds every event of the stream in the timeline, equal to the stream, personal values opened', async () => {
    await happen('d1', 'owner-1', named('d1', 'x'), setup([ana]), ...sent([ana]), presented('ana'), signed('ana', 1), ...completed());
    await happen('d1', 'owner-1', { type: 'FromTheFuture', data: { what: 'ever' } } as never);
    await happen('d1', 'owner-1', { type: 'DocumentDeleted', data: { statusAtDeletion: 'COMPLETED' } });
    await seen();
    const stream = await allEvents(store.readStream('document-d1'));
    const rows = await timelineOf(pool, { documentId: 'd1', scope: { ownerId: 'owner-1' } });
    expect(rows.map((row) => [row.revision, row.eventId, row.type, row.position, row.at, row.commandId])).toEqual(
      stream.map((event) => [event.revision, event.id, event.type, event.position, event.metadata.occurredAt, event.metadata.commandId]),
    );
    expect(await timelineCount(pool, 'd1', { ownerId: 'owner-1' })).toBe(stream.length);
    expect(rows[0]!.ip).toEqual({ $personal: 'p-owner-1', value: '203.0.113.7' });
    expect(rows[0]!.data).toMatchObject({ uploadedBy: { name: { $personal: 'p-owner', value: 'Lucía Ferrer' } } });
    expect(await timelineOf(pool, { documentId: 'd1', scope: { ownerId: 'owner-2' } })).toEqual([]);
    const paged = await timelineOf(pool, { documentId: 'd1', scope: 'any account', after: 3, limit: 3 });
    expect(paged.map((row) => [row.number, row.revision])).toEqual([
      [4, 3],
      [5, 4],
      [6, 5],
    ]);
    expect((await documentPageOf(pool, 'd1', 'any account'))!.revision).toBe(stream.length - 1);
  });

  it('shows on the page the state the next command is decided on, and any earlier one as of revision, position and time', async () => {
    await happen('d1', 'owner-1', named('d1', 'x'), setup([ana, beto]), ...sent([ana, beto]), presented('ana'), signed('ana', 1));
    await happen('other', 'owner-1', named('other', 'y'));
    await happen('d1', 'owner-1', signed('beto', 2), ...completed());
    await seen();
    const engine = { store, vault } as never;
    const now = await loadStream(engine, documentDefinition, 'd1');
    const page = await documentPageOf<DocumentState>(pool, 'd1', { ownerId: 'owner-1' });
    expect(page!.state).toEqual(JSON.parse(JSON.stringify(now.state)));
    expect(page!.revision).toBe(now.revision);
    expect(await documentPageOf(pool, 'd1', { ownerId: 'owner-2' })).toBeNull();

    const stream = await allEvents(store.readStream('document-d1'));
    const other = (await allEvents(store.readStream('document-other')))[0]!;
    const states: DocumentState[] = [];
    let state = documentDefinition.initial;
    for (const event of now.events) {
      state = documentDefinition.evolve(state, event as never);
      states.push(state);
    }
    const at = (asOf: AsOf) =>
      stateAsOf<DocumentState>(pool, { documentId: 'd1', scope: { ownerId: 'owner-1' }, asOf }, documentDefinition as never);
    for (const event of stream) {
      const expected = { state: states[event.revision]!, revision: event.revision };
      expect(await at({ revision: event.revision })).toEqual(expected);
      expect(await at({ position: event.position })).toEqual(expected);
      expect(await at({ time: event.metadata.occurredAt as string })).toEqual(expected);
    }
    expect((await at({ position: other.position }))!.revision).toBe(
      stream.filter((event) => store.comparePositions(event.position, other.position) < 0).length - 1,
    );
    expect(await at({ time: '2020-01-01T00:00:00Z' })).toBeNull();
    expect((await at({ revision: Number.MAX_SAFE_INTEGER }))!.revision).toBe(stream.length - 1);
  });

  it('is rebuilt to the same rows, all three', async () => {
    await happen('d1', 'owner-1', named('d1', 'x'), setup([ana, beto], { hasOrder: true }), ...sent([ana, beto]), signed('ana', 1));
    for (let index = 0; index < 70; index++) await happen(`m${index}`, 'owner-1', named(`m${index}`, `t${index}`), setup([ana]));
    await seen();
    for (const { name } of side.projections) {
      const report = await side.rebuild(name);
      for (const table of report.tables) expect(table).toMatchObject({ onlyInOld: 0, onlyInNew: 0, different: 0, notCompared: null });
    }
  });

  it('keeps odd characters from stopping a projection', async () => {
    await happen('d1', 'owner-1', named('d1', 'nul \0 inside'));
    await seen();
    expect((await inboxPage(pool, ask(), 1)).documents[0]!.title).toBe('nul \uFFFD inside');
    for (let index = 0; index < 60; index++) await happen(`n${index}`, 'owner-1', named(`n${index}`, '\0\\u0000'));
    await side.rebuild('document-timeline');
    const [row] = await timelineOf(pool, { documentId: 'n5', scope: 'any account' });
    expect(row!.data.title).toBe('\uFFFD\\u0000');
  });

  it('forgets a person in every build of every read model, and a rebuild does not bring them back', async () => {
    await happen('d1', 'owner-1', named('d1', 'x'), setup([ana, beto]), ...sent([ana, beto]));
    await seen();
    await side.rebuild('document-timeline');
    await vault.forget('p-ana');
    await side.forgetPerson('p-ana');
    const { rows: tables } = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'read'::regnamespace and relkind = 'r'`,
    );
    for (const { name } of tables) {
      const { rows } = await pool.query(`select 1 from read.${name} t where t::text like '%Ana N%' or t::text like '%ana@example%'`);
      expect([name, rows.length]).toEqual([name, 0]);
    }
    expect((await inboxPage(pool, ask(), 1)).documents[0]!.waitingFor).toMatchObject({ signatoryId: 'ana', name: null });
    expect((await inboxPage(pool, ask({ search: 'ana@example' }), 1)).total).toBe(0);
    expect((await inboxPage(pool, ask({ search: 'beto@example' }), 1)).total).toBe(1);
    await happen('d1', 'owner-1', presented('beto'));
    await seen();
    for (const { name } of side.projections) {
      const report = await side.rebuild(name);
      for (const table of report.tables) expect(table).toMatchObject({ onlyInOld: 0, onlyInNew: 0, different: 0 });
    }
  });
});
