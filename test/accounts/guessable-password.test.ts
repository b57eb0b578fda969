import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCommonPasswords } from '../../modules/accounts/adapters/common-passwords.ts';
import { passwordForms, passwordProblems } from '../../modules/accounts/contract/password-rules.ts';
import { guessablePassword } from '../../modules/accounts/domain/rules/guessable-password.ts';
import { demoPassword } from '../../modules/app/demo/people.ts';

const commonPasswords = readCommonPasswords();
const ana = { email: 'ana.paz81@example.com', names: ['Ana María', null, 'Paz Núñez'] };
const judge = (password: string, person: Partial<typeof ana> = ana, productName = 'Trazo') =>
  guessablePassword(password, { commonPasswords, productName, email: null, names: [], ...person });

describe('a password that somebody would try first', () => {
  it.each([
    'Password1',
    'PASSWORD1',
    'Password1!',
    '!Password1?',
    'P@ssw0rd',
    'Qwerty123.',
    'Contraseña1',
    'Contrasena123!',
    'Mexico2026',
    'Hola1234.',
    'Welcome2025!',
  ])('%s is a common one, in any letter case and with any signs around', (password) => expect(judge(password)).toBe('common'));

  it.each(['Anapaz81', 'Ana.Paz.2026', 'AnaMariaPazNunez1', 'Ana María Paz Núñez 7', 'ANA-PAZ-99!'])(
    '%s is made of the own name or mail name',
    (password) => expect(judge(password)).toBe('personal'),
  );

  it('is the name of the product, where that could be one at all', () => {
    expect(judge('Firma24Horas', ana, 'Firma 24 Horas')).toBe('personal');
    expect(judge('Firma24Horas!', ana, 'Firma 24 Horas')).toBe('personal');
    expect(judge('Firma24Horas7', ana, 'Firma 24 Horas')).toBeNull();
  });

  it.each([demoPassword, 'Zafiro.Lento7', 'Paz4Ana-Luz', 'Abcdef1!', 'mexicoLindo7'])('%s is none', (password) =>
    expect(judge(password)).toBeNull(),
  );

  it('is not seen in a name that is missing or too short to mean anything', () => {
    for (const names of [[], [null, null, null], ['Al', null, 'O']])
      expect(judge('Xy.12345', { email: 'a1@example.com', names })).toBeNull();
    expect(judge('12345678', { email: '12345678@example.com', names: [] })).toBeNull();
  });

  it('however it is written: letter case, accents and signs around change nothing', () => {
    const words = fc.constantFrom(...commonPasswords);
    const signs = fc.stringMatching(/^[!?.#*-]{0,3}$/);
    fc.assert(
      fc.property(words, fc.infiniteStream(fc.boolean()), signs, signs, (word, upper, before, behind) => {
        const written = Array.from(word, (letter) => (upper.next().value ? letter.toUpperCase() : letter)).join('');
        expect(judge(written)).toBe('common');
        if (/^[\p{L}\p{N}].*[\p{L}\p{N}]$/u.test(word)) expect(judge(before + written + behind)).toBe('common');
      }),
    );
  });
});

describe('the list of common passwords', () => {
  it('is in lower case, without twins, and of such as a form would take', () => {
    expect(commonPasswords.size).toBeGreaterThan(5_000);
    for (const word of commonPasswords) {
      expect(word).toBe(word.toLowerCase());
      const written = word.replace(/\p{Ll}/u, (letter) => letter.toUpperCase());
      expect(
        passwordForms.some((form) => passwordProblems(form, written).every((problem) => problem === 'lowercase' || problem === 'special')),
      ).toBe(true);
    }
  });
});
