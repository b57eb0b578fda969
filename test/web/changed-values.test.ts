import { describe, expect, it } from 'vitest';
import { personalDataProblems, subUserPhoneAccepted } from '../../modules/accounts/contract/person-rules.ts';
import { changedValues } from '../../web/components/changed-values.ts';

const TODAY = '2026-11-24';
const TEN_DIGITS = '5512345678';
const WITH_COUNTRY = '+52 55 1234 5678';

describe('what a form checks and sends of what it was opened with', () => {
  it('is what was typed in place of it, without spaces around', () => {
    expect(changedValues({ name: 'Diego', phone: '' }, { name: ' Diego ', phone: '  ' })).toEqual({});
    expect(changedValues({ name: 'Diego', phone: TEN_DIGITS }, { name: ' Diego Salas', phone: '' })).toEqual({
      name: 'Diego Salas',
      phone: '',
    });
    expect(changedValues({}, { name: 'Diego', phone: '' })).toEqual({ name: 'Diego' });
  });

  it('leaves the phone that an owner wrote alone where the person changes their birthday (RULE-012)', () => {
    const opened = { firstName: 'Diego', lastName: '', phone: TEN_DIGITS, dob: '' };
    const typed = { ...opened, dob: '1990-02-03' };
    // The whole form would be refused for what nobody touched.
    expect(personalDataProblems(typed, TODAY)).toEqual({ phone: 'malformed', lastName: 'missing' });
    const changed = changedValues(opened, typed);
    expect(changed).toEqual({ dob: '1990-02-03' });
    expect(personalDataProblems(changed, TODAY)).toEqual({});
    expect(personalDataProblems(changedValues(opened, { ...opened, phone: '55 1234' }), TODAY)).toEqual({ phone: 'malformed' });
  });

  it('leaves the phone that the person wrote alone where their owner changes the name, and the name where they change the phone', () => {
    const opened = { name: 'Diego', phone: WITH_COUNTRY };
    expect(subUserPhoneAccepted(WITH_COUNTRY)).toBe(false);
    expect(changedValues(opened, { ...opened, name: 'Diego Salas' })).toEqual({ name: 'Diego Salas' });
    expect(changedValues(opened, { ...opened, phone: TEN_DIGITS })).toEqual({ phone: TEN_DIGITS });
  });
});
