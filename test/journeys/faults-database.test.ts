import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { count } from '../support/counts.ts';
import { ana, bruno, linkOf, read, sendDocument, stroke, until } from '../support/journey.ts';
import { type Answer, type Product, startProduct } from '../support/product.ts';
import { draft, eventually } from './steps.ts';

let product: Product;
let outside: pg.Client;
beforeAll(async () => {
  product = await startProduct({ env: { LOG_LEVEL: 'fatal' } });
  outside = new pg.Client({ connectionString: product.database.adminUrl, application_name: 'outside' });
  await outside.connect();
});
afterAll(async () => {
  await outside?.end();
  await product?.stop();
});

/** Ends every connection of the product to its database, as a restart of the server does. */
const cutAll = async (): Promise<number> =>
  (
    await outside.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'outside'",
    )
  ).rowCount ?? 0;

/** Asks until the answer is no failure of the product's own, as a client with an Idempotency-Key may. */
async function insist(act: () => Promise<Answer>, refusals: Answer[]): Promise<Answer> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const answer = await act();
    if (answer.status === 429) {
      // One machine plays everybody here and meets the limit of one address; a client waits as it is told.
      await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get('retry-after')) * 1000));
      continue;
    }
    if (answer.status < 500) return answer;
    refusals.push(answer);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no answer after ${refusals.length} refusals: ${JSON.stringify(refusals.at(-1)?.body)}`);
}

describe('the database goes away in the middle of a command', () => {
  it('what was answered is true; what was not known is known when asked again; nothing twice', { timeout: 1_200_000 }, async () => {
    const rounds = count('database cut while signing', 8, 60);
    const refusals: Answer[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const documentID = await sendDocument(product, [ana, bruno]);
      const link = await linkOf(product, ana.emailID, documentID);
      const { client, presented } = await read(product, documentID, link);
      const key = { 'idempotency-key': `corte-${round}-${documentID}` };
      const act = () =>
        client.post('/api/documents/sign', { documentID, signatoryID: link.id, code: link.code, presented, signature: stroke }, key);
      const pause = new Promise((resolve) => setTimeout(resolve, (round * 13) % 110));
      const [answer] = await Promise.all([insist(act, refusals), pause.then(cutAll)]);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      await eventually(async () => (await product.http.get('/profile')).status === 200, 'the API works again');
      const { state, events } = await product.modules.documents.load(documentID);
      expect(state.signatures).toHaveLength(1);
      expect(answer.body.responseData).toMatchObject({ version: 2, sha256: state.signatures[0]!.result.file.sha256 });
      const again = await insist(act, refusals);
      expect([again.headers.get('x-replayed'), again.body]).toEqual(['true', answer.body]);
      expect(events.filter((event) => event.type === 'SignatureRecorded')).toHaveLength(1);
    }
    for (const refusal of refusals)
      expect([refusal.status, refusal.body.code]).toEqual([503, expect.stringMatching(/^(store\.unavailable|outcome_unknown)$/)]);
    console.info(`cut ${rounds} times, ${refusals.length} answers said that it was not known or not possible`);
  });

  it('uploads repeated with their key make one document', async () => {
    const before = (await outside.query('select 1 from event_store.events where type = $1', ['DocumentUploaded'])).rowCount!;
    const refusals: Answer[] = [];
    const pdf = await import('../support/journey.ts').then(({ contract }) => contract());
    const form = () => {
      const made = new FormData();
      made.append('document', new Blob([Buffer.from(pdf)]), 'a.pdf');
      return made;
    };
    for (let round = 0; round < 6; round += 1) {
      const act = () => product.http.post('/api/document', form(), { 'idempotency-key': `subida-${round}-x` });
      const [answer] = await Promise.all([insist(act, refusals), new Promise((resolve) => setTimeout(resolve, round * 8)).then(cutAll)]);
      expect(answer.status).toBe(200);
      expect((await insist(act, refusals)).body.responseData.documentID).toBe(answer.body.responseData.documentID);
    }
    expect((await outside.query('select 1 from event_store.events where type = $1', ['DocumentUploaded'])).rowCount).toBe(before + 6);
    for (const refusal of refusals)
      expect([refusal.status, refusal.body.code]).toEqual([503, expect.stringMatching(/^(store\.unavailable|outcome_unknown)$/)]);
  });

  it('workers and read side go on: a document signed across cuts completes, and its page is up to date', async () => {
    const documentID = await sendDocument(product, [ana]);
    const link = await linkOf(product, ana.emailID, documentID);
    const { client, presented } = await read(product, documentID, link);
    const body = { documentID, signatoryID: link.id, code: link.code, presented, signature: stroke };
    expect((await insist(() => client.post('/api/documents/sign', body), [])).status).toBe(200);
    for (let cut = 0; cut < 5; cut += 1) {
      await cutAll();
      await new Promise((resolve) => setTimeout(resolve, 350));
    }
    await until(product, documentID, 'COMPLETED', 60_000);
    const types = (await product.modules.documents.load(documentID)).events.map((event) => event.type);
    for (const type of ['PlatformSealed', 'ConstanciaRecorded', 'AnchorRecorded', 'DocumentCompleted'])
      expect(
        types.filter((one) => one === type),
        type,
      ).toHaveLength(1);
    const page = await eventually(async () => {
      const answer = await product.http.get(`/api/get-document/${documentID}`);
      return answer.status === 200 && answer.body.responseData.status === 'COMPLETED' ? answer : null;
    }, 'the page shows it');
    expect(page.body.responseData.sealing.completedAt).not.toBeNull();
    const fresh = await draft(product.http);
    await eventually(async () => (await product.http.get(`/api/get-document/${fresh}`)).status === 200, 'new documents are shown');
  });
});
