import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageFailureRoutes } from '../../modules/app/http/page-failures.ts';
import { createErrorReports, type ErrorReports } from '../../modules/app/operations/error-reports.ts';
import { errorName, framesOf, pageName } from '../../shared-kernel/error-report.ts';
import { ProductError } from '../../shared-kernel/errors.ts';
import { StoreUnavailable } from '../../shared-kernel/event-store/port.ts';
import { installHttpBasics } from '../../shared-kernel/http/install.ts';
import { type Collector, startCollector } from '../support/collector.ts';

const SECRETS = ['Ana Cortés', 'ana@cortes.example', 'code-of-a-link', 'bearer-of-ana', 'pagare-0341', 'CORA800101'];

let collector: Collector;
let reports: ErrorReports;
let app: FastifyInstance;
let thrown: unknown;
let now: number;
let lost: (number | null)[];
beforeEach(async () => {
  collector = await startCollector();
  await open(collector.url);
});
afterEach(async () => {
  reports.stop();
  await app.close();
  await collector.close();
});

async function open(url: string | null): Promise<void> {
  now = Date.parse('2026-11-23T16:00:00.000Z');
  lost = [];
  reports = createErrorReports({ url, now: () => now, onLost: (status) => lost.push(status) });
  app = Fastify({ logger: false });
  await installHttpBasics(app, { requestsPerMinute: 10_000, isHttps: false, onFailure: reports.server });
  app.get('/api/fails/:id', async () => {
    throw thrown;
  });
  await app.register(pageFailureRoutes({ reports }));
}

const fail = (error: unknown, headers: Record<string, string> = {}) => {
  thrown = error;
  return app.inject({ url: '/api/fails/pagare-0341?code=code-of-a-link', headers: { authorization: 'Bearer bearer-of-ana', ...headers } });
};
const settled = () => new Promise((done) => setTimeout(done, 60));
const last = () => JSON.parse(collector.received.at(-1)!) as Record<string, unknown>;

describe('a request that fails', () => {
  it('is told once, with what it was and where, and nothing of anybody (ERR-046, CALL-141)', async () => {
    const error = Object.assign(new TypeError(`no ${SECRETS.join(', ')}`), { code: '23505', detail: 'Key (email)=(ana@cortes.example)' });
    const answer = await fail(error);
    expect(answer.statusCode).toBe(500);
    await expect.poll(() => collector.received.length).toBe(1);
    expect(last()).toEqual({
      where: 'server',
      at: '2026-11-23T16:00:00.000Z',
      name: 'TypeError',
      code: 'generic.error',
      systemCode: '23505',
      status: 500,
      method: 'GET',
      route: '/api/fails/:id',
      correlationId: answer.headers['x-correlation-id'],
      frames: [],
    });
    expect(collector.paths).toEqual(['POST /hook/key-of-the-collector']);
    const all = collector.received.join() + JSON.stringify(collector.headers);
    for (const secret of SECRETS) expect(all).not.toContain(secret);
  });

  it('is not told where the caller did something wrong, or a store is away for a moment (CALL-141)', async () => {
    for (const error of [
      new ProductError(400, 'request.invalid'),
      new ProductError(401, 'session.required'),
      new ProductError(404, 'document.not_found'),
      new ProductError(409, 'conflict.changed_meanwhile'),
      new StoreUnavailable('no leader'),
    ])
      await fail(error);
    await app.inject('/api/nothing');
    await settled();
    expect(collector.received).toEqual([]);
    await fail(new Error('x'));
    await expect.poll(() => collector.received.length).toBe(1);
  });

  it('lends no words to what callers and errors choose themselves', async () => {
    const error = Object.assign(new Error('x'), { name: 'Ana Cortés', code: 'ana@cortes.example' });
    await fail(error, { 'x-correlation-id': 'ana.cortes-1980' });
    await expect.poll(() => collector.received.length).toBe(1);
    expect(last()).toMatchObject({ name: 'Error', systemCode: null, correlationId: null });
  });

  it('is told once in ten minutes while it is the same, and no more than twenty a minute are', async () => {
    for (let round = 0; round < 5; round++) await fail(new RangeError(`${round}`));
    await settled();
    expect(collector.received).toHaveLength(1);
    now += 600_001;
    await fail(new RangeError('again'));
    await expect.poll(() => collector.received.length).toBe(2);
    for (let other = 0; other < 40; other++) {
      await fail(new ProductError(500, `other.${'abcdefghij'[other % 10]}${'abcd'[Math.floor(other / 10)]}`));
      await expect.poll(() => collector.received.length).toBe(Math.min(3 + other, 21));
    }
    await settled();
    // One of the minute was the one before.
    expect(collector.received).toHaveLength(1 + 20);
  });

  it('holds nobody up and is told nowhere else, whatever the collector does', async () => {
    const elsewhere = await startCollector();
    collector.answer = (response) => void response.writeHead(307, { location: elsewhere.url }).end();
    await fail(new ProductError(500, 'first.one'));
    await expect.poll(() => lost).toEqual([null]);
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
    collector.answer = (response) => void response.writeHead(500).end('x'.repeat(1_000));
    await fail(new ProductError(500, 'second.one'));
    await expect.poll(() => lost).toEqual([null, 500]);
    // It never answers: who asked has an answer all the same, and only a few wait for it.
    collector.answer = () => undefined;
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) expect((await fail(new ProductError(500, `slow.${name}`))).statusCode).toBe(500);
    await settled();
    expect(collector.received).toHaveLength(2 + 4);
  });
});

describe('what breaks in a page', () => {
  const report = { name: 'TypeError', page: 'document', frames: [{ file: 'assets/DocumentPage-Bq3_x.js', line: 1, column: 20_441 }] };
  const tell = (payload: object | string) =>
    app.inject({ method: 'POST', url: '/api/error-report', headers: { 'content-type': 'application/json' }, payload });

  it('goes on to the collector as it is, and nothing beside it', async () => {
    expect((await tell(report)).json().responseData).toEqual({ taken: true });
    await expect.poll(() => collector.received.length).toBe(1);
    expect(last()).toEqual({ where: 'page', at: '2026-11-23T16:00:00.000Z', ...report });
    expect((await tell(report)).json().responseData).toEqual({ taken: false });
  });

  it('has no place for words: anything else is refused and goes nowhere', async () => {
    for (const wrong of [
      { ...report, message: 'Ana Cortés' },
      { ...report, name: 'Ana Cortés' },
      { ...report, page: '/signatory/pagare-0341' },
      { ...report, frames: [{ ...report.frames[0], file: 'https://evil.example/ana@cortes.example.js' }] },
      { ...report, frames: [{ ...report.frames[0], code: 'code-of-a-link' }] },
      { ...report, frames: Array(9).fill(report.frames[0]) },
      {},
    ])
      expect((await tell(wrong)).statusCode).toBe(400);
    expect((await tell(`{"name":"${'x'.repeat(5_000)}"}`)).statusCode).toBe(413);
    await settled();
    expect(collector.received).toEqual([]);
  });

  it('is taken ten times a minute from one address', async () => {
    const answers = [];
    for (let round = 0; round < 11; round++)
      answers.push((await tell({ ...report, frames: [{ ...report.frames[0], line: round }] })).statusCode);
    expect(answers).toEqual([...Array(10).fill(200), 429]);
  });

  it('is told to nobody where no collector is configured', async () => {
    reports.stop();
    await app.close();
    await open(null);
    expect((await tell(report)).json().responseData).toEqual({ taken: false });
    expect((await fail(new Error('x'))).statusCode).toBe(500);
    await settled();
    expect([reports.isOn, collector.received]).toEqual([false, []]);
  });
});

describe('places in the code', () => {
  const of = (stack: string, where: 'page' | 'server', message = '') => framesOf({ stack, message }, where);

  it('are read of the stacks of Node, Chromium and Firefox, without where the installation lies', () => {
    const node = `Error: x
    at readTurn (file:///home/ana.cortes/modules/trazo/modules/documents/application/your-turn.ts:31:9)
    at async file:///home/ana.cortes/trazo/shared-kernel/http/errors.ts:7:1
    at node:internal/process/task_queues:105:5
    at Object.<anonymous> (/srv/trazo/node_modules/fastify/lib/route.js:1:2)`;
    expect(of(node, 'server')).toEqual([
      { file: 'modules/documents/application/your-turn.ts', line: 31, column: 9 },
      { file: 'shared-kernel/http/errors.ts', line: 7, column: 1 },
    ]);
    const chromium = `TypeError: x
    at o (https://firma.example/assets/DocumentPage-Bq3_x.js:1:20441)
    at https://firma.example/assets/index-a.js:2:3`;
    const firefox = 'o@https://firma.example/assets/DocumentPage-Bq3_x.js:1:20441\n@https://firma.example/assets/index-a.js:2:3';
    for (const stack of [chromium, firefox])
      expect(of(stack, 'page')).toEqual([
        { file: 'assets/DocumentPage-Bq3_x.js', line: 1, column: 20_441 },
        { file: 'assets/index-a.js', line: 2, column: 3 },
      ]);
  });

  it('are none where only the words of the error look like one, and the innermost eight', () => {
    const message = 'x\n    at /modules/ana-cortes.ts:1:1';
    expect(of(`Error: ${message}\n    at /srv/modules/app/http/web.ts:4:5`, 'server', message)).toEqual([
      { file: 'modules/app/http/web.ts', line: 4, column: 5 },
    ]);
    const deep = Array.from({ length: 30 }, (_, line) => `    at f (https://firma.example/assets/a.js:${line}:1)`).join('\n');
    expect(of(deep, 'page').map(({ line }) => line)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('stand beside known kinds and pages only', () => {
    expect([errorName('RangeError'), errorName('Ana Cortés')]).toEqual(['RangeError', 'Error']);
    expect([pageName('/signatory/abc/def'), pageName('/'), pageName('/ana/cortes')]).toEqual(['signatory', 'other', 'other']);
  });
});
