import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDecode } from '../../modules/app/wiring/decode.ts';
import { cancellationDecider } from '../../modules/cancellation/domain/decider.ts';
import { documentDecider } from '../../modules/documents/domain/decider.ts';
import type { DocumentState } from '../../modules/documents/domain/state.ts';
import { specialDecider } from '../../modules/endorsement/domain/special/decider.ts';
import { voBoDecider } from '../../modules/vobo/domain/decider.ts';
import { flowsAsOf, stateAsOf, timelineCount, timelineOf } from '../../projections/document-timeline/queries.ts';
import type { ReadSide } from '../../projections/index.ts';
import type { Decider } from '../../shared-kernel/decider/types.ts';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import type { EventStore, Position, RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import { placeOf } from '../../shared-kernel/event-store/position-text.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import type { JsonObject } from '../../shared-kernel/json.ts';
import { createMemoryVault } from '../../shared-kernel/privacy/memory-vault.ts';
import { protectPersonal } from '../../shared-kernel/privacy/personal-codec.ts';
import { type PersonVault, personal } from '../../shared-kernel/privacy/port.ts';
import { presented, sent, setup, signed, uploaded } from '../documents/given.ts';
import { cancellationSamples } from '../golden-events/cancellation-samples.ts';
import { versionOf } from '../golden-events/catalogue.ts';
import { voBoSamples } from '../golden-events/vobo-samples.ts';
import { count } from '../support/counts.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { WAIT_MS } from '../support/limits.ts';
import { ana, documentsReadSide } from './read-models-world.ts';
import { allEvents, testPool } from './sample.ts';

interface Happening {
  readonly type: string;
  readonly data: object;
}
const special: readonly Happening[] = [
  {
    type: 'SpecialEndorsementRequested',
    data: {
      endorsementId: 'special-1',
      documentId: 'd',
      title: personal('p-owner', 'Contrato'),
      language: 'es',
      contract: { key: 'k', sha256: 'd'.repeat(64), size: 10 },
      fileName: personal('p-ana', 'contrato de Ana Núñez.pdf'),
      pages: 3,
      page: 2,
      requestedBy: { role: 'SIGNATORY', id: 'ana', personId: 'p-ana', name: personal('p-ana', 'Ana Núñez'), email: null },
    },
  },
  { type: 'SpecialEndorsementRejected', data: { endorsementId: 'special-1', notes: personal('p-owner', 'Falta la factura') } },
];
/** What happens in each stream of a document; how the streams come between one another is chance. */
const streamsOf = (documentId: string): Readonly<Record<string, readonly Happening[]>> => ({
  [`document-${documentId}`]: [uploaded({ documentId }), setup([ana]), ...sent([ana]), presented('ana'), signed('ana', 1)],
  [`vobo-${documentId}`]: voBoSamples,
  [`cancellation-${documentId}`]: cancellationSamples,
  [`special-${documentId}`]: special,
});
/** Every stream as often as it has events. */
const turns = (documentId: string): string[] =>
  Object.entries(streamsOf(documentId)).flatMap(([stream, events]) => events.map(() => stream));

describe('the timeline over all streams of a document', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let store: EventStore;
  let vault: PersonVault;
  let side: ReadSide;
  let clock = Date.parse('2026-03-01T12:00:00.000Z');
  let worlds = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = testPool(database.url, 20);
    store = createMemoryEventStore();
    vault = createMemoryVault();
    side = documentsReadSide({ pool, databaseUrl: database.url, store }, vault);
    side.start();
  });
  afterAll(async () => {
    await side.stop();
    await store.close();
    await pool.end();
    await database.drop();
  });

  /** Appends what `order` says, stream by stream, each with its next event; a second after another. */
  async function happen(documentId: string, order: readonly string[]): Promise<void> {
    const events = streamsOf(documentId);
    const next = new Map<string, number>();
    for (const stream of order) {
      const revision = next.get(stream) ?? 0;
      next.set(stream, revision + 1);
      const event = events[stream]![revision]!;
      clock += 1000;
      const at = new Date(clock).toISOString();
      await store.append(stream, revision === 0 ? 'no-stream' : revision - 1, [
        {
          id: nameId('event', stream, String(revision)),
          type: event.type,
          data: await protectPersonal(event.data as JsonObject, vault),
          metadata: {
            schemaVersion: versionOf(event.type),
            occurredAt: at,
            recordedAt: at,
            actor: { kind: 'owner', id: 'owner-1', ownerId: 'owner-1' },
            ownerId: 'owner-1',
            commandId: `command-${stream}-${revision}`,
            correlationId: 'c',
            causationId: null,
          },
        },
      ]);
    }
  }
  const seen = async () => {
    const head = (await store.head())!;
    for (const { name } of side.projections) expect(await side.waitFor(name, head, WAIT_MS)).toBe(true);
  };
  const plain = (events: readonly RecordedEvent[]) => createDecode(vault, {})(events);

  it('is all of them in the order of their positions, and every cut is the fold of what came before it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(turns('X'), { minLength: 1 }), fc.infiniteStream(fc.nat()), async (drawn, picks) => {
        const documentId = `world-${++worlds}`;
        const other = `other-${worlds}`;
        const own = drawn.map((stream) => stream.replace(/-X$/, `-${documentId}`));
        // Another document's events come in between: they belong to no cut of this one.
        await happen(other, turns(other).slice(0, 3));
        await happen(documentId, own);
        await seen();

        const written = (await allEvents(store.readAll())).filter(({ stream }) => stream.endsWith(`-${documentId}`));
        const rows = await timelineOf(pool, { documentId, scope: { ownerId: 'owner-1' } });
        expect(rows.map((row) => [row.number, `${row.stream}-${documentId}`, row.revision, row.eventId, row.position])).toEqual(
          written.map((event, index) => [index + 1, event.stream, event.revision, event.id, event.position]),
        );
        expect(await timelineCount(pool, documentId, 'any account')).toBe(written.length);
        expect(await timelineOf(pool, { documentId, scope: { ownerId: 'owner-2' } })).toEqual([]);

        const opened = await plain(written);
        for (const pick of [...picks.take(3)].map((one) => one % written.length)) {
          const { position, metadata, stream, revision } = written[pick]!;
          const before = opened.slice(0, pick + 1);
          const cuts = [{ position }, { time: metadata.occurredAt as string }, ...(stream.startsWith('document-') ? [{ revision }] : [])];
          for (const asOf of cuts) {
            const query = { documentId, scope: 'any account', asOf } as const;
            expect((await timelineOf(pool, query)).map((row) => row.eventId)).toEqual(before.map(({ id }) => id));
            const ofDocument = before.filter((event) => event.stream.startsWith('document-'));
            const page = await stateAsOf<DocumentState>(pool, query, documentDecider as never);
            expect(page).toEqual(
              ofDocument.length === 0 ? null : { state: folded(documentDecider, ofDocument), revision: ofDocument.at(-1)!.revision },
            );
            const flows = await flowsAsOf(pool, query);
            for (const decider of [voBoDecider, cancellationDecider, specialDecider] as readonly Decider<object, never>[]) {
              const of = before.filter((event) => event.stream.startsWith(`${decider.category}-`));
              expect(flows(decider.category, decider as never)).toEqual(folded(decider, of));
            }
          }
        }
      }),
      { numRuns: count('orders of the streams of a document', 12, 200) },
    );
  }, 2_400_000);

  it('is rebuilt to the same rows, and forgets a person in all streams', async () => {
    const whole = ['document', 'vobo', 'cancellation', 'special'].flatMap((category) =>
      turns('forgotten').filter((stream) => stream.startsWith(`${category}-`)),
    );
    await happen('forgotten', whole);
    await seen();
    const same = { onlyInOld: 0, onlyInNew: 0, different: 0, notCompared: null };
    for (const { name } of side.projections) for (const table of (await side.rebuild(name)).tables) expect(table).toMatchObject(same);
    const rows = await timelineOf(pool, { documentId: 'forgotten', scope: 'any account' });
    expect(JSON.stringify(rows)).toContain('contrato de Ana Núñez.pdf');
    await vault.forget('p-ana');
    await vault.forget('person-ana');
    for (const person of ['p-ana', 'person-ana']) await side.forgetPerson(person);
    const after = await timelineOf(pool, { documentId: 'forgotten', scope: 'any account' });
    expect(after.map(({ eventId }) => eventId)).toEqual(rows.map(({ eventId }) => eventId));
    // What others wrote of them in their own words is theirs.
    expect(/Ana Núñez|Ana Cortés Ñúñez/.exec(JSON.stringify(after))).toBeNull();
    for (const { name } of side.projections) for (const table of (await side.rebuild(name)).tables) expect(table).toMatchObject(same);
  });

  it('orders positions of two parts as a store does that counts bytes', () => {
    const written = ['9.9', '10.2', '10.10', '10.100', '100.1', '18446744073709551615.18446744073709551615'] as Position[];
    const places = written.map(placeOf);
    const exact = places.map((place) => {
      const [whole = '', rest = ''] = place.split('.');
      return BigInt(whole) * 10n ** 20n + BigInt(rest.padEnd(20, '0'));
    });
    expect(exact).toEqual(exact.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    expect(new Set(exact).size).toBe(written.length);
    expect(placeOf('4711' as Position)).toBe('4711');
  });
});

const folded = <State>(decider: { readonly initial: State }, events: readonly { type: string }[]): State => {
  const { evolve } = decider as unknown as { evolve(state: State, event: unknown): State };
  return events.reduce((state, event) => evolve(state, event), decider.initial);
};
