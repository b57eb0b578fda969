import type { Page } from 'playwright-core';
import { people } from '../../support/product.ts';
import { either, endings, heading, press, type Scene, type Stage } from './scene.ts';

const drawn = (page: Page) => page.locator('section [data-page="1"][data-drawn], section [data-page="1"] img').first().waitFor();
/** On a phone what belongs to a document stands below its pages. */
const besideIt = async (page: Page) => {
  await drawn(page);
  if (page.viewportSize()!.width < 900)
    await page
      .getByRole('tablist', { name: either('Sobre este documento', 'About this document') })
      .evaluate((tabs) => tabs.scrollIntoView());
};
/** Which of them stands first is a matter of which moved last. */
const rows = (page: Page) => page.locator('[data-row]').first().waitFor();
const owner = (name: string, at: Scene['at'] | string, reach: Scene['reach'], more: Partial<Scene> = {}): Scene => ({
  name,
  viewer: 'owner',
  at: typeof at === 'string' ? () => at : at,
  reach,
  ...more,
});
const view = (id: (stage: Stage) => string, more: string) => (stage: Stage) => `/document/view?documentID=${id(stage)}${more}`;
const pending = ({ pending }: Stage) => pending;
const completed = ({ completed }: Stage) => completed;
const draft =
  (path: string, more = '') =>
  (stage: Stage) =>
    `${path}?documentID=${stage.draft}${more}`;

/** The owner's desk: lists, a document and its history, preparing one, the account. */
export const ownerScenes: readonly Scene[] = [
  owner('inbox', '/dashboard', rows),
  owner('inbox-menu', '/dashboard', async (page) => {
    await press(page, 'Más: ', 'More: ');
    await page.getByRole('menu').waitFor();
  }),
  owner('inbox-turn', '/dashboard/document?tab=turn', (page) =>
    page
      .getByRole('link', { name: either('Le toca a usted', 'It is your turn') })
      .first()
      .waitFor(),
  ),
  owner('inbox-empty', '/dashboard/document?tab=shared', (page) => page.getByRole('heading', { level: 2 }).first().waitFor()),
  owner('inbox-search', '/dashboard/document?search=asamblea', (page) =>
    page.getByRole('listitem').filter({ hasText: 'Acta' }).first().waitFor(),
  ),
  owner(
    'menu',
    '/dashboard',
    async (page) => {
      await page.getByRole('button', { name: /^Men/ }).click();
      await page.getByText(people.owner.email).first().waitFor();
    },
    { phoneOnly: true },
  ),
  owner('profile-keys', '/dashboard/profile/keys', (page) => page.getByText('Tablero de control').first().waitFor()),
  owner('profile-notices', '/dashboard/profile/notices', (page) => page.locator('input[name=signed]').first().waitFor(), { whole: true }),
  owner('profile-reviewers', '/dashboard/profile/reviewers', (page) => page.getByText(people.reviewer.email).first().waitFor()),
  owner('profile-reviewers-give', '/dashboard/profile/reviewers', async (page) => {
    await page.getByText(people.reviewer.email).first().waitFor();
    await press(page, 'Dar acceso', 'Give access');
    await page.getByRole('dialog').waitFor();
  }),
  owner('profile-reviewers-tag', '/dashboard/profile/reviewers', async (page) => {
    await page.getByText(people.reviewer.email).first().waitFor();
    await press(page, 'Dar acceso', 'Give access');
    await page.getByRole('radio', { name: either('Los documentos con una etiqueta', 'The documents with a tag') }).check();
  }),
  owner('profile-reviewers-document', '/dashboard/profile/reviewers', async (page) => {
    await page.getByText(people.reviewer.email).first().waitFor();
    await press(page, 'Dar acceso', 'Give access');
    await page.getByRole('radio', { name: either('Un solo documento', 'A single document') }).check();
    await page.locator('input[name=reviewDocument]').first().waitFor();
  }),
  owner('profile-keys-new', '/dashboard/profile/keys', async (page) => {
    await page.getByText('Tablero de control').first().waitFor();
    await press(page, 'Crear una clave', 'Create a key');
    await page.getByRole('dialog').waitFor();
  }),
  owner('document', view(pending, '&tab=people'), drawn),
  owner('document-trace', view(pending, ''), besideIt),
  owner('document-people', view(pending, '&tab=people'), besideIt),
  owner('document-completed-files', view(completed, '&tab=files'), besideIt),
  owner(
    'document-looks',
    view(completed, '&tab=looks'),
    async (page) => {
      await drawn(page);
      await page.getByRole('list', { name: /Accesos|Access/ }).waitFor();
    },
    { whole: true },
  ),
  owner('document-completed', view(completed, ''), drawn),
  owner('document-past', view(pending, '&asOf=5'), async (page) => {
    await page.getByText(either('Así estaba el', 'As it was on')).first().waitFor();
    await drawn(page);
  }),
  owner('document-compare', view(pending, '&asOf=5'), async (page) => {
    await press(page, 'Comparar con hoy', 'Compare with');
    await page.getByRole('table').waitFor();
  }),
  owner('document-share', view(pending, '&tab=people'), async (page) => {
    await press(page, 'Compartir con observadores', 'Share with observers');
    await page.getByRole('dialog').waitFor();
  }),
  owner('document-delete', view(pending, ''), async (page) => {
    await endings(page);
    await press(page, 'Eliminar…', 'Delete…');
    await page.getByRole('dialog', { name: either('¿Eliminar este documento?', 'Delete this document?') }).waitFor();
  }),
  owner('document-missing', '/document/view?documentID=00000000-0000-4000-8000-000000000000', (page) =>
    page.getByRole('alertdialog', { name: either('Documento restringido', 'Document restricted') }).waitFor(),
  ),
  owner('preparing-upload', '/document/create', (page) => page.locator('input[type=file]').first().waitFor({ state: 'attached' })),
  owner('preparing-file', draft('/document/create'), heading('Las personas', 'The people')),
  owner(
    'preparing-file-signed',
    ({ signedDraft }) => `/document/create?documentID=${signedDraft}`,
    (page) => page.getByText(either('Este PDF ya trae 2 firmas', 'This PDF already carries 2 signatures')).waitFor(),
    { whole: true },
  ),
  owner(
    'preparing-file-form',
    ({ formDraft }) => `/document/create?documentID=${formDraft}`,
    (page) => page.getByText(/XFA/).waitFor(),
    { whole: true },
  ),
  owner(
    'preparing-places-signed',
    ({ signedDraft }) => `/document/preview?documentID=${signedDraft}`,
    (page) => page.locator('canvas[role=img]').first().waitFor(),
  ),
  owner(
    'preparing-review-signed',
    ({ signedDraft }) => `/document/preview?documentID=${signedDraft}&step=review`,
    (page) => page.getByText(either('Este PDF ya trae 2 firmas', 'This PDF already carries 2 signatures')).waitFor(),
    { whole: true },
  ),
  owner('preparing-who', draft('/singing-authority'), heading('Las personas', 'The people')),
  owner('preparing-people', draft('/other-signing'), heading('Las personas', 'The people'), { whole: true }),
  owner('preparing-places', draft('/document/preview'), async (page) => {
    await page.locator('canvas[role=img]').first().waitFor();
    await page.locator('[data-place]').first().waitFor();
  }),
  owner('preparing-review', draft('/document/preview', '&step=review'), heading('Revisar y enviar', 'Review and send'), { whole: true }),
  owner('profile', '/dashboard/profile', (page) => page.getByRole('tabpanel').locator('input').first().waitFor(), { whole: true }),
  owner('profile-company', '/dashboard/profile/company', (page) => page.locator('input[name=companyName]').waitFor()),
  owner('profile-email', '/dashboard/profile/email', (page) => page.locator('input[name=email]').waitFor()),
  owner('profile-account', '/dashboard/profile/account', (page) =>
    page.getByRole('heading', { name: either('Qué se queda, y por qué', 'What stays, and why') }).waitFor(),
  ),
  owner('profile-look', '/dashboard/profile/look', (page) => page.locator('input[name=theme]').first().waitFor()),
  owner('profile-signatures', '/dashboard/profile', async (page) => {
    await page.getByRole('tab', { name: either('Firmas', 'Signatures') }).click();
    await page.getByRole('button', { name: either('Guardar una firma', 'Save a signature') }).waitFor();
  }),
  owner('profile-signature-dialog', '/dashboard/profile', async (page) => {
    await page.getByRole('tab', { name: either('Firmas', 'Signatures') }).click();
    await press(page, 'Guardar una firma', 'Save a signature');
    await page.getByRole('dialog').waitFor();
  }),
  owner('profile-password', '/dashboard/profile', async (page) => {
    await page.getByRole('tab', { name: either('Contraseña', 'Password') }).click();
    await page.locator('input[type=password]').first().waitFor();
  }),
  owner('profile-logins', '/dashboard/profile', async (page) => {
    await page.getByRole('tab', { name: either('Accesos', 'Logins') }).click();
    await page.getByText(either('Esta sesión', 'This session'), { exact: true }).waitFor();
  }),
  owner('profile-logins-end', '/dashboard/profile', async (page) => {
    await page.getByRole('tab', { name: either('Accesos', 'Logins') }).click();
    await press(page, 'Terminar esta y salir', 'End this one and log out');
    await page.getByRole('dialog').waitFor();
  }),
  owner(
    'validation-own',
    ({ completed, addedOn }) => `/validation/${completed}/${addedOn}`,
    (page) =>
      page
        .getByRole('button', { name: either('Descargar la hoja de evidencia', 'Download the evidence sheet') })
        .first()
        .waitFor(),
    { whole: true },
  ),
  owner('dashboard-validation', '/dashboard/validation', heading('Validar un documento', 'Validate a document')),
];

/** Who only reads, and who runs the platform. */
export const staffScenes: readonly Scene[] = [
  { name: 'review-inbox', viewer: 'reviewer', at: () => '/dashboard', reach: rows },
  { name: 'review-document', viewer: 'reviewer', at: view(pending, ''), reach: drawn },
  {
    name: 'operations',
    viewer: 'admin',
    at: () => '/dashboard/operations',
    reach: (page) =>
      page
        .getByText(/Protección de los eventos|Event protection/)
        .first()
        .waitFor(),
    whole: true,
  },
  { name: 'admin-login', viewer: 'stranger', at: () => '/admin', reach: heading('Administración', 'Administration') },
  { name: 'admin-not-staff', viewer: 'owner', at: () => '/admin', reach: heading('Administración', 'Administration') },
  {
    name: 'admin',
    viewer: 'admin',
    at: () => '/admin',
    reach: (page) =>
      page
        .getByRole('rowheader', { name: /Lucía Ferrer/ })
        .first()
        .waitFor(),
    whole: true,
  },
];
