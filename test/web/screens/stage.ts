import { ManualClock } from '../../../shared-kernel/clock.ts';
import { handMade } from '../../pdf/support/made-pdfs.ts';
import { signedPdf } from '../../pdf/support/signed-pdfs.ts';
import { ana, bruno, contract, linkOf, sendDocument, signDrawn, until, upload } from '../../support/journey.ts';
import { type Product, startProduct } from '../../support/product.ts';
import { testWordConverter } from '../../support/word.ts';
import { makeAuthority } from '../../validation/test-signer.ts';
import { addressOf, sent } from '../signing-world.ts';
import { makeApprovals } from './approvals.ts';
import { makeCancellations } from './cancellation.ts';
import { makeCorrections } from './corrections.ts';
import { makeEndorsements } from './endorsements.ts';
import { makeForms } from './forms.ts';
import type { Stage } from './scene.ts';
import { makeTags } from './tags.ts';
import { makeTemplates } from './templates.ts';
import { makeUsers } from './users.ts';

const message = 'Buenas tardes. Es el contrato que revisamos el martes; cualquier duda, escríbame.';

/** A product with one document in each state that looks different, and the links that lead to them. */
export async function makeStage(port: number): Promise<{ stage: Stage; clock: ManualClock }> {
  const clock = new ManualClock(new Date());
  // Links name the public address, so the port is known before.
  const product = await startProduct({ clock, env: { PORT: String(port) }, wordConverter: testWordConverter() });
  const completed = await sendDocument(product, [ana], { title: 'Pagaré 0341' });
  const cancellation = await makeCancellations(product, completed);
  const pending = await sent(
    product,
    [
      { ...bruno, order: 1 },
      { ...ana, order: 2 },
    ],
    { title: 'Contrato de arrendamiento — Local 4B', setup: { hasOrder: true } },
  );
  await signDrawn(product, completed, ana.emailID);
  await signDrawn(product, pending, bruno.emailID);
  const signer = await sent(product, [ana, bruno], { setup: { message } });
  const efirma = await sent(product, [{ ...bruno, signatureType: 'E_FIRMA' }], { title: 'Poder notarial' });
  const fields = await sent(product, [
    {
      ...ana,
      fields: [
        { type: 'TEXT', x: 70, y: 420, width: 220, height: 24, label: 'Domicilio' },
        { type: 'CHECKBOX', x: 70, y: 380, width: 14, height: 14, label: 'Acepto el reglamento' },
      ],
    },
  ]);
  const signed = await sent(product, [ana, bruno], { setup: { sharedWith: [{ emailID: 'contadora@ejemplo.example' }] } });
  const signedLink = await addressOf(product, ana.emailID, signed);
  await signDrawn(product, signed, ana.emailID);
  const gone = await sent(product, [ana], { title: 'Oferta retirada' });
  const deleted = await addressOf(product, ana.emailID, gone);
  await product.http.put('/api/document/delete', { documentIDs: [gone] });
  await until(product, completed, 'COMPLETED');
  await upload(product.http, await contract('Acta'), { title: 'Acta de asamblea ordinaria 2026' });
  // The id of a key comes from its command: the same in every picture.
  for (const [name, scope] of [
    ['Facturación', 'WRITE'],
    ['Tablero de control', 'READ'],
  ])
    await product.http.post('/api/api-keys', { name, scope, days: 90 }, { 'idempotency-key': `scene-${scope}` });
  const { body } = await product.http.get(`/api/get-document/${completed}`);
  const { documentFileObj, validation, addedOn } = body.responseData;
  const finished = (await product.http.get((documentFileObj.url as string).replace(/^https?:\/\/[^/]+/, product.url))).body as Buffer;
  // Each waits for documents of its own.
  const [approvals, endorsements, corrections] = await Promise.all([
    makeApprovals(product),
    makeEndorsements(product),
    makeCorrections(product),
  ]);
  const stage: Stage = {
    product,
    pending,
    untouched: signer,
    completed,
    addedOn: new Date(addedOn).getTime(),
    draft: await prepared(product),
    signedDraft: await made(product, await signedElsewhere(), 'Escritura 4411'),
    formDraft: await made(product, dynamicForm(), 'Solicitud de crédito'),
    finished,
    validationLink: new URL(validation.link).pathname,
    signUpLink: await signedUp(product),
    approvals,
    cancellation,
    corrections,
    endorsements,
    forms: await makeForms(product),
    tags: await makeTags(product, [pending, completed]),
    templates: await makeTemplates(product),
    users: await makeUsers(product),
    links: {
      signer: await addressOf(product, ana.emailID, signer),
      efirma: await addressOf(product, bruno.emailID, efirma),
      fields: await addressOf(product, ana.emailID, fields),
      signed: signedLink,
      complete: (await linkOf(product, ana.emailID, completed)).address,
      done: await addressOf(product, ana.emailID, completed, 'done'),
      observer: await addressOf(product, 'contadora@ejemplo.example', signed, 'observer'),
      deleted,
    },
  };
  return { stage, clock };
}

/** The link of an account that nobody has confirmed yet. */
async function signedUp(product: Product): Promise<string> {
  const email = 'nora.vela@talleres.example';
  const anybody = product.http.anonymous();
  await anybody.post('/register', { email, password: 'Abcdef1!', name: 'Nora', lastName: 'Vela' });
  const { body } = await anybody.get(`/local/mailbox?to=${email}`);
  return (body.responseData.mails[0].links[0] as string).replace(/^https?:\/\/[^/]+/, product.url);
}

async function made(product: Product, bytes: Uint8Array, title: string): Promise<string> {
  const { documentID } = (await upload(product.http, bytes, { title })).body.responseData;
  await product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [ana] });
  return documentID as string;
}

function signedElsewhere(): Promise<Uint8Array> {
  const authority = makeAuthority('Autoridad de otra parte');
  const signers = ['Notaria Teresa Ruiz', 'Bruno Díaz'].map((name) => authority.issue(name));
  const shape = { form: 'table', certified: null, signatures: 2, otherFields: false, dss: false, indirect: false } as const;
  const rest = { offPage: false, gap: 0, unlisted: false, formEntries: '/SigFlags 3', trailer: '', catalog: '', endsWithEol: true };
  return signedPdf({ ...shape, ...rest }, signers);
}

const dynamicForm = (): Uint8Array =>
  handMade([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /XFA 5 0 R >> /OpenAction << /S /JavaScript /JS (1) >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [4 0 R] >>',
    '<< /Type /Annot /Subtype /Widget /F 4 /FT /Tx /T (monto) /V (12 000) /Rect [100 600 300 630] /P 3 0 R /MK << /BC [0] >> >>',
    '<< /Length 6 >>\nstream\n<xdp/>\nendstream',
  ]);

/** A draft of which only the sending is left. */
async function prepared(product: Product): Promise<string> {
  const uploaded = await upload(product.http, await contract('Obra', 2), { title: 'Contrato de obra — Casa 12' });
  const documentID = uploaded.body.responseData.documentID as string;
  const signatory = [
    { ...ana, order: 1, signatureType: 'E_FIRMA' },
    { ...bruno, order: 2 },
  ];
  const staticSignPositions = signatory.map((one, index) => ({
    email: one.emailID,
    page: 1,
    x: 70 + index * 250,
    y: 330,
    width: 190,
    height: 80,
    label: one.name,
  }));
  for (const step of [
    () => product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', hasOrder: true, signatory, message }),
    () => product.http.put('/api/document/draw', { documentID, staticSignPositions }),
  ]) {
    const answer = await step();
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }
  return documentID;
}
