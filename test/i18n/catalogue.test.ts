import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pagedModules } from '../../scripts/pages/modules.ts';
import { catalogue, isMessageKey, type MessageKey } from '../../shared-kernel/i18n/catalogue.ts';
import { chooseLanguage } from '../../shared-kernel/i18n/language.ts';
import { message, text } from '../../shared-kernel/i18n/message.ts';
import { keyOfProviderCode, providerCodeOf } from '../../shared-kernel/i18n/provider-codes.ts';

const keys = Object.keys(catalogue) as MessageKey[];
const names = (value: string) => [...value.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe('the catalogue', () => {
  it('has every key in both languages, none empty, with the same facts in both (I18N-002)', () => {
    expect(keys.length).toBeGreaterThan(100);
    for (const key of keys) {
      const { es, en } = catalogue[key];
      expect([key, es.trim() !== '', en.trim() !== '', es === es.trim(), en === en.trim()]).toEqual([key, true, true, true, true]);
      expect([key, names(es)]).toEqual([key, names(en)]);
    }
  });

  it('names no product', () => {
    for (const key of keys) expect(`${catalogue[key].es} ${catalogue[key].en}`).not.toMatch(/trazo\b/i);
  });

  it.each([
    ['pdf.not_a_pdf', 'The file must be a PDF', 'El archivo debe ser un PDF'],
    ['pdf.too_large', 'The file size cannot exceed 20MB', 'El archivo no puede exceder 20MB'],
    ['document.not_found', 'Document Not Found', 'Documento no encontrado'],
    ['login.wrong.credencials', 'User or password are invalid', 'El correo o la contraseña no son válidos'],
    ['login.email_not_verified', 'To continue, please verify your email first.', 'Para continuar, primero verifique su correo.'],
    [
      'login.too_many_request',
      'Too many invalid attempt. Please verify re-captcha or try again later',
      'Demasiados intentos fallidos. Verifique el re-captcha o intente más tarde',
    ],
    ['session.title', 'Your Session has expired', 'Su sesión terminó'],
    [
      'session.expired',
      'Your session has ended due to inactivity. Please sign in again to continue.',
      'Su sesión terminó por inactividad. Inicie sesión de nuevo para continuar.',
    ],
    ['server.error', 'Unable to connect to the Server. Please try again.', 'No fue posible conectar con el servidor. Intente de nuevo.'],
    ['generic.error', 'An error occurred, please try again later', 'Ocurrió un error, intente de nuevo más tarde'],
    ['email.resend_wait', 'Please wait a minute before sending the email again', 'Espere un minuto antes de enviar el correo de nuevo'],
    ['profile.load_failed', 'Issue resolve to profile information', 'Hubo un problema con los datos de su perfil'],
  ] as const)('%s reads as the source has it (ERR-016..024, ERR-084..086)', (key, en, es) => {
    expect([message(key, 'en', { limit: 20 }), message(key, 'es', { limit: 20 })]).toEqual([en, es]);
  });

  it.each([
    ['subscription.document_limit', "You have reached your subscriptions document's limit"],
    ['subscription.subuser_limit', "You have reached your subscriptions subuser's limit"],
    ['subscription.expired', 'Your subscription has expired'],
    ['subscription.required', 'You need subscription to use'],
    ['session.failed_again', 'Failed fetch again'],
    ['addSubUser.limit', 'Exceeded limit sub users'],
    ['tag.exists', 'Tag already exist'],
    ['tag.name_too_long', 'The tag name must not contain more than 40 characters'],
  ] as const)('%s stands in English word for word, faults and all, and in Spanish (I18N-003)', (key, en) => {
    expect(message(key, 'en')).toBe(en);
    expect(message(key, 'es')).not.toBe(en);
  });

  it('has the keys of ERR-025..037 and ERR-050..060', () => {
    for (const key of [
      'login.password_error',
      'login.invalid_password',
      'login.user_not_found',
      'login.argument_error',
      'login.fill_out_fields',
      'recaptcha.required',
      'recaptcha.expired',
      'reset.password.failure',
      'document.upload.error',
      'document.signature.error',
      'document.geolocation.error',
      'expire_link_message',
      'invalid_link_message',
      'deleted_document_message',
      'addUser.user.exist',
      'addUser.invalid_email_address',
      'addUser.password_length',
      'user.update.failed',
      'signatory.user.not.match',
    ]) {
      expect([key, isMessageKey(key)]).toEqual([key, true]);
    }
  });

  it('has a text for every provider code (ERR-038..045)', () => {
    for (const key of Object.values(keyOfProviderCode)) expect(isMessageKey(key)).toBe(true);
    expect(providerCodeOf('login.wrong.credencials')).toBe('auth/wrong-credentials');
    expect(providerCodeOf('generic.error')).toBeNull();
    expect(providerCodeOf('document.not_found')).toBeNull();
  });

  it('has a text for every code that the code refuses with', () => {
    const codes = new Map<string, string>();
    for (const path of sources(['modules', 'shared-kernel', 'projections'])) {
      const source = readFileSync(path, 'utf8');
      for (const [, code] of source.matchAll(/(?:refuse|ProductError)\(\s*[^'()]{0,40}?'([a-zA-Z_./]+)'/g)) {
        // A code has a part before its dot or slash, or is one of the plain keys of the source.
        if (/[./]|_message$|^outcome_/.test(code!)) codes.set(code!, path);
      }
    }
    expect(codes.size).toBeGreaterThan(30);
    expect([...codes].filter(([code]) => !isMessageKey(code))).toEqual([]);
  });

  it('has a text for every code that a command declares', () => {
    const declared = pagedModules.flatMap(({ commands }) => commands.flatMap(({ refuses }) => refuses));
    expect(declared.length).toBeGreaterThan(30);
    expect([...new Set(declared)].filter((code) => !isMessageKey(code))).toEqual([]);
  });
});

function sources(folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
}

describe('a text', () => {
  it('takes facts as they are, once, and does not read them as a template', () => {
    expect(text('pdf.too_large', 'en', { limit: '<b>{{limit}}</b>' })).toBe('The file size cannot exceed <b>{{limit}}</b>MB');
    expect(text('pdf.too_large', 'en', { limit: '$t(generic.error)' })).toBe('The file size cannot exceed $t(generic.error)MB');
  });
  it('is not bent by facts that name an option of the translator', () => {
    expect(
      message('document.not_found', 'en', { lng: 'es', count: 2, context: 'x', defaultValue: 'y', ns: 'z', returnObjects: true }),
    ).toBe('Document Not Found');
  });
  it('falls back to the generic error, never to the bare key', () => {
    expect(message('not.there', 'en')).toBe('An error occurred, please try again later');
    expect(message('toString', 'es')).toBe('Ocurrió un error, intente de nuevo más tarde');
  });
});

describe('the language of an answer', () => {
  it.each([
    [{}, 'es'],
    [{ acceptLanguage: 'en-US,en;q=0.9,es;q=0.8' }, 'en'],
    [{ acceptLanguage: 'es-MX,en;q=0.5' }, 'es'],
    [{ acceptLanguage: 'fr-FR,en;q=0.4,es;q=0.3' }, 'en'],
    [{ acceptLanguage: 'en;q=0,es' }, 'es'],
    [{ acceptLanguage: 'de' }, 'es'],
    [{ acceptLanguage: ';;;,q=,' }, 'es'],
    [{ lang: 'en', acceptLanguage: 'es' }, 'en'],
    [{ lang: 'fr', acceptLanguage: 'en' }, 'en'],
    [{ lang: ['en'], acceptLanguage: 'es' }, 'es'],
  ] as const)('%j is %s', (asked, language) => {
    expect(chooseLanguage(asked)).toBe(language);
  });
});
