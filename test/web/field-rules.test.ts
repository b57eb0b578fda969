import { describe, expect, it } from 'vitest';
import { EMAIL_LENGTH, emailProblem, ownPhoneAccepted } from '../../modules/accounts/contract/person-rules.ts';
import { type FieldRules, fieldFinding } from '../../shared-kernel/field-rules.ts';
import { fieldMessage, fieldTexts } from '../../web/components/field-texts.ts';

const cases: [string, FieldRules, string | null][] = [
  ['', { required: true }, 'required'],
  ['   ', { required: true, kind: 'email' }, 'required'],
  ['', { minLength: 3, kind: 'number' }, null],
  ['ab', { minLength: 3 }, 'minLength'],
  ['\u{1F600}\u{1F600}', { maxLength: 2 }, null],
  ['abcd', { maxLength: 3 }, 'maxLength'],
  ['2', { kind: 'number', min: 3 }, 'min'],
  ['-4', { kind: 'number', max: -5 }, 'max'],
  ['3', { kind: 'number', min: 3, max: 3 }, null],
  ['x1', { pattern: /^[a-z]+$/ }, 'pattern'],
  ['a@b.mx', { kind: 'email' }, null],
  ['a@b', { kind: 'email' }, 'email'],
  ['a b@c.mx', { kind: 'email' }, 'email'],
  ['@b.mx', { kind: 'email' }, 'email'],
  ['-3', { kind: 'number' }, null],
  ['3.5', { kind: 'number' }, null],
  ['3.', { kind: 'number' }, 'number'],
  ['a', { kind: 'number' }, 'number'],
  ['--3', { kind: 'number' }, 'number'],
];

describe('what any form asks of a field (RULE-067, RULE-014, RULE-015)', () => {
  it.each(cases)('%j under %j: %s', (value, rules, rule) => {
    expect(fieldFinding(value, rules)?.rule ?? null).toBe(rule);
  });

  it('has a sentence in both languages for each of the eight, with the limit in it', () => {
    const found = cases.map(([value, rules]) => fieldFinding(value, rules)).filter((finding) => finding !== null);
    expect(new Set(found.map(({ rule }) => rule)).size).toBe(8);
    expect(Object.keys(fieldTexts.es).sort()).toEqual([...new Set(found.map(({ rule }) => rule))].sort());
    const said: Record<string, unknown> = {};
    fieldMessage((key, facts) => String(Object.assign(said, { key, ...facts })), { rule: 'maxLength', limit: 150 });
    expect(said).toEqual({ key: 'maxLength', limit: 150 });
    expect(fieldMessage(() => 'x', null)).toBeNull();
  });

  it('agrees with what the server says of the same address', () => {
    for (const address of ['a@b.mx', 'a@b', 'a b@c.mx', '@b.mx', '', `${'a'.repeat(EMAIL_LENGTH)}@b.mx`])
      expect(fieldFinding(address, { required: true, maxLength: EMAIL_LENGTH, kind: 'email' }) === null, address).toBe(
        emailProblem(address) === null,
      );
  });

  it('takes own phones of 11 to 13 digits whatever is written around them (RULE-012)', () => {
    expect(['+52 (55) 1234-5678', '52551234567', '5255123456789'].map(ownPhoneAccepted)).toEqual([true, true, true]);
    expect(['5512345678', '52551234567890', '+52 55 1234 567x'].map(ownPhoneAccepted)).toEqual([false, false, false]);
  });
});
