import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { everyOne } from '../support/counts.ts';
import { type Product, people, startProduct } from '../support/product.ts';
import { accessible, buildPages, desktop, draw, inBrowser, openBrowser, phone, picture, visitor } from './signing-world.ts';

const words = {
  es: {
    create: 'Crear mi cuenta',
    fields: { name: 'Nombre', lastName: 'Apellidos', email: 'Correo electrónico', phone: 'Teléfono (opcional)', password: 'Contraseña' },
    missing: 'Escriba sus apellidos.',
    phone: 'Escriba de 11 a 13 dígitos, con la clave del país: +52 55 1234 5678.',
    ticked: 'Una mayúscula (cumple)',
    taken: 'Ya existe una cuenta con este correo',
    welcome: 'Le damos la bienvenida; falta confirmar su correo',
    resend: 'Enviar el correo de nuevo',
    spam: /carpeta de correo no deseado/,
    login: 'Entrar',
    unverified: 'Para continuar, primero verifique su correo.',
    already: 'Este correo ya está confirmado',
    failed: 'No se pudo confirmar el correo',
    unknown: 'Este enlace no se pudo usar',
    subjects: ['Confirme su correo', 'Su cuenta está lista'],
    tabs: ['Mis datos', 'Firmas y rúbricas', 'Contraseña', 'Empresa'],
    rfc: 'RFC (opcional)',
    rfcWrong: 'El último carácter no corresponde a los demás: revise el RFC letra por letra.',
    company: 'Nombre de la empresa (opcional)',
    save: 'Guardar los cambios',
    saved: 'Sus datos quedaron guardados.',
    newSignature: 'Guardar una firma',
    typeWay: 'Escribir',
    keep: 'Guardar la firma',
    image: 'Firma guardada 1',
    limit: 'Ya guardó 3 firmas. Cambie una o quítela para guardar otra.',
    remove: 'Quitar la firma 3',
    removeIt: 'Quitar la firma guardada',
    last: 'Contraseña actual',
    next: 'Contraseña nueva',
    again: 'Repita la contraseña nueva',
    mismatch: 'Las contraseñas deben coincidir: escríbalas de nuevo.',
    wrong: 'La contraseña actual no es correcta',
    change: 'Cambiar la contraseña',
    changed: /^La contraseña quedó cambiada/,
  },
  en: {
    create: 'Create my account',
    fields: { name: 'First name', lastName: 'Last name', email: 'Email address', phone: 'Phone (optional)', password: 'Password' },
    missing: 'Type your last name.',
    phone: 'Type 11 to 13 digits, with the country code: +52 55 1234 5678.',
    ticked: 'An uppercase letter (met)',
    taken: 'An account with this email already exists',
    welcome: 'Welcome; one step left: confirm your email',
    resend: 'Send the email again',
    spam: /spam folder/,
    login: 'Log in',
    unverified: 'To continue, please verify your email first.',
    already: 'This email is already confirmed',
    failed: 'The email could not be confirmed',
    unknown: 'This link could not be used',
    subjects: ['Confirm your email', 'Your account is ready'],
    tabs: ['Personal data', 'Signatures and initials', 'Password', 'Company'],
    rfc: 'RFC, Mexican tax ID (optional)',
    rfcWrong: 'The last character does not follow from the others: check the RFC letter by letter.',
    company: 'Company name (optional)',
    save: 'Save the changes',
    saved: 'Your data were saved.',
    newSignature: 'Save a signature',
    typeWay: 'Type',
    keep: 'Save the signature',
    image: 'Saved signature 1',
    limit: 'You have saved 3 signatures. Change one or remove it to save another.',
    remove: 'Remove signature 3',
    removeIt: 'Remove the saved signature',
    last: 'Current password',
    next: 'New password',
    again: 'Repeat the new password',
    mismatch: 'The passwords must match: type them again.',
    wrong: 'The current password is not right',
    change: 'Change the password',
    changed: /^The password was changed/,
  },
} as const;

/** Every page is looked at in one of the two languages; with TEST_FULL in both. */
const inSpanish = ['sign-up with mistakes', 'confirmation', 'a link that opens nothing', 'drawing a signature to keep', 'saved signatures'];
const looksAt = (language: 'es' | 'en', what: string): boolean =>
  everyOne('languages of every page', 'one of two') || inSpanish.includes(what) === (language === 'es');

inBrowser('from sign-up to the own profile in a browser', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    buildPages();
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  // Every test has the sign-ups of a new hour.
  beforeEach(() => product.services.pool.query('DELETE FROM accounts.login_attempts'));

  const mails = async (to: string) =>
    (await product.http.anonymous().get(`/local/mailbox?to=${to}`)).body.responseData.mails as { subject: string; links: string[] }[];
  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

  it.each([
    { language: 'es', screen: phone, size: 390 },
    { language: 'en', screen: desktop, size: 1440 },
  ] as const)(
    '$language at $size: register, open the mailed link, be logged in, keep a signature, change the password',
    async ({ language, screen, size }) => {
      const w = words[language];
      const email = `nora-${language}@example.com`;
      const [first, second] = ['Abcdef1!', 'Abcdefg2'];
      const { page, complaints } = await visitor(browser, { ...screen, language });
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const shot = (name: string) => picture(page, `${name}-${language}-${size}`);
      const looked = async (what: string) => {
        if (looksAt(language, what)) await accessible(page, `${what}, ${language}`);
      };

      // What is wrong stands beside its field, the first such field has the focus, and nothing typed is lost, not even by a reload.
      await page.goto(`${product.url}/home/register`);
      await field(page, w.fields.name).fill('Nora');
      await field(page, w.fields.email).fill(people.owner.email);
      await field(page, w.fields.phone).fill('5512345678');
      await field(page, w.fields.password).fill('abcdef1!');
      await button(w.create).click();
      await page.getByText(w.missing).waitFor();
      await page.getByText(w.phone).waitFor();
      await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('lastName');
      await looked('sign-up with mistakes');
      await shot('register-mistakes');
      await page.reload();
      expect(await field(page, w.fields.name).inputValue()).toBe('Nora');
      await field(page, w.fields.lastName).fill('Vela Ruiz');
      await field(page, w.fields.phone).fill('+52 (55) 1234-5678');
      await field(page, w.fields.password).fill(first);
      await page
        .getByRole('listitem')
        .filter({ hasText: w.ticked.split(' (')[0]! })
        .filter({ hasText: w.ticked.split(' (')[1]! })
        .waitFor();
      await button(w.create).click();
      await page.getByText(w.taken).waitFor();
      await shot('register-taken');
      await field(page, w.fields.email).fill(email);
      // The refusal was about the other address.
      expect(await page.getByText(w.taken).count()).toBe(0);
      await shot('register');
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await shot('register-dark');
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      // By keyboard from here to the end of the form.
      await field(page, w.fields.email).press('Enter');

      await page.getByRole('heading', { level: 1, name: w.welcome }).waitFor();
      await page.getByText(w.spam).waitFor();
      await page.getByText(email).waitFor();
      await button(w.resend).click();
      await page.getByText(/\b(60|59|58) (segundos|seconds)/).waitFor();
      expect(await button(w.resend).isDisabled()).toBe(true);
      await looked('confirmation');
      await shot('confirmation');
      await page.reload();
      expect(await button(w.resend).isDisabled()).toBe(true);
      expect((await mails(email)).map(({ subject }) => subject)).toEqual([w.subjects[0], w.subjects[0]]);

      await page.goto(`${product.url}/home/login`);
      await field(page, w.fields.email).fill(email);
      await field(page, w.fields.password).fill(first);
      await button(w.login).click();
      await page.getByText(w.unverified).waitFor();

      const link = (await mails(email))[0]!.links[0]!.replace(/^https?:\/\/[^/]+/, product.url);
      await page.goto(link.replace(/oobCode=[^&]+/, 'oobCode=wrong'));
      const dialog = page.getByRole('dialog', { name: w.failed });
      await dialog.getByRole('link', { name: w.login }).waitFor();
      await looked('a link that opens nothing');
      await shot('verify-failed');
      const passed: string[] = [];
      page.on('framenavigated', (frame) => passed.push(new URL(frame.url()).pathname));
      await page.goto(link);
      await page.waitForURL('**/dashboard/document');
      expect(passed).toContain('/auth/token');
      expect((await mails(email)).map(({ subject }) => subject).sort()).toEqual([w.subjects[0], w.subjects[0], w.subjects[1]].sort());

      await page.goto(`${product.url}/dashboard/profile`);
      // The surname is needed as it was at sign-up, and an RFC is looked at before it is sent.
      await field(page, w.fields.lastName).fill('');
      await field(page, w.rfc).fill('gode561231gr6');
      await button(w.save).click();
      await page.getByText(w.missing).waitFor();
      await page.getByText(w.rfcWrong).waitFor();
      await field(page, w.fields.lastName).fill('Vela Ruiz');
      await field(page, w.rfc).fill('gode561231gr8');
      await button(w.save).click();
      await page.getByText(w.saved).waitFor();
      expect(await field(page, w.rfc).inputValue()).toBe('GODE561231GR8');
      await shot('profile-person');
      await page.getByRole('tab', { name: w.tabs[3] }).click();
      await page.waitForURL('**/dashboard/profile/company');
      await page.reload();
      await field(page, w.company).fill('Talleres Vela');
      await looked('personal data');
      await shot('profile-personal');
      await button(w.save).click();
      await page.getByText(w.saved).waitFor();
      await page.getByRole('tab', { name: w.tabs[1] }).click();
      await button(w.newSignature).click();
      await page.getByRole('dialog').waitFor();
      await draw(page);
      await looked('drawing a signature to keep');
      await shot('profile-draw');
      await button(w.keep).click();
      const image = page.getByRole('img', { name: w.image });
      await image.waitFor();
      await expect.poll(() => image.evaluate((one) => (one as unknown as { naturalWidth: number }).naturalWidth)).toBeGreaterThan(200);
      for (const name of ['Nora Vela', 'N. Vela']) {
        await button(w.newSignature).click();
        await page.getByRole('tab', { name: w.typeWay }).click();
        await page.getByRole('dialog').getByRole('textbox').fill(name);
        await button(w.keep).click();
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      }
      await page.getByText(w.limit).waitFor();
      expect(await button(w.newSignature).isDisabled()).toBe(true);
      await looked('saved signatures');
      await shot('profile-signatures');
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await shot('profile-signatures-dark');
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await button(w.remove).click();
      await button(w.removeIt).click();
      await page.getByText(w.limit).waitFor({ state: 'hidden' });

      await page.getByRole('tab', { name: w.tabs[2] }).click();
      const passwords = async (last: string, next: string, again: string) => {
        await field(page, w.last).fill(last);
        await field(page, w.next).fill(next);
        await field(page, w.again).fill(again);
        await button(w.change).click();
      };
      await passwords(first, second, 'Abcdefg3');
      await page.getByText(w.mismatch).first().waitFor();
      expect([await field(page, w.next).inputValue(), await field(page, w.again).inputValue()]).toEqual(['', '']);
      await looked('passwords that differ');
      await shot('profile-password');
      await passwords('Wrong123', second, second);
      await page.getByText(w.wrong).waitFor();
      await passwords(first, second, second);
      await page.getByText(w.changed).waitFor();
      await product.http.anonymous().login(email, second);

      await page.evaluate(() =>
        (globalThis as unknown as { localStorage: { removeItem(key: string): void } }).localStorage.removeItem('session'),
      );
      await page.goto(link);
      await page.getByRole('heading', { level: 1, name: w.already }).waitFor();
      await looked('a link used before');
      await shot('verify-already');
      await page.goto(`${product.url}/users/action?mode=nothing`);
      await page.getByRole('heading', { level: 1, name: w.unknown }).waitFor();
      await shot('action-unknown');
      expect(complaints).toEqual([]);
    },
    180_000,
  );
});
