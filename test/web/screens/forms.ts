import type { Page } from 'playwright-core';
import { ana, bruno } from '../../support/journey.ts';
import type { Product } from '../../support/product.ts';
import { answered, beginForm, everyType, formLinkOf, lease } from '../form-world.ts';
import { makeTemplate } from '../template-world.ts';
import { either, heading, press, type Scene, type Stage } from './scene.ts';

export interface FormsStage {
  /** Asks the sender and two signers. */
  readonly template: string;
  /** One of two has answered; nobody looked at it. */
  readonly open: string;
  /** Nobody has answered. */
  readonly asked: string;
  /** Refused by a signer. */
  readonly refused: string;
  /** Its document is made. */
  readonly made: string;
  /** Links of signers, as their mails carry them. */
  readonly links: {
    /** Every type of question, before anything was answered. */
    readonly questions: string;
    /** With a comment of the sender. */
    readonly comment: string;
    /** Handed in. */
    readonly done: string;
    readonly declined: string;
    readonly cancelled: string;
  };
}

/** A form in each state that looks different. */
export async function makeForms(product: Product): Promise<FormsStage> {
  const { http } = product;
  const { templateID } = await makeTemplate(http, 'Arrendamiento de vivienda', lease);
  const { templateID: every } = await makeTemplate(http, 'Arrendamiento de local', everyType);
  const { templateID: letter } = await makeTemplate(http, 'Carta de agradecimiento', [
    { name: 'quien', type: 'text', label: 'A quién se agradece' },
  ]);
  const signers = [
    { name: ana.name, emailID: ana.emailID, form: 1 },
    { name: bruno.name, emailID: bruno.emailID, form: 2 },
  ];
  const answers = { renta: '12500', conAval: true };
  const begun = (title: string) => beginForm(http, templateID, { title, signers, answers });
  const calls = (link: string) => {
    const [, documentID, signatoryID, timestamp, code] = /form\/([^/]+)\/([^/]+)\/(\d+)#(.+)$/.exec(link)!;
    const path = `/api/form-document/${documentID}/signer/${signatoryID}/${timestamp}`;
    return async (act: string, body: object) => answered(await http.anonymous().post(`${path}/${act}`, body, { 'x-link-code': code! }));
  };
  const handIn = async (link: string) =>
    calls(link)('answers', { answers: { calle: 'Roble 12, colonia Centro, Puebla', aval: 'Mariana Téllez Ruiz' } });

  const [open, asked, refused, commented] = [
    await begun('Arrendamiento de Roble 12'),
    await begun('Arrendamiento de Encino 4'),
    await begun('Arrendamiento de Fresno 9'),
    await begun('Arrendamiento de Pino 30'),
  ];
  const done = await formLinkOf(product, ana.emailID, open.documentID);
  await handIn(done);
  const declined = await formLinkOf(product, ana.emailID, refused.documentID);
  await calls(declined)('refuse', { reason: 'Ya firmé otro contrato con ustedes la semana pasada.' });
  await handIn(await formLinkOf(product, ana.emailID, commented.documentID));
  answered(
    await http.post(`/api/form-document/${commented.documentID}/comment`, {
      signatoryID: commented.signers[0]!.signatoryID,
      comment: 'Falta el número interior de la vivienda.',
    }),
  );
  const one = [{ name: ana.name, emailID: ana.emailID, form: 1 }];
  const questions = await beginForm(http, every, { title: 'Arrendamiento de local 4B', signers: one });
  const gone = await beginForm(http, every, { title: 'Arrendamiento de local 5', signers: one });
  const cancelled = await formLinkOf(product, ana.emailID, gone.documentID);
  answered(await http.post(`/api/form-document/${gone.documentID}/cancel`, { reason: '' }));
  const made = await beginForm(http, letter, { title: 'Carta a Mariana', signers: [], answers: { quien: 'Mariana' } });
  return {
    template: templateID,
    open: open.documentID,
    asked: asked.documentID,
    refused: refused.documentID,
    made: made.documentID,
    links: {
      questions: await formLinkOf(product, ana.emailID, questions.documentID),
      comment: await formLinkOf(product, ana.emailID, commented.documentID, 2),
      done,
      declined,
      cancelled,
    },
  };
}

const scene = (name: string, at: Scene['at'], reach: Scene['reach'], more: Partial<Scene> = {}): Scene => ({
  name,
  viewer: 'owner',
  at,
  reach,
  ...more,
});
const single = ({ forms }: Stage, document?: string) =>
  `/template/view/single/${forms.template}/configurable${document ? `?document=${document}` : ''}`;
const card = (page: Page) => page.locator('[data-signer]').first().waitFor();
const dialog = (page: Page) => page.getByRole('dialog').waitFor();

/** A document of a template, and the forms that are open (ROUTE-048, UI-050). */
export const formScenes: readonly Scene[] = [
  scene(
    'forms-list',
    () => '/dashboard/template?tab=forms',
    (page) => page.locator('[data-form]').first().waitFor(),
    { whole: true },
  ),
  scene('forms-fill', (stage) => single(stage), card, { whole: true }),
  scene(
    'forms-fill-missing',
    (stage) => single(stage),
    async (page) => {
      await press(page, 'Pedir las respuestas', 'Ask for the answers');
      await page.getByText(either('Revise las 2', 'Look again at the 2')).waitFor();
    },
    { whole: true },
  ),
  scene(
    'forms-other-type',
    ({ forms }) => `/template/view/single/${forms.template}/static`,
    (page) => page.getByText(either('Esta dirección no es', 'This address is not')).waitFor(),
  ),
  scene(
    'forms-completed',
    (stage) => `${single(stage, stage.forms.asked)}&completed=1`,
    heading('Listo: ya se les pidió', 'Done: they have been asked'),
  ),
  scene('forms-open', (stage) => single(stage, stage.forms.open), card, { whole: true }),
  scene(
    'forms-comment',
    (stage) => single(stage, stage.forms.open),
    async (page) => {
      await press(page, 'Pedir que corrija', 'Ask for a correction');
      await dialog(page);
    },
  ),
  scene(
    'forms-accept',
    (stage) => single(stage, stage.forms.open),
    async (page) => {
      await press(page, 'Aceptar', 'Accept');
      await dialog(page);
    },
  ),
  scene(
    'forms-refuse',
    (stage) => single(stage, stage.forms.open),
    async (page) => {
      await press(page, 'Rechazar…', 'Refuse…');
      await dialog(page);
    },
  ),
  scene(
    'forms-cancel',
    (stage) => single(stage, stage.forms.open),
    async (page) => {
      await press(page, 'Cancelar…', 'Cancel…');
      await dialog(page);
    },
  ),
  scene('forms-refused', (stage) => single(stage, stage.forms.refused), card, { whole: true }),
  scene(
    'forms-made',
    (stage) => single(stage, stage.forms.made),
    (page) => page.getByRole('link', { name: either('Revisar y enviar a firma', 'Review and send to be signed') }).waitFor(),
  ),
];

const link = (name: string, at: Scene['at'], reach: Scene['reach'], more: Partial<Scene> = {}): Scene => ({
  ...scene(name, at, reach, more),
  viewer: 'stranger',
});
const questions = (page: Page) => page.locator('[data-question]').first().waitFor();

/** What signers see by their links (ROUTE-052, UI-040, TPL-014). */
export const formLinkScenes: readonly Scene[] = [
  link('form-questions', ({ forms }) => forms.links.questions, questions, { whole: true }),
  link(
    'form-review',
    ({ forms }) => forms.links.questions,
    async (page) => {
      await press(page, 'Entregar', 'Hand in');
      await page.getByText(either('Revise las', 'Look again at the')).waitFor();
    },
    { whole: true },
  ),
  link('form-correct', ({ forms }) => forms.links.comment, questions, { whole: true }),
  link(
    'form-done',
    ({ forms }) => forms.links.done,
    (page) => page.getByText(either('Ya entregó sus respuestas', 'You have handed in your answers')).waitFor(),
    { whole: true },
  ),
  link(
    'form-decline',
    ({ forms }) => forms.links.comment,
    async (page) => {
      await press(page, 'Decir que no', 'Say no');
      await dialog(page);
    },
  ),
  link(
    'form-declined',
    ({ forms }) => forms.links.declined,
    (page) => page.getByText(either('Usted dijo que no', 'You said that you will not')).waitFor(),
  ),
  link('form-cancelled', ({ forms }) => forms.links.cancelled, heading('Este formulario se canceló', 'This form was cancelled')),
  link(
    'form-link-incomplete',
    ({ forms }) => forms.links.done.replace(/#.*$/, ''),
    heading('A este enlace le falta una parte', 'Part of this link is missing'),
  ),
];
