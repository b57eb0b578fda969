import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordForms, passwordProblems, passwordRulesAttribute } from '../../modules/accounts/contract/password-rules.ts';

/** As generators read it: one sign at least of each required class, the rest of any of them. */
function generated(attribute: string): fc.Arbitrary<string> {
  const parts = attribute
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => part.split(': ') as [string, string]);
  const bound = (name: string) => Number(parts.find(([key]) => key === name)![1]);
  const signs: Record<string, string> = { digit: '0123456789', lower: 'abcxyz', upper: 'ABCXYZ' };
  const required = parts.filter(([key]) => key === 'required').map(([, value]) => signs[value] ?? value.slice(1, -1));
  const one = (from: string) => fc.constantFrom(...from);
  const [least, most] = [bound('minlength'), bound('maxlength')];
  return fc
    .tuple(
      fc.tuple(...required.map(one)),
      fc.array(one(required.join('')), { minLength: least - required.length, maxLength: most - required.length }),
    )
    .chain(([needed, rest]) => fc.shuffledSubarray([...needed, ...rest], { minLength: needed.length + rest.length }))
    .map((letters) => letters.join(''));
}

describe('what a field tells generators of passwords (RULE-004)', () => {
  it.each(passwordForms)('%s: whatever they make of it is accepted', (form) => {
    fc.assert(
      fc.property(generated(passwordRulesAttribute(form)), (password) => {
        expect(passwordProblems(form, password)).toEqual([]);
      }),
    );
  });

  it('is the whole rule of a sign-up', () => {
    expect(passwordRulesAttribute('signUp')).toBe(
      'minlength: 8; maxlength: 15; required: digit; required: lower; required: upper; required: [-.!#$%&*+?@_];',
    );
  });
});
