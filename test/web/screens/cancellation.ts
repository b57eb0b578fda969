import type { Page } from 'playwright-core';
import { petition, respond } from '../../cancellation/people.ts';
import { account, eventually } from '../../journeys/steps.ts';
import { ana, bruno, contract, signDrawn, until } from '../../support/journey.ts';
import type { Product } from '../../support/product.ts';
import { sent } from '../signing-world.ts';
import { either, heading, press, type Scene, type Stage } from './scene.ts';

export interface CancellationStage {
  /** Somebody who signs asked; the owner answers. */
  readonly asked: string;
  /** Authorised while an endorsement is under way. */
  readonly waiting: string;
  readonly applied: string;
  readonly letter: Buffer;
  readonly photo: Buffer;
}

const reason = 'El local se desocupa en diciembre y las dos partes están de acuerdo; la carta de terminación va adjunta.';

/** Documents with a cancellation in each state that looks different. `other` lends the picture of a page. */
export async function makeCancellations(product: Product, other: string): Promise<CancellationStage> {
  const { http } = product;
  const anas = (await account(product, 'Ana Cortés', ana.emailID)).client;
  const brunos = (await account(product, 'Bruno Peña', bruno.emailID)).client;
  const [letter, photo] = [Buffer.from(await contract('Carta de terminación', 2)), await pageOf(product, other)];
  const files = [
    { name: 'carta de terminación.pdf', bytes: letter },
    { name: 'fotografía del local.png', bytes: photo },
  ];
  const asked = await sent(product, [ana], { title: 'Contrato de arrendamiento — Bodega 7' });
  await expected(petition(anas, asked, files, reason));
  const applied = await sent(product, [bruno, ana], { title: 'Convenio de prórroga' });
  await expected(petition(http, applied, files.slice(0, 1), reason));
  await expected(respond(brunos, `${applied}.1`, 'AUTHORIZE', 'De acuerdo; ya se firmó otro convenio.'));
  await until(product, applied, 'CANCELED');
  const waiting = await sent(product, [ana], { title: 'Pagaré 0355', setup: { isEndorsement: true } });
  await signDrawn(product, waiting, ana.emailID);
  await until(product, waiting, 'COMPLETED');
  await expected(petition(anas, waiting, files.slice(0, 1), reason));
  const endorsee = { name: 'Dora Núñez', emailID: 'dora@nunez.example' };
  await expected(http.post('/api/endorsement', { documentID: waiting, endorsee, kind: 'PROPERTY', place: 'Puebla' }));
  await until(product, waiting, 'PENDING_TO_ENDORSEMENT');
  await expected(respond(http, `${waiting}.1`, 'AUTHORIZE'));
  const status = async (id: string) => (await product.modules.cancellation.load(id)).state.status;
  await eventually(
    async () => (await status(waiting)) === 'WAITING' && (await status(applied)) === 'APPLIED',
    'both cancellations went on',
  );
  return { asked, applied, waiting, letter, photo };
}

async function expected(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(JSON.stringify(body));
}

/** A picture that looks like one: the first page of a document. */
async function pageOf(product: Product, documentID: string): Promise<Buffer> {
  const { body } = await product.http.get(`/api/get-document/${documentID}`);
  const address = body.responseData.documentImages[0].imageURL as string;
  return (await product.http.get(address.replace(/^https?:\/\/[^/]+/, product.url))).body;
}

const owner = (name: string, at: (stage: Stage) => string, reach: Scene['reach'], more: Partial<Scene> = {}): Scene => ({
  name,
  viewer: 'owner',
  at,
  reach,
  ...more,
});
const review = (of: (stage: CancellationStage) => string) => (stage: Stage) => `/document/cancel-review/${of(stage.cancellation)}.1`;
const asks = ({ pending }: Stage) => `/document/cancel/${pending}`;
const says = (es: string, en: string) => (page: Page) => page.getByText(either(es, en)).first().waitFor();
const decides = (page: Page) => page.getByText(/(Usted decide|You decide)\.$/).waitFor();

/** Asking for a cancellation and answering it, as the owner sees both. */
export const cancellationScenes: readonly Scene[] = [
  owner('cancel-request', asks, heading('Pedir la cancelación', 'Ask for cancellation'), { whole: true }),
  owner(
    'cancel-request-files',
    asks,
    async (page, { cancellation: { letter, photo } }) => {
      await page.locator('input[type=file]').setInputFiles([
        { name: 'carta de terminación.pdf', mimeType: 'application/pdf', buffer: letter },
        { name: 'fotografía del local.png', mimeType: 'image/png', buffer: photo },
        { name: 'acuerdo.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') },
      ]);
      await page.getByRole('alert').waitFor();
    },
    { whole: true },
  ),
  owner(
    'cancel-review',
    review(({ asked }) => asked),
    decides,
    { whole: true },
  ),
  owner(
    'cancel-review-evidence',
    review(({ asked }) => asked),
    async (page) => {
      await page.getByRole('button', { name: either('Abrir fotografía', 'Open fotografía') }).click();
      await page.getByRole('img', { name: /fotografía/ }).waitFor();
      await page.getByRole('button', { name: either('Abrir carta', 'Open carta') }).click();
      await page.locator('[data-page="1"][data-drawn]').waitFor();
    },
    { whole: true },
  ),
  owner(
    'cancel-review-confirm',
    review(({ asked }) => asked),
    async (page) => {
      await press(page, 'Autorizar', 'Authorise');
      await page.getByRole('dialog').waitFor();
    },
  ),
  owner(
    'cancel-waiting',
    review(({ waiting }) => waiting),
    says('La cancelación está autorizada', 'The cancellation is authorised'),
    {
      whole: true,
    },
  ),
  owner(
    'cancel-applied',
    review(({ applied }) => applied),
    says('El documento quedó cancelado para', 'The document is cancelled for'),
    {
      whole: true,
    },
  ),
  owner(
    'document-cancel-asked',
    ({ cancellation: { asked } }) => `/document/view?documentID=${asked}`,
    (page) => page.getByRole('link', { name: either('Responder la solicitud', 'Answer the request') }).waitFor(),
  ),
  owner(
    'document-canceled',
    ({ cancellation: { applied } }) => `/document/view?documentID=${applied}`,
    says('El documento se canceló para', 'The document was cancelled for'),
  ),
];
