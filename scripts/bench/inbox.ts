import { createHttp } from '../../modules/app/http/server.ts';
import { createDocumentReads } from '../../modules/app/wiring/document-reads.ts';
import type { DocumentEvent } from '../../modules/documents/index.ts';
import { documentsInbox } from '../../projections/documents-inbox/projection.ts';
import type { DecodedEvent } from '../../projections/index.ts';
import { readBuild } from '../../projections/runtime/checkpoint.ts';
import { tableOfBuild } from '../../projections/runtime/tables.ts';
import { projectionTransaction } from '../../projections/runtime/transaction.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import { inTransaction } from '../../shared-kernel/postgres/transaction.ts';
import { ownerRequests } from './as-owner.ts';
import { usualLife } from './document-acts.ts';
import type { History } from './history.ts';
import { type BenchRow, below, percentile, row, timed } from './row.ts';

export interface InboxBenchOptions {
  /** Documents of the account. Default 100,000. */
  readonly documents?: number;
  /** Questions of each kind, in turn with the peer. Default 200. */
  readonly rounds?: number;
}

/** Every action answers within this time by sight. */
const LIMIT_MS = 100;
/** Acts of a usual life after which a document stands still, for each ten documents: one draft, two that wait, seven complete. */
const STOPS = [1, 4, 5, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
const STEP = 500;
const BEGUN = Date.parse('2025-01-01T00:00:00Z');
const MINUTE = 60_000;

/**
 * The list of an account of many documents: a page, a page in the depth of it, searches and the numbers of the tabs, by the query
 * behind the API beside the bare SQL, and as the owner's request over HTTP.
 */
export async function benchInbox(history: History, options: InboxBenchOptions = {}): Promise<BenchRow[]> {
  const { documents = 100_000, rounds = 200 } = options;
  const { services, modules, ownerId } = history;
  const { pool, store } = services;
  modules.readSide.start();
  const head = (await store.head())!;
  if (!(await modules.readSide.waitFor(documentsInbox.name, head, 900_000))) throw new Error('the list does not reach the head');
  const { build } = (await readBuild(pool, documentsInbox.name, 'live'))!;
  await fill(history, documents, build);
  // As autovacuum does in time; the view has no table of its own to name.
  await pool.query(`vacuum analyze ${tableOfBuild('documents_inbox', build)}`);
  const app = await createHttp(services, modules, { register: async () => {} });
  try {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const post = await ownerRequests(app);
    const reads = createDocumentReads(pool, modules.readSide, store);
    const plain = { ownerId, viewerEmail: null, criteria: null, search: null, order: 'desc' } as const;
    const own = 'owner_id = $1 and not is_deleted';
    const newest = 'order by modified_on desc, document_id desc limit 15';
    const middle = await pool.query<{ at: Date; id: string }>(
      `select modified_on as at, document_id as id from read.documents_inbox where ${own} order by modified_on desc, document_id desc offset $2 limit 1`,
      [ownerId, Math.floor(documents / 2)],
    );
    const { at, id } = middle.rows[0]!;
    const cursor = Buffer.from(JSON.stringify([at.toISOString(), id, 'older'])).toString('base64url');
    // One document, a few hundred, all of them, none: what people type.
    const words = (round: number): string =>
      [`arrendamiento ${(round * 7919) % documents}`, `persona.${(round * 31) % 400}@`, 'contrato', 'no hay tal cosa'][round % 4]!;

    const kinds: Kind[] = [
      {
        name: 'first page',
        ours: () => reads.inboxSlice(plain, ''),
        sql: () => pool.query(`select * from read.documents_inbox where ${own} ${newest}`, [ownerId]),
        http: () => post(`/api/document/${ownerId}?cursor=`, {}),
        method: 'The newest 15 documents.',
      },
      {
        name: 'page in the middle',
        ours: () => reads.inboxSlice(plain, cursor),
        sql: () =>
          pool.query(`select * from read.documents_inbox where ${own} ${newest.replace('limit', 'offset $2 limit')}`, [
            ownerId,
            Math.floor(documents / 2),
          ]),
        http: () => post(`/api/document/${ownerId}?cursor=${cursor}`, {}),
        method: `15 documents by cursor behind the newest ${Math.floor(documents / 2).toLocaleString('en-US')}. The peer skips as many by offset, as a page number does.`,
      },
      {
        name: 'search',
        ours: (round) => reads.inboxSlice({ ...plain, search: words(round) }, ''),
        sql: (round) =>
          pool.query(`select * from read.documents_inbox where ${own} and search like $2 ${newest}`, [ownerId, `%${words(round)}%`]),
        http: (round) => post('/api/documents/search?cursor=', { search: words(round) }),
        method:
          'In turn a text of one document, an address of some hundreds, a word of all of them and one of none. Ours also counts what it finds, up to 1,000.',
      },
      {
        name: 'numbers of the tabs',
        ours: () => reads.counts({ ownerId, viewerEmail: null }),
        sql: () => pool.query(`select tab, count(*) from read.documents_inbox where ${own} group by tab`, [ownerId]),
        http: () => post('/api/documents/pendings/count', {}),
        method: 'Ours reads the tally that the projection keeps; the peer counts the rows.',
      },
      {
        name: 'addresses to choose from',
        ours: (round) => reads.partyEmails(ownerId, `persona.${round % 40}`),
        sql: (round) =>
          pool.query(
            `select distinct one from read.documents_inbox, unnest(emails) as one where ${own} and position($2 in one) > 0 order by one limit 20`,
            [ownerId, `persona.${round % 40}`],
          ),
        http: (round) => post('/api/documents/advanced-search/emails', { search: `persona.${round % 40}` }),
        method: 'A part of an address. Ours reads the tally; the peer gathers the addresses of all rows.',
      },
    ];
    const rows: BenchRow[] = [];
    for (const kind of kinds) rows.push(...(await measure(kind, documents, rounds)));
    rows.push(await walkMemory(reads, ownerId, documents));
    return rows;
  } finally {
    await app.close();
    await modules.readSide.stop();
  }
}

interface Kind {
  readonly name: string;
  readonly ours: (round: number) => Promise<unknown>;
  readonly sql: (round: number) => Promise<unknown>;
  readonly http: (round: number) => Promise<unknown>;
  readonly method: string;
}

async function measure(kind: Kind, documents: number, rounds: number): Promise<BenchRow[]> {
  const times = { ours: [] as number[], sql: [] as number[], http: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.ours.push((await timed(() => kind.ours(round))).milliseconds);
    times.sql.push((await timed(() => kind.sql(round))).milliseconds);
    // The limit of requests a minute is one of the product's; a bench is no reason to lift it.
    if (round < HTTP_ROUNDS) times.http.push((await timed(() => kind.http(round))).milliseconds);
  }
  const name = `inbox of ${documents.toLocaleString('en-US')} documents, ${kind.name}`;
  const peer = { name: 'bare SQL', values: [percentile(times.sql, 95)] };
  return [
    row({
      part: 'inbox',
      name: `${name}, by query, p95`,
      unit: 'ms',
      values: [percentile(times.ours, 95)],
      peer,
      aim: below(LIMIT_MS, 'ms'),
      method: `${kind.method} ${rounds} times, in turn with the peer through the same driver; the 95th percentile of each.`,
      caveat: 'Warm caches. The rows are written by the projection from made events, not read from the store.',
    }),
    row({
      part: 'inbox',
      name: `${name}, by HTTP, p95`,
      unit: 'ms',
      values: [percentile(times.http, 95)],
      peer,
      aim: below(LIMIT_MS, 'ms'),
      method: `The same as the owner's request on a loopback address, from the request to the JSON read, ${Math.min(rounds, HTTP_ROUNDS)} times; client and server in one process.`,
      caveat: 'One reader at a time.',
    }),
  ];
}

const HTTP_ROUNDS = 100;
const MEBIBYTE = 1_048_576;

async function walkMemory(reads: ReturnType<typeof createDocumentReads>, ownerId: string, documents: number): Promise<BenchRow> {
  const before = process.memoryUsage().rss;
  let [highest, seen, cursor] = [before, 0, '' as string | null];
  while (cursor !== null) {
    const slice = await reads.inboxSlice({ ownerId, viewerEmail: null, criteria: null, search: null, order: 'desc' }, cursor);
    seen += slice.documents.length;
    cursor = slice.older;
    highest = Math.max(highest, process.memoryUsage().rss);
  }
  if (seen < documents) throw new Error(`the walk saw ${seen} of ${documents} documents`);
  return row({
    part: 'inbox',
    name: `additional memory of walking through all ${documents.toLocaleString('en-US')} documents`,
    unit: 'MiB',
    values: [Math.max((highest - before) / MEBIBYTE, 0.1)],
    aim: below(150, 'MiB'),
    method: 'Every page by cursor, one after the other: highest resident memory of the process, less what it was before.',
    caveat: 'What the garbage collector has not yet collected counts as well; nothing is kept of a page that was answered.',
  });
}

/** The projection's own projector, given the events of usual documents as they come out of the decoder. */
async function fill({ services, ownerId }: History, documents: number, build: number): Promise<void> {
  const file = { key: 'none', sha256: '0'.repeat(64), size: 1, created: false };
  for (let first = 0; first < documents; first += STEP) {
    const batch: DecodedEvent[] = [];
    for (let number = first; number < Math.min(first + STEP, documents); number++) {
      const documentId = nameId('bench inbox', String(number));
      const life = usualLife({ documentId, ownerId, number, file }).slice(0, STOPS[number % STOPS.length]);
      // The first act has four events, of which a draft has two: uploaded and set up.
      const events = life.flatMap((act) => act.events).slice(0, number % STOPS.length === 0 ? 2 : undefined);
      batch.push(...events.map((event, revision) => decoded(event, documentId, ownerId, number, revision)));
    }
    await inTransaction(services.pool, (client) => documentsInbox.apply(batch, projectionTransaction(client, documentsInbox, build)));
  }
}

const decoded = (event: DocumentEvent, documentId: string, ownerId: string, number: number, revision: number): DecodedEvent =>
  ({
    ...event,
    stream: `document-${documentId}`,
    revision,
    metadata: { occurredAt: new Date(BEGUN + number * 5 * MINUTE + revision * MINUTE).toISOString(), ownerId },
  }) as unknown as DecodedEvent;
