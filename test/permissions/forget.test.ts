import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetPerson } from '../../modules/app/operations/forget-person.ts';
import { forgetErrors } from '../../shared-kernel/reactor/work-table.ts';
import { signWith } from '../journeys/steps.ts';
import { ana, bruno, linkOf, sendDocument, until } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => product?.stop());

const forget = (email: string) =>
  forgetPerson(
    {
      store: product.services.store,
      vault: product.services.vault,
      clock: product.services.clock,
      readSide: product.modules.readSide,
      forgetMails: product.modules.delivery.forgetRecipient,
      forgetErrors: () => forgetErrors(product.services.pool),
    },
    { personId: product.services.personId(product.ownerId, email), ownerId: product.ownerId, address: email },
  );

describe('a person who is forgotten', () => {
  it('stands in no answer, no read model, no mail and no readable event any more; the rest stays, and everything still verifies', async () => {
    const done = await sendDocument(product, [ana], { sharedWith: [{ emailID: bruno.emailID }] });
    await signWith(product, done, ana.emailID);
    await until(product, done, 'COMPLETED');
    const open = await sendDocument(product, [ana, bruno]);
    const link = await linkOf(product, ana.emailID, open);
    expect((await product.http.get(`/api/document/${done}/timeline`)).body.responseData.timeline.length).toBeGreaterThan(5);

    expect(await forget(ana.emailID)).toMatchObject({ first: true });
    expect(await forget(ana.emailID)).toMatchObject({ first: false, mails: 0 });
    await until(product, open, 'PENDING');

    const traces = /Ana Cortés|ana@cortes/i;
    for (const path of [
      `/api/get-document/${done}`,
      `/api/get-document/${open}`,
      `/api/document/${done}/timeline`,
      `/api/document/${done}/state?asOf=3`,
      '/local/mailbox?limit=200',
    ])
      expect([path, traces.exec(JSON.stringify((await product.http.get(path)).body))?.[0]]).toEqual([path, undefined]);
    const { body } = await product.http.post('/api/documents/search', { search: ana.emailID });
    expect(body.responseData.total).toBe(0);
    expect(JSON.stringify((await product.modules.documents.load(open)).state)).toContain(bruno.name);
    const { rows } = await product.services.pool.query(
      "select table_name from information_schema.tables where table_schema in ('read', 'reactor', 'projection') and table_type = 'BASE TABLE'",
    );
    expect(rows.length).toBeGreaterThan(4);
    for (const { table_name: table } of rows) {
      const schema = (
        await product.services.pool.query('select table_schema from information_schema.tables where table_name = $1', [table])
      ).rows[0].table_schema;
      const all = await product.services.pool.query(`select t::text as row from ${schema}."${table}" t`);
      expect([table, all.rows.filter((row) => traces.test(row.row)).length]).toEqual([table, 0]);
    }

    const answer = await product.http.anonymous().get(`/api/document/document-id/${open}/${link.id}`, { 'x-link-code': link.code });
    const file = answer.body.responseData.documentFileObj.url.replace(/^https?:..[^/]+/, product.url);
    expect(await product.http.anonymous().get(file)).toMatchObject({ status: 410, body: { code: 'person.forgotten' } });

    const told = [];
    for await (const event of product.services.store.readAll()) if (event.type === 'PersonForgotten') told.push(event);
    expect(told).toHaveLength(1);
    const form = new FormData();
    const pdf = await product.services.files.get((await product.modules.documents.load(done)).state.seal!.file.key);
    form.append('document', new Blob([Buffer.from(pdf)], { type: 'application/pdf' }), 'final.pdf');
    const verdict = await product.http.anonymous().post('/api/document/validate', form);
    expect(verdict.body.responseData.legs.find((leg: { leg: string }) => leg.leg === 'record')).toMatchObject({ status: 'PASSED' });
  });

  it('is forgotten once, however many ask at the same moment: the end of an account asks, and what follows from its fact', async () => {
    const email = 'zoe@a-la-vez.example';
    const answers = await Promise.all(Array.from({ length: 8 }, () => forget(email)));
    expect(answers.filter(({ first }) => first)).toHaveLength(1);
    const stream = `privacy-${product.services.personId(product.ownerId, email)}`;
    const told = [];
    for await (const event of product.services.store.readStream(stream)) told.push(event.type);
    expect(told).toEqual(['PersonForgotten']);
  });
});
