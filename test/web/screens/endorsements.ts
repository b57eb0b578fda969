import type { Page } from 'playwright-core';
import { answerWith, ask as bring, completedDocument, setSpecial } from '../../endorsement/special-world.ts';
import { asked, endorser, readSheet, sign, untilView } from '../../endorsement/world.ts';
import { account } from '../../journeys/steps.ts';
import { contract } from '../../support/journey.ts';
import { type Product, people } from '../../support/product.ts';
import { either, heading, press, type Scene, type Stage } from './scene.ts';

/** Documents whose endorsement stands differently. */
export interface EndorsementsStage {
  /** Somebody brought a contract for it, and it can still be endorsed. */
  readonly brought: string;
  /** Waits for the owner's own signature. */
  readonly open: string;
  readonly openDocument: string;
  readonly endorsed: string;
  readonly done: string;
  /** The request was taken back, and nothing else was asked. */
  readonly withdrawn: string;
  readonly free: string;
  /** Endorsed to the owner. */
  readonly received: string;
}

export async function makeEndorsements(product: Product): Promise<EndorsementsStage> {
  const { http } = product;
  await setSpecial(product, true);
  const made = (title: string) => completedDocument(product, { title });
  const [brought, openDocument, endorsed, free, returned] = await Promise.all([
    made('Factura 118'),
    made('Pagaré 0350'),
    made('Pagaré 0351'),
    made('Pagaré 0352'),
    made('Pagaré 0353'),
  ]);
  await bring(http, brought);
  const details = {
    amount: { cents: 12_500_050, currency: 'MXN' },
    date: '2026-11-20',
    endorserRfc: 'FELU800101AB1',
    endorseeRfc: 'INID750615AB1',
    acceptance: 'Acepto el endoso en los términos de esta hoja.',
  };
  const open = await asked(http, openDocument, { kind: 'PROCURATION', details });
  const done = await asked(http, endorsed);
  await sign(http, done, (await readSheet(http, done)).sha256);
  await untilView(http, done, { status: 'COMPLETED', documentStatus: 'ENDORSED' });
  const { endorsementID } = (await bring(http, endorsed)).body.responseData;
  await answerWith(http, endorsementID, 'APPROVE');
  const withdrawn = await asked(http, free, { endorser, kind: 'GUARANTEE' });
  await http.put(`/api/endorsement/${withdrawn}/withdraw`, { reason: 'El pagaré ya se pagó' });
  const ema = (await account(product, endorser.name, endorser.emailID)).client;
  const { firstName, lastName, email } = people.owner;
  const received = await asked(http, returned, { endorser, endorsee: { name: `${firstName} ${lastName}`, emailID: email } });
  await sign(ema, received, (await readSheet(ema, received)).sha256);
  await untilView(http, received, { status: 'COMPLETED', documentStatus: 'ENDORSED' });
  return { brought, open, openDocument, endorsed, done, withdrawn, free, received };
}

const scene = (
  viewer: Scene['viewer'],
  name: string,
  at: (stage: EndorsementsStage) => string,
  reach: Scene['reach'],
  more: Partial<Scene> = {},
): Scene => ({
  name,
  viewer,
  at: ({ endorsements }: Stage) => at(endorsements),
  reach,
  ...more,
});
const sheetDrawn = (page: Page) => page.locator('[data-page="1"][data-drawn]').first().waitFor();
const dialog = (page: Page) => page.getByRole('dialog').waitFor();
const asking = async (page: Page) => {
  await press(page, 'Endosar…', 'Endorse…');
  await dialog(page);
};

export const ownerEndorsementScenes: readonly Scene[] = [
  scene(
    'owner',
    'endorsements',
    () => '/dashboard/endorsements',
    (page) => page.locator('[data-endorsement]').first().waitFor(),
  ),
  scene(
    'owner',
    'endorsements-to-sign',
    () => '/dashboard/endorsements?view=to-sign',
    (page) => page.locator('[data-endorsement]').first().waitFor(),
  ),
  scene(
    'owner',
    'endorsements-received',
    () => '/dashboard/endorsements?view=received',
    (page) => page.locator('[data-endorsement]').first().waitFor(),
    { whole: true },
  ),
  scene(
    'owner',
    'endorsement-held',
    ({ received }) => `/document/endorsement-sign/${received}`,
    async (page) => {
      await sheetDrawn(page);
      await page.getByText(/^(El documento está íntegro|The document is intact)/).waitFor();
    },
    { whole: true },
  ),
  scene(
    'owner',
    'endorsements-pick',
    () => '/dashboard/endorsements',
    async (page) => {
      await press(page, 'Pedir un endoso', 'Request an endorsement');
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  ),
  scene('owner', 'endorse-form', ({ brought }) => `/document/view?documentID=${brought}&tab=people`, asking),
  scene(
    'owner',
    'endorse-details',
    ({ brought }) => `/document/view?documentID=${brought}&tab=people`,
    async (page) => {
      await asking(page);
      await page.locator('summary', { hasText: either('Más datos (opcional)', 'More details (optional)') }).click();
      await page.getByRole('textbox', { name: either('Importe del documento', 'Amount of the document') }).fill('125,000.50');
      await page.getByRole('textbox', { name: either('Línea de aceptación', 'Acceptance line') }).scrollIntoViewIfNeeded();
    },
  ),
  scene(
    'owner',
    'endorse-confirm',
    ({ brought }) => `/document/view?documentID=${brought}&tab=people`,
    async (page) => {
      await asking(page);
      await page.getByRole('textbox', { name: either('Nombre del endosatario', 'Name of the endorsee') }).fill('Dora Íñiguez');
      await page.getByRole('textbox', { name: either('Correo del endosatario', 'Email of the endorsee') }).fill('dora@iniguez.example');
      await press(page, 'Revisar la petición', 'Review the request');
      await page.getByRole('button', { name: either('Pedir el endoso', 'Request the endorsement') }).waitFor();
    },
  ),
  scene(
    'owner',
    'endorsement-pending',
    ({ openDocument }) => `/document/view?documentID=${openDocument}&tab=people`,
    (page) =>
      page
        .getByRole('link', { name: either('Firmar el endoso', 'Sign the endorsement') })
        .first()
        .waitFor(),
  ),
  scene(
    'owner',
    'endorsement-holders',
    ({ endorsed }) => `/document/view?documentID=${endorsed}&tab=people`,
    (page) => page.getByText(either('Quién ha tenido', 'Who has held')).first().waitFor(),
  ),
  scene(
    'owner',
    'special-answer',
    ({ brought }) => `/document/view?documentID=${brought}&tab=people`,
    (page) =>
      page
        .getByRole('button', { name: either('Aprobar', 'Approve') })
        .first()
        .waitFor(),
  ),
  scene(
    'owner',
    'special-approve',
    ({ brought }) => `/document/view?documentID=${brought}&tab=people`,
    async (page) => {
      await press(page, 'Aprobar', 'Approve');
      await dialog(page);
    },
  ),
  scene('owner', 'endorsement-sign', ({ open }) => `/document/endorsement-sign/${open}`, sheetDrawn, { whole: true }),
  scene(
    'owner',
    'endorsement-sign-act',
    ({ open }) => `/document/endorsement-sign/${open}`,
    async (page) => {
      await sheetDrawn(page);
      await press(page, 'Firmar el endoso', 'Sign the endorsement');
      await dialog(page);
    },
  ),
  scene(
    'owner',
    'endorsement-withdraw',
    ({ open }) => `/document/endorsement-sign/${open}`,
    async (page) => {
      await sheetDrawn(page);
      await press(page, 'Retirar la petición', 'Withdraw the request');
      await dialog(page);
    },
  ),
  scene('owner', 'endorsement-done', ({ done }) => `/document/endorsement-sign/${done}`, sheetDrawn, { whole: true }),
  scene('owner', 'endorsement-withdrawn', ({ withdrawn }) => `/document/endorsement-sign/${withdrawn}`, sheetDrawn),
  scene(
    'owner',
    'endorsement-missing',
    ({ done }) => `/document/endorsement-sign/${done}9`,
    heading('Ese endoso no está', 'That endorsement is not'),
  ),
];

export const publicEndorsementScenes: readonly Scene[] = [
  scene(
    'stranger',
    'holders',
    () => '/endorsements/validation',
    heading('Validar un documento endosado', 'Validate an endorsed document'),
    {
      whole: true,
    },
  ),
  scene(
    'stranger',
    'holders-chain',
    ({ endorsed }) => `/endorsements/validation?documentID=${endorsed}`,
    (page) => page.getByText(either('Quién ha tenido', 'Who has held')).first().waitFor(),
    { whole: true },
  ),
  scene('stranger', 'special', ({ free }) => `/endorsements/special/${free}`, heading('Endoso especial', 'Special endorsement'), {
    whole: true,
  }),
  scene(
    'stranger',
    'special-pages',
    ({ free }) => `/endorsements/special/${free}`,
    async (page) => {
      const buffer = Buffer.from(await contract('Contrato nuevo', 3));
      await page.locator('input[type=file]').setInputFiles({ name: 'nuevo.pdf', mimeType: 'application/pdf', buffer });
      await page.getByRole('radio').nth(1).check();
      await sheetDrawn(page);
    },
    { whole: true },
  ),
  scene(
    'stranger',
    'special-missing',
    () => '/endorsements/special/00000000-0000-4000-8000-000000000000',
    heading('Documento no encontrado', 'Document Not Found'),
  ),
];
