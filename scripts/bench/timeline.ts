import { demoOwner } from '../../modules/app/demo/people.ts';
import { createHttp } from '../../modules/app/http/server.ts';
import { createDocumentReads } from '../../modules/app/wiring/document-reads.ts';
import type { History } from './history.ts';
import { type BenchRow, below, row, timed } from './row.ts';

export interface TimelineBenchOptions {
  /** Reads of each kind, in turn. Default 30. */
  readonly rounds?: number;
}

const LIMIT_MS = 300;

/**
 * The whole timeline of the long document: by the query behind the API, beside the same rows by plain SQL, and as the owner's request
 * over HTTP. Only the API and the read models run; no reactor does.
 */
export async function benchTimeline(history: History, options: TimelineBenchOptions = {}): Promise<BenchRow[]> {
  const { rounds = 30 } = options;
  const { services, modules, longDocumentId: id, longEvents } = history;
  const { pool, store } = services;
  const app = await createHttp(services, modules, { register: async () => {} });
  try {
    modules.readSide.start();
    const head = (await store.head())!;
    for (const { name } of modules.readSide.projections) {
      if (!(await modules.readSide.waitFor(name, head, 900_000))) throw new Error(`${name} does not reach the head`);
    }
    await app.listen({ host: '127.0.0.1', port: 0 });
    const address = app.server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    const token = await login(url);
    const reads = createDocumentReads(pool, modules.readSide, store);

    const queries: number[] = [];
    const plain: number[] = [];
    const requests: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const read = await timed(() => reads.timeline(id));
      if (read.result.length !== longEvents) throw new Error(`the timeline has ${read.result.length} of ${longEvents} rows`);
      queries.push(read.milliseconds);
      const sql = await timed(() => pool.query('select * from read.document_timeline where document_id = $1 order by place', [id]));
      plain.push(sql.milliseconds);
      requests.push((await timed(() => fetchTimeline(`${url}/api/document/${id}/timeline`, token, longEvents))).milliseconds);
    }
    const of = `timeline of ${longEvents.toLocaleString('en-US')} events of one document`;
    return [
      row({
        part: 'timeline',
        name: `${of}, by query`,
        unit: 'ms',
        values: queries,
        peer: { name: 'select of the rows', values: plain },
        aim: below(LIMIT_MS, 'ms'),
        method: `The read behind the API, all rows at once, from the beginning to the shaped rows; ${rounds} times, in turn with the same rows by plain SQL through the same driver.`,
        caveat: 'Warm caches: the rows are in the memory of the server.',
      }),
      row({
        part: 'timeline',
        name: `${of}, by HTTP`,
        unit: 'ms',
        values: requests,
        peer: { name: 'select of the rows', values: plain },
        aim: below(LIMIT_MS, 'ms'),
        method:
          'GET of the timeline as its owner on a loopback address, from the request to the last byte and the JSON read, client and server in one process.',
        caveat: 'One reader at a time. Texts in the reader’s language and local times are made for every row at every request.',
      }),
    ];
  } finally {
    await app.close();
    await modules.readSide.stop();
  }
}

async function login(url: string): Promise<string> {
  const response = await fetch(`${url}/auth/access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoOwner.email, password: demoOwner.password }),
  });
  const answer = (await response.json()) as { data?: { token: string } };
  if (!answer.data) throw new Error(`no login: ${response.status}`);
  return answer.data.token;
}

async function fetchTimeline(address: string, token: string, expected: number): Promise<void> {
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  const body = (await response.json()) as { responseData?: { count: number } };
  if (body.responseData?.count !== expected) throw new Error(`the API answers ${response.status} with ${body.responseData?.count} events`);
}
