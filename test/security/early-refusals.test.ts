import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petition } from '../cancellation/people.ts';
import { ask, codeOf, completedDocument, setSpecial } from '../endorsement/special-world.ts';
import { asked, endorser } from '../endorsement/world.ts';
import { account, english, eventCount, spanish } from '../journeys/steps.ts';
import { endlessly, type HalfSent, halfSent } from '../support/half-sent.ts';
import { ana, sendDocument } from '../support/journey.ts';
import { type Client, type Product, people, startProduct } from '../support/product.ts';

let product: Product;
let stranger: Client;
let reviewer: Client;
let pending: string;
let completed: string;
let endorsementID: string;
beforeAll(async () => {
  product = await startProduct();
  stranger = (await account(product, 'Otra', 'otra@cuenta.example')).client;
  reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
  await setSpecial(product, true);
  pending = await sendDocument(product, [ana]);
  completed = await completedDocument(product);
  endorsementID = await asked(product.http, await completedDocument(product), { endorser });
});
afterAll(async () => product?.stop());

const bearer = (client: Client) => ({ authorization: `Bearer ${client.token}` });
const evidence = { field: 'evidence', name: 'sin-fin.pdf' };
const cancellation = (client: Client, documentID: string): HalfSent => ({
  method: 'POST',
  path: '/api/cancellation',
  headers: bearer(client),
  fields: { documentID, reason: '' },
  file: evidence,
});
const special = (headers: Record<string, string>): HalfSent => ({
  method: 'POST',
  path: `/api/endorsement/special/${completed}`,
  headers,
  fields: { page: '1' },
  file: { field: 'contract', name: 'nuevo.pdf' },
});
const efirma = (client: Client): HalfSent => ({
  method: 'PUT',
  path: `/api/endorsement/${endorsementID}/sign/sat`,
  headers: bearer(client),
  fields: { presentedSha256: '0'.repeat(64) },
  file: { field: 'cer', name: 'firma.cer' },
});

/** Everything that is kept: events of the streams concerned, and files. */
async function kept() {
  const files = await readdir(join(product.dataDir, 'files'), { recursive: true });
  const streams = [`cancellation-${pending}`, `special-${completed}`, `endorsement-${endorsementID.split('.')[0]}`];
  const events = await Promise.all(
    streams.map(async (stream) => {
      let count = 0;
      for await (const _ of product.services.store.readStream(stream)) count++;
      return count;
    }),
  );
  return { files: files.length, events, document: await eventCount(product, pending) };
}

describe('who has no right to send files is told so while the first of them is still being sent, and nothing is kept', () => {
  it.each([
    ['a stranger who asks for a cancellation', () => cancellation(stranger, pending), 404, 'document.not_found'],
    ['of a document that is not there', () => cancellation(stranger, crypto.randomUUID()), 404, 'document.not_found'],
    ['a reviewer of the account', () => cancellation(reviewer, pending), 403, 'reviewer.read_only'],
    ['a stranger with a contract', () => special(bearer(stranger)), 403, 'endorsement.special_not_a_party'],
    ['nobody at all with a contract', () => special({}), 401, 'session.required'],
    ['a code that opens nothing', () => special({ 'x-link-code': 'x'.repeat(43) }), 403, 'invalid_link_message'],
    ['a stranger with an e.firma', () => efirma(stranger), 404, 'endorsement.not_found'],
    ['the owner, where somebody else endorses', () => efirma(product.http), 403, 'endorsement.not_the_endorser'],
  ] as const)('%s', async (_who, form, status, code) => {
    const before = await kept();
    expect(await halfSent(product.url, form())).toMatchObject({ status, code });
    // What the connection holds by itself, not a file of 20 MB.
    const flooded = await endlessly(product.url, form());
    expect(flooded.status).toBe(status);
    expect(flooded.sent).toBeLessThan(16 * 1_048_576);
    expect(await kept()).toEqual(before);
  });

  it('a party whose document cannot be cancelled now, too', async () => {
    const waiting = await completedDocument(product);
    await asked(product.http, waiting, { endorser });
    expect(await halfSent(product.url, cancellation(product.http, waiting))).toMatchObject({ status: 409, code: 'cancellation.not_now' });
  });

  it('files that come before the documentID are refused, whoever sends them', async () => {
    for (const client of [product.http, stranger]) {
      const form = { ...cancellation(client, pending), fields: { reason: 'x' } };
      const before = await kept();
      expect(await halfSent(product.url, { ...form, headers: { ...form.headers, ...english } })).toEqual({
        status: 400,
        code: 'upload.field_first',
        message: 'The form field “documentID” must come before the files.',
      });
      expect(await halfSent(product.url, { ...form, headers: { ...form.headers, ...spanish } })).toMatchObject({
        message: 'El campo «documentID» del formulario debe venir antes que los archivos.',
      });
      expect(await kept()).toEqual(before);
    }
  });

  it('who may ask sends the file to its end, by session or by the code of a link', async () => {
    expect((await petition(product.http, pending)).status).toBe(200);
    expect((await ask(product.http.anonymous(), completed, undefined, await codeOf(product, completed))).status).toBe(200);
  });

  it('a documentID that comes again after the files leads to no other document', async () => {
    const [own, other] = [await sendDocument(product, [ana]), await sendDocument(product, [ana])];
    const anas = (await account(product, 'Ana', ana.emailID)).client;
    const form = new FormData();
    form.append('documentID', own);
    form.append('evidence', new Blob(['%PDF-1.7\n']), 'carta.pdf');
    form.append('documentID', other);
    expect(await anas.post('/api/cancellation', form)).toMatchObject({ status: 400, body: { code: 'upload.field_first' } });
    for (const id of [own, other]) expect((await product.modules.cancellation.load(id)).state.requests).toEqual([]);
  });
});
