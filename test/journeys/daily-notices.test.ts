import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { ana, bruno, mailsTo, sendDocument, signDrawn } from '../support/journey.ts';
import { type Product, people, startProduct } from '../support/product.ts';
import { eventually } from './steps.ts';

const HOUR = 3_600_000;
const clock = new ManualClock('2026-11-21T16:00:00.000Z');
let product: Product;
beforeAll(async () => {
  product = await startProduct({ chain: false, clock });
  await product.http.login(people.owner.email, people.owner.password);
});
afterAll(() => product?.stop());

const told = async () => (await mailsTo(product, people.owner.email)).map(({ subject }) => subject);
const news = async () => (await told()).filter((subject) => subject.startsWith('Sus documentos: '));

it('an owner who chose it gets one mail the next morning, also after a restart; then each signature at once', async () => {
  expect((await product.http.put('/api/notices', { signed: 'DAILY', stopped: 'EACH' })).status).toBe(200);
  clock.advance(1000);
  const documentID = await sendDocument(product, [ana, bruno], { title: 'Renta del local' });
  await signDrawn(product, documentID, ana.emailID);
  expect(await news()).toEqual([]);
  clock.advance(23 * HOUR);
  await eventually(async () => (await news()).length > 0, 'the mail of the day');
  await product.restart({});
  clock.advance(24 * HOUR);
  await product.http.login(people.owner.email, people.owner.password);
  expect((await product.http.put('/api/notices', { signed: 'EACH', stopped: 'EACH' })).status).toBe(200);
  clock.advance(1000);
  const other = await sendDocument(product, [ana, bruno], { title: 'Compra' });
  await signDrawn(product, other, bruno.emailID);
  await eventually(async () => (await told()).includes('Bruno Peña firmó «Compra»'), 'the mail of a signature');
  expect(await news()).toEqual(['Sus documentos: novedades del 22-nov-2026']);
});

it('whom an owner takes in is told to them by mail, once', async () => {
  const email = 'flor@mar.example';
  expect((await product.http.post('/profile/sub-user/register', { email, name: 'Flor Mar' })).status).toBe(200);
  expect((await product.http.post('/api/reviewers', { email: 'saul@rios.example', name: 'Saúl Ríos' })).status).toBe(200);
  const wanted = ['Flor Mar tiene un usuario en su cuenta', 'Saúl Ríos tiene acceso de revisión a su cuenta'];
  await eventually(async () => (await told()).filter((one) => wanted.includes(one)).length >= 2, 'both mails');
  await product.restart({});
  expect((await told()).filter((one) => wanted.includes(one)).sort()).toEqual([...wanted].sort());
});
