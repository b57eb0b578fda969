import type { Page } from 'playwright-core';
import { pageOf } from '../../../web/features/about/pages.ts';
import { encryptedFile } from '../../validation/corpus/encrypted-forge.ts';
import { either, heading, press, type Scene } from './scene.ts';

const drop = async (page: Page, name: string, bytes: Uint8Array): Promise<void> => {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) });
};
const stranger = (name: string, path: string, reach: Scene['reach'], more: Partial<Scene> = {}): Scene => ({
  name,
  viewer: 'stranger',
  at: () => path,
  reach,
  ...more,
});

/** What anybody sees without an account. */
export const publicScenes: readonly Scene[] = [
  stranger('landing', '/', heading('Firme. Y que', 'Sign it. And'), { whole: true }),
  stranger('home', '/home', heading('Suba el documento', 'Upload the document')),
  stranger(
    'register-with-file',
    '/home',
    async (page, { finished }) => {
      await drop(page, 'contrato-12.pdf', finished);
      await page.getByRole('status').filter({ hasText: 'contrato-12.pdf' }).waitFor();
    },
    { whole: true },
  ),
  stranger('login-with-file', '/home', async (page, { finished }) => {
    await drop(page, 'Contrato de arrendamiento del local comercial 4B, versión final revisada.pdf', finished);
    await page.getByRole('main').locator('a[href="/home/login"]').click();
    await heading('Entrar', 'Log in')(page);
    await page.getByRole('status').filter({ hasText: 'local comercial 4B' }).waitFor();
  }),
  stranger('home-locked', '/home', async (page) => {
    await drop(page, 'cerrado.pdf', encryptedFile('aes-256', 'secreta').unsigned);
    await page.getByRole('alert').filter({ hasText: 'cerrado.pdf' }).waitFor();
  }),
  stranger('login', '/home/login', heading('Entrar', 'Log in')),
  stranger('register', '/home/register', (page) => page.locator('input[name=email]').waitFor(), { whole: true }),
  {
    name: 'is-this-yours',
    viewer: 'stranger',
    at: ({ signUpLink }) => signUpLink,
    reach: heading('¿Abrió usted esta cuenta?', 'Did you open this account?'),
    whole: true,
  },
  {
    name: 'is-this-yours-not-me',
    viewer: 'stranger',
    at: ({ signUpLink }) => signUpLink,
    reach: async (page) => {
      await press(page, 'No fui yo', 'It was not me');
      await page.getByRole('dialog').waitFor();
    },
  },
  stranger('password-lost', '/home/password', heading('Recuperar', 'Reset your password')),
  stranger(
    'email-change',
    '/users/action?mode=changeEmail&oobCode=o.a.b.c&email=lucia%40nueva.example',
    heading('¿Cambiamos', 'Shall we change'),
  ),
  stranger('password-reset', '/users/action?mode=resetPassword&oobCode=x', heading('Elegir otra', 'Choose a new password')),
  stranger('validation', '/validation', heading('Validar un documento', 'Validate a document'), { whole: true }),
  stranger(
    'validation-result',
    '/validation',
    async (page, { finished }) => {
      await drop(page, 'contrato.pdf', finished);
      await heading('El documento está íntegro', 'The document is intact')(page);
      await page.locator('canvas').first().waitFor({ state: 'attached' });
    },
    { whole: true },
  ),
  stranger(
    'validation-altered',
    '/validation',
    async (page, { finished }) => {
      const altered = Uint8Array.from(finished);
      altered[400] = altered[400]! ^ 1;
      await drop(page, 'alterado.pdf', altered);
      await page.locator('details[open]').first().waitFor();
    },
    { whole: true },
  ),
  stranger('validation-wrong-link', '/validation/tampered-segment', (page) => page.getByRole('alert').waitFor(), { whole: true }),
  {
    name: 'validation-link',
    viewer: 'stranger',
    at: ({ validationLink }) => validationLink,
    reach: heading('El documento está íntegro', 'The document is intact'),
    whole: true,
  },
  stranger('validation-url', '/validation-url', async (page, { validationLink, product }) => {
    await page.getByRole('textbox').first().fill(`${product.url}${validationLink}`);
    await page.getByRole('button', { name: either('Validar el enlace', 'Validate the link') }).click();
    await heading('El documento está íntegro', 'The document is intact')(page);
  }),
  {
    name: 'validation-by-time',
    viewer: 'stranger',
    at: ({ completed, addedOn }) => `/validation/${completed}/${addedOn}`,
    reach: heading('El documento está íntegro', 'The document is intact'),
    whole: true,
  },
  stranger('subscribe', '/subscribe', (page) => page.getByRole('heading', { level: 2 }).first().waitFor(), { whole: true }),
  stranger('mailbox', '/mailbox', async (page) => {
    await page.getByRole('listitem').first().locator('summary').click();
  }),
  ...Object.entries(pageOf).map(([path, name]) =>
    stranger(`page-${name}`, path, (page) => page.getByRole('heading', { level: 2 }).first().waitFor(), { whole: true }),
  ),
];
