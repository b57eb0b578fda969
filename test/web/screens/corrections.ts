import type { Page } from 'playwright-core';
import { ana, bruno, efirmaAttempts, linkOf, signDrawn } from '../../support/journey.ts';
import { type Client, type Product, people } from '../../support/product.ts';
import { addressOf, sent } from '../signing-world.ts';
import { either, endings, heading, opened, press, type Scene, type Stage } from './scene.ts';

/** Documents that went another way than their owner thought. */
export interface CorrectionsStage {
  /** Waits for an e.firma of one RFC, after one of another was brought. */
  readonly otherRfc: string;
  /** Signed with the e.firma of another name than the one written when sending. */
  readonly otherName: string;
  /** Ana will not sign it. */
  readonly declined: string;
  /** It is not for Ana, and she names who should sign; Bruno has signed. */
  readonly notMine: string;
  readonly voided: string;
  /** Links as their mails carry them. */
  readonly links: {
    /** Waits for an e.firma of one RFC. */
    readonly rfc: string;
    /** Of who answered that they do not sign, and of who waits for the owner's decision on it. */
    readonly declined: string;
    readonly halted: string;
    readonly withdrawn: string;
    /** Of who is not asked any more. */
    readonly replaced: string;
  };
}

const PASSWORD = 'Clave.De.Prueba.1';
const substitute = { name: 'Guadalupe Hernández-Aguirre de la Torre', email: 'guadalupe.hernandez@ejemplo.example' };

export async function makeCorrections(product: Product): Promise<CorrectionsStage> {
  const { http } = product;
  const otherRfc = await sent(product, [{ ...bruno, signatureType: 'E_FIRMA', rfc: 'PEBB740211QX4' }], { title: 'Poder con RFC' });
  await bringOther(product, otherRfc);
  const otherName = await sent(product, [{ ...bruno, signatureType: 'E_FIRMA' }, ana], { title: 'Poder para pleitos' });
  const { attempt } = await efirmaAttempts(product, otherName, await linkOf(product, bruno.emailID, otherName));
  await answered(attempt(await otherEfirma(product), PASSWORD));
  const voided = await sent(product, [ana], { title: 'Oferta anulada' });
  const withdrawn = await addressOf(product, ana.emailID, voided);
  await answered(http.put('/api/document/void', { documentID: voided, reason: 'El precio cambió' }));
  const declined = await sent(product, [ana, bruno], { title: 'Convenio de pago' });
  await decline(product, declined, { kind: 'REFUSED', reason: 'La renta no es la acordada.' });
  const notMine = await sent(product, [ana, bruno], { title: 'Contrato de mantenimiento' });
  await answered(signDrawn(product, notMine, bruno.emailID));
  await decline(product, notMine, { kind: 'NOT_MINE', reason: 'De estos contratos se ocupa otra persona.', substitute });
  const moved = await sent(product, [ana, bruno], { title: 'Contrato de limpieza' });
  const replaced = await addressOf(product, ana.emailID, moved);
  const { id: signatoryID } = await linkOf(product, ana.emailID, moved);
  await answered(
    http.put('/api/document/signatory', {
      documentID: moved,
      signatoryID,
      act: 'replace',
      name: substitute.name,
      emailID: substitute.email,
    }),
  );
  return {
    otherRfc,
    otherName,
    declined,
    notMine,
    voided,
    links: {
      rfc: await addressOf(product, bruno.emailID, otherRfc),
      declined: await addressOf(product, ana.emailID, declined),
      halted: await addressOf(product, bruno.emailID, declined),
      withdrawn,
      replaced,
    },
  };
}

async function answered(answer: ReturnType<Client['put']>): Promise<void> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
}

async function decline(product: Product, documentID: string, answer: Record<string, unknown>): Promise<void> {
  const { id: signatoryID, code } = await linkOf(product, ana.emailID, documentID);
  await answered(product.http.anonymous().post('/api/documents/decline', { documentID, signatoryID, code, ...answer }));
}

/** An e.firma of somebody else, as another page showed it to the server. */
async function bringOther(product: Product, documentID: string): Promise<void> {
  const { cer } = await otherEfirma(product);
  const link = await linkOf(product, bruno.emailID, documentID);
  const form = new FormData();
  form.append('documentID', documentID);
  form.append('signatoryID', link.id);
  form.append('cer', new Blob([Buffer.from(cer)]), 'otra.cer');
  const answer = await fetch(`${product.url}/api/documents/sign/sat/certificate`, {
    method: 'POST',
    headers: { 'x-link-code': link.code },
    body: form,
  });
  if (answer.status !== 422) throw new Error(`${answer.status} ${await answer.text()}`);
}

const otherEfirma = (product: Product) =>
  product.services.pki.issueEfirma({
    name: 'ANA CORTÉS VILLA',
    rfc: 'COVA800101AB1',
    curp: 'COVA800101MPLRLN09',
    email: ana.emailID,
    password: PASSWORD,
  });

const signer = (name: string, at: Scene['at'], reach: Scene['reach'], more: Partial<Scene> = {}): Scene => ({
  name,
  viewer: 'stranger',
  at,
  reach,
  ...more,
});
const owner = (name: string, at: Scene['at'], reach: Scene['reach'], more: Partial<Scene> = {}): Scene => ({
  ...signer(name, at, reach, more),
  viewer: 'owner',
});
const peopleOf = (which: (stage: Stage) => string) => (stage: Stage) => `/document/view?documentID=${which(stage)}&tab=people`;
const dialog = (page: Page) => page.getByRole('dialog');

/** The other .cer, chosen in the panel of a link that asks for an e.firma. */
const withOther: Scene['reach'] = async (page, { product }) => {
  await opened(page);
  await press(page, 'Poner su firma en la página', 'Put your signature on page');
  const { cer } = await otherEfirma(product);
  const chosen = { name: 'otra.cer', mimeType: 'application/octet-stream', buffer: Buffer.from(cer) };
  await dialog(page).locator('[data-efirma="cer"]').setInputFiles(chosen);
};
const declining = async (page: Page): Promise<void> => {
  await opened(page);
  await press(page, 'No voy a firmar', 'I will not sign');
  await dialog(page).waitFor();
};

/** What who holds a link sees when they do not sign, are not to, or bring another e.firma. */
export const correctionLinkScenes: readonly Scene[] = [
  signer(
    'signer-efirma-other-rfc',
    ({ corrections }) => corrections.links.rfc,
    async (page, stage) => {
      await withOther(page, stage);
      await dialog(page).getByRole('alert').filter({ hasText: 'RFC' }).waitFor();
    },
  ),
  signer(
    'signer-efirma-other-name',
    ({ links }) => links.efirma,
    async (page, stage) => {
      await withOther(page, stage);
      await dialog(page)
        .getByRole('checkbox', { name: either('Esta e.firma es mía', 'This e.firma is mine') })
        .waitFor();
    },
  ),
  signer(
    'signer-decline',
    ({ links }) => links.signer,
    async (page) => {
      await declining(page);
      await dialog(page)
        .getByRole('radio', { name: either('Este documento no es para mí', 'This document is not for me') })
        .check();
    },
  ),
  signer(
    'signer-decline-missing',
    ({ links }) => links.signer,
    async (page) => {
      await declining(page);
      await press(page, 'Enviar mi respuesta', 'Send my answer');
      await dialog(page).getByText(either('Escriba el motivo', 'Write the reason')).waitFor();
    },
  ),
  signer(
    'signer-declined',
    ({ corrections }) => corrections.links.declined,
    (page) => page.getByText(either('Su respuesta quedó registrada', 'Your answer is recorded')).first().waitFor(),
  ),
  signer(
    'signer-halted',
    ({ corrections }) => corrections.links.halted,
    (page) => page.getByText(either('La firma está detenida', 'Signing is suspended')).first().waitFor(),
  ),
  signer(
    'link-withdrawn',
    ({ corrections }) => corrections.links.withdrawn,
    heading('Este documento se anuló', 'This document was voided'),
  ),
  signer(
    'link-replaced',
    ({ corrections }) => corrections.links.replaced,
    heading('Ya no se espera su firma', 'Your signature is no longer expected'),
  ),
];

/** What its owner sees and decides then. */
export const ownerCorrectionScenes: readonly Scene[] = [
  owner(
    'document-people-other-rfc',
    peopleOf(({ corrections }) => corrections.otherRfc),
    (page) => page.getByText(either('Se intentó firmar con una e.firma', 'Somebody tried to sign with an e.firma')).waitFor(),
  ),
  owner(
    'document-people-other-name',
    peopleOf(({ corrections }) => corrections.otherName),
    (page) =>
      page.getByText(either('El titular del certificado tiene otro nombre', 'The holder of the certificate has another name')).waitFor(),
  ),
  owner(
    'document-correct',
    peopleOf(({ untouched }) => untouched),
    async (page) => {
      await press(page, 'Corregir a Ana Cortés', 'Correct Ana Cortés');
      await dialog(page).getByLabel(either('Nombre', 'Name')).fill('Ana María Cortés Villa');
    },
  ),
  owner(
    'document-correct-other',
    peopleOf(({ corrections }) => corrections.notMine),
    async (page) => {
      await press(page, 'Pedir la firma a Guadalupe', 'Ask Guadalupe');
      await dialog(page).waitFor();
    },
  ),
  owner(
    'document-not-mine',
    peopleOf(({ corrections }) => corrections.notMine),
    (page) => page.getByRole('region', { name: either('Ana Cortés responde que no le toca', 'Ana Cortés answers that') }).waitFor(),
  ),
  owner(
    'document-declined',
    ({ corrections }) => `/document/view?documentID=${corrections.declined}`,
    (page) => page.getByRole('region', { name: either('Ana Cortés no va a firmar', 'Ana Cortés will not sign') }).waitFor(),
  ),
  owner(
    'document-remove-person',
    peopleOf(({ untouched }) => untouched),
    async (page) => {
      await press(page, 'Quitar a Ana Cortés del documento…', 'Remove Ana Cortés from the document…');
      await dialog(page).waitFor();
    },
  ),
  owner(
    'document-remove-person-signed',
    peopleOf(({ pending }) => pending),
    async (page) => {
      await press(page, 'Quitar a ', 'Remove ');
      await page.getByText(either('Lo que sí puede hacer:', 'What you can do:')).waitFor();
    },
  ),
  owner(
    'document-last-day',
    ({ untouched }) => `/document/view?documentID=${untouched}`,
    async (page) => {
      await press(page, 'Poner un último día', 'Set a last day');
      await dialog(page).waitFor();
    },
  ),
  owner(
    'document-void',
    ({ untouched }) => `/document/view?documentID=${untouched}&act=void`,
    (page) => dialog(page).waitFor(),
  ),
  owner('document-ending', ({ untouched }) => `/document/view?documentID=${untouched}`, endings),
  owner('document-ending-signed', ({ pending }) => `/document/view?documentID=${pending}`, endings),
  owner('document-ending-completed', ({ completed }) => `/document/view?documentID=${completed}`, endings),
  owner(
    'document-voided',
    ({ corrections }) => `/document/view?documentID=${corrections.voided}`,
    (page) => page.getByText(either('Se anuló antes', 'It was voided before')).first().waitFor(),
  ),
];

/** Last: somebody enters the account elsewhere, and every other session of it is over. */
export const endedScenes: readonly Scene[] = [
  owner(
    'session-elsewhere',
    () => '/dashboard',
    async (page, { product }) => {
      await page.locator('[data-live="live"]').waitFor({ state: 'attached' });
      await product.http.anonymous().login(people.owner.email, people.owner.password);
      await page.getByRole('alertdialog').waitFor();
    },
  ),
];
