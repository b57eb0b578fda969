import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { WAIT_MS } from '../../support/limits.ts';
import { acceptConsent } from '../signing-world.ts';
import { either, heading, opened, press, type Scene, type Stage } from './scene.ts';

/** One look of several, until the one that finds what it looks for. */
const ONE_TRY_MS = 4_000;

const link = (name: string, which: keyof Stage['links'], reach: Scene['reach'], more: Partial<Scene> = {}): Scene => ({
  name,
  viewer: 'stranger',
  at: ({ links }) => links[which],
  reach,
  ...more,
});
const sheet = async (page: Page): Promise<void> => {
  await opened(page);
  await press(page, 'Poner su firma en la página', 'Put your signature on page');
  await page.getByRole('dialog').waitFor();
};

/** What a person with a link sees: the path of signing, its ends, and links that do not open. */
export const signerScenes: readonly Scene[] = [
  // First: a tab that opened the link once keeps its code.
  {
    name: 'link-incomplete',
    viewer: 'stranger',
    at: ({ links }) => links.signer.split('#')[0]!,
    reach: heading('A este enlace le falta una parte', 'Part of this link is missing'),
  },
  link('signer-read', 'signer', opened),
  link('signer-text', 'signer', async (page) => {
    await opened(page);
    await press(page, 'Leer como texto', 'Read as text');
    await page.getByText('PRIMERA. Objeto.').first().waitFor();
  }),
  link('signer-place', 'signer', async (page) => {
    await opened(page);
    await press(page, 'Ir a mi firma', 'Go to my signature');
    await page
      .getByRole('button', { name: either('Firmar', 'Sign') })
      .first()
      .waitFor();
  }),
  link('signer-draw', 'signer', sheet),
  link('signer-type', 'signer', async (page) => {
    await sheet(page);
    await page.getByRole('tab', { name: either('Escribir', 'Type') }).click();
    await page.getByRole('dialog').locator('input').first().fill('Ana Cortés');
  }),
  link('signer-unaccepted', 'efirma', async (page) => {
    await sheet(page);
    await press(page, 'Firmar con mi e.firma', 'Sign with my e.firma');
    await page.getByRole('dialog').getByRole('alert').first().waitFor();
  }),
  link('signer-efirma', 'efirma', sheet),
  link('signer-efirma-missing', 'efirma', async (page) => {
    await sheet(page);
    await acceptConsent(page);
    await press(page, 'Firmar con mi e.firma', 'Sign with my e.firma');
    await page.getByRole('dialog').getByRole('alert').first().waitFor();
  }),
  link('signer-field', 'fields', async (page) => {
    await opened(page);
    const [go, fill] = [either('Ir al siguiente campo', 'Go to the next field'), either('Llenar este campo', 'Fill in this field')].map(
      (name) => page.getByRole('button', { name }),
    );
    const dialog = page.getByRole('dialog');
    // Where the field is in view already the bar does not lead there first, and that may turn out between look and click.
    await vi.waitFor(
      async () => {
        if (!(await dialog.isVisible())) await go!.or(fill!).click({ timeout: ONE_TRY_MS });
        await dialog.waitFor({ timeout: ONE_TRY_MS });
      },
      { timeout: WAIT_MS },
    );
  }),
  link('signer-signed', 'signed', (page) =>
    page.getByRole('heading', { level: 1, name: /Ana, (usted ya firmó|you have already)/ }).waitFor(),
  ),
  link(
    'signer-complete',
    'complete',
    (page) => page.getByText(either('Descargar el documento completo', 'Download the complete document')).first().waitFor(),
    { whole: true },
  ),
  link('done', 'done', async (page) => {
    await page.locator('[data-page="1"][data-drawn]').waitFor();
  }),
  {
    name: 'done-wrong',
    viewer: 'stranger',
    at: ({ links }) => `${links.done.slice(0, -1)}${links.done.endsWith('A') ? 'B' : 'A'}`,
    reach: heading('Este enlace no abre ningún documento', 'This link opens no document'),
  },
  link('observer', 'observer', async (page) => {
    await page.locator('#page-1 img').waitFor();
  }),
  link('link-deleted', 'deleted', heading('Este documento ya no existe', 'This document no longer')),
  {
    name: 'link-wrong',
    viewer: 'stranger',
    at: ({ links }) => `${links.signer.slice(0, -1)}${links.signer.endsWith('A') ? 'B' : 'A'}`,
    reach: heading('Este enlace no abre ningún documento', 'This link opens no document'),
  },
];

/** After the term of the links. */
export const lateScenes: readonly Scene[] = [
  link('link-expired', 'signer', heading('Este enlace venció', 'This link has expired')),
  // Asked for with the first look, and told to have been with those after it.
  link('link-asked', 'fields', async (page) => {
    const ask = page.getByRole('button', { name: either('Pedir un enlace nuevo', 'Ask for a new link') });
    const told = page.getByText(/Se avisó a Lucía|ya pidió un enlace nuevo|Lucía Ferrer has been told|have asked for a new link/i);
    await ask.or(told).first().waitFor();
    if (await ask.isVisible()) await ask.click();
    await told.first().waitFor();
  }),
];

/** After the term of the links to what was signed, which is longer. */
export const lastScenes: readonly Scene[] = [link('done-expired', 'done', heading('Este enlace venció', 'This link has expired'))];
