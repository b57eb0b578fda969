import type { Page } from 'playwright-core';
import type { TemplateFaultFacts, TemplateList } from '../../../modules/templates/contract/calls.ts';
import type { Product } from '../../support/product.ts';
import { bringTemplateFile, DOCX, makeTemplate } from '../template-world.ts';
import { either, heading, press, type Scene, type Stage } from './scene.ts';

export interface TemplatesStage {
  /** Asks the sender and two signers, in every type of question. */
  readonly lease: string;
  /** A file that waits to become a template. */
  readonly waiting: string;
}

const first = { isSignatory: true, signatoryForm: 1 };
const second = { isSignatory: true, signatoryForm: 2 };

/** Three templates, one of them with everything that can be asked, and somebody who was welcomed to them. */
export async function makeTemplates({ http }: Product): Promise<TemplatesStage> {
  await http.post('/api/template/welcomed');
  const { templateID: lease } = await makeTemplate(http, 'Contrato de arrendamiento', [
    { name: 'ciudad', type: 'text', label: '¿En qué ciudad se firma?', placeholder: 'Puebla', helper: 'La del local.', maxLength: 80 },
    { name: 'renta', type: 'number', label: 'Renta mensual', min: 1, max: 100_000 },
    { name: 'uso', type: 'radio', label: 'Uso del local', options: ['Comercial', 'Oficina', 'Bodega'] },
    { name: 'servicios', type: 'checkbox', label: 'Servicios incluidos', options: ['Agua', 'Luz', 'Internet'], required: false },
    { name: 'estado', type: 'combo', label: 'Estado', options: ['Jalisco', 'Oaxaca', 'Puebla'] },
    { name: 'anexos', type: 'combo_multiple', label: 'Anexos', options: ['Inventario', 'Fotografías'], required: false },
    { name: 'inicio', type: 'date', label: 'Inicio del contrato' },
    { name: 'entrega', type: 'time', label: 'Hora de entrega', required: false },
    { name: 'pagos', type: 'dynamic_table', label: 'Pagos acordados', columns: ['Concepto', 'Fecha', 'Importe'] },
    { name: 'correo', type: 'email', label: 'Su correo', ...first },
    { name: 'aval', type: 'conditional', label: '¿Tiene aval?', ...first },
    { name: 'nombre_aval', type: 'text', label: 'Nombre del aval', dependsOn: { name: 'aval', answer: true }, ...first },
    { name: 'firma_arrendatario', type: 'signature', label: 'Firma del arrendatario', ...first },
    { name: 'firma_aval', type: 'signature', label: 'Firma del aval', ...second },
  ]);
  await makeTemplate(http, 'Pagaré', [{ name: 'monto', type: 'number', label: 'Monto' }]);
  await makeTemplate(http, 'Convenio de confidencialidad con proveedores', [{ name: 'empresa', type: 'text', label: 'Empresa' }]);
  return { lease, waiting: await bringTemplateFile(http, ['nombre_completo', 'fecha_de_inicio', 'renta_mensual', 'RFC', 'firma']) };
}

const card = (page: Page) => page.locator('[data-template]').first().waitFor();
const row = (page: Page) => page.locator('[data-variable]').first().waitFor();
const word = { name: 'contrato.docx', mimeType: DOCX, buffer: Buffer.from('PK') };

/** An answer of the server that this account does not give by itself. */
const answered = (page: Page, address: string, status: number, responseData: unknown, more: object = {}) =>
  page.route(address, (route) => route.fulfill({ status, json: { success: status < 400, responseCode: status, responseData, ...more } }));

/** The list of somebody else: who has none, who was not welcomed, whose plan has no room. */
const listed = (change: Partial<TemplateList>, reach: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.route('**/api/template?**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { responseData: TemplateList };
    await route.fulfill({ response: answer, json: { ...body, responseData: { ...body.responseData, ...change } } });
  });
  await page.reload();
  await reach(page);
  await page.unroute('**/api/template?**');
};

const around = (before: string, after: string) => ({ part: 'body', paragraph: 4, offset: 30, before, after }) as const;
const FAULTS: TemplateFaultFacts = {
  fileName: 'contrato.docx',
  faults: [
    { code: 10001, tag: '{{nombre', place: around('que celebran por una parte ', ' y por la otra el señor') },
    { code: 10003, tag: '{{monto total}}', place: around('la cantidad mensual de ', ' pesos') },
    { code: 10005, tag: '{{NAME}}', place: { ...around('Atentamente, ', ''), part: 'footer' } },
  ],
};

const scene = (name: string, at: Scene['at'], reach: Scene['reach'], more: Partial<Scene> = {}): Scene => ({
  name,
  viewer: 'owner',
  at,
  reach,
  ...more,
});
const LIST = () => '/dashboard/template';
const CREATE = () => '/template/configuration/create';
const lease = ({ templates }: Stage) => `/template/configuration/edit/${templates.lease}`;
const steps = ({ templates }: Stage) => `/template/signatory/${templates.lease}/1`;

/** Word files with questions, from the list to what each signer is asked (UI-045..049, UI-051). */
export const templateScenes: readonly Scene[] = [
  scene('templates-list', LIST, card, { whole: true }),
  scene(
    'templates-welcome',
    LIST,
    listed({ isWelcomed: false }, (page) => page.getByRole('dialog').waitFor()),
  ),
  scene(
    'templates-empty',
    LIST,
    listed({ templates: [], total: 0, used: 0 }, (page) =>
      page.getByRole('heading', { name: either('Todavía no hay plantillas', 'There are no templates yet') }).waitFor(),
    ),
  ),
  scene(
    'templates-full',
    LIST,
    listed({ limit: 3, used: 3 }, (page) => page.getByText(either('Ya tiene las 3', 'You have the 3')).waitFor()),
  ),
  scene('templates-menu', LIST, async (page) => {
    await press(page, 'Más sobre la plantilla', 'More about the template');
    await page.getByRole('menu').waitFor();
  }),
  scene('templates-delete', LIST, async (page) => {
    await press(page, 'Más sobre la plantilla', 'More about the template');
    await page.getByRole('menuitem', { name: either('Eliminar', 'Delete') }).click();
    await page.getByRole('dialog').waitFor();
  }),
  scene('templates-update', LIST, async (page) => {
    await answered(page, '**/api/template/*/file', 200, {
      fileId: 'another',
      fileName: 'contrato nuevo.docx',
      compared: { same: ['ciudad', 'renta', 'uso', 'estado'], added: ['plazo', 'deposito'], removed: ['anexos'] },
    });
    await press(page, 'Más sobre la plantilla', 'More about the template');
    await page.getByRole('menuitem', { name: either('Actualizar documento', 'Update document') }).click();
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(word);
    await page.getByRole('button', { name: either('Seguir: configurar', 'Go on: configure') }).waitFor();
    await page.unroute('**/api/template/*/file');
  }),
  scene('templates-versions', LIST, async (page) => {
    await press(page, 'Más sobre la plantilla', 'More about the template');
    await page.getByRole('menuitem', { name: either('Historia de versiones', 'History of versions') }).click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  }),
  scene('templates-create', CREATE, heading('Nueva plantilla', 'New template')),
  scene(
    'templates-faults',
    CREATE,
    async (page) => {
      await answered(page, '**/api/template/file', 422, null, { code: 'template.faults', message: 'template.faults', facts: FAULTS });
      await page.locator('input[type=file]').setInputFiles(word);
      await page.getByText(/10005/).waitFor();
      await page.unroute('**/api/template/file');
    },
    { whole: true },
  ),
  scene('templates-configure', ({ templates }) => `/template/configuration/create?file=${templates.waiting}`, row, { whole: true }),
  scene('templates-edit', lease, row, { whole: true }),
  scene('templates-signatory', steps, (page) =>
    page.getByRole('form', { name: either('Lo que ve el firmante 1', 'What signer 1 sees') }).waitFor(),
  ),
  scene(
    'templates-sender-form',
    steps,
    async (page) => {
      await page.getByRole('button', { name: either('Quien envía', 'The sender') }).click();
      await press(page, 'Seguir', 'Go on');
      await page.getByText(either('Revise las', 'Look again at the')).waitFor();
    },
    { whole: true },
  ),
];
