import { EMAIL_PATTERN } from './email-address.ts';

/** What a form may ask of a field. Lengths count what is left without spaces at both ends. */
export interface FieldRules {
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Of a number. */
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  readonly kind?: 'email' | 'number';
}

/** The eight things that can be wrong with a field of any form (RULE-067); `limit` is the one that was passed. */
export type FieldFinding =
  | { readonly rule: 'required' | 'pattern' | 'email' | 'number' }
  | { readonly rule: 'minLength' | 'maxLength' | 'min' | 'max'; readonly limit: number };

/** RULE-015: an integer or a decimal, with a minus before it or without. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** The first thing that is wrong with a value; null when it is accepted. An empty value is wrong only where one is required. */
export function fieldFinding(value: string, rules: FieldRules): FieldFinding | null {
  const written = value.trim();
  if (written === '') return rules.required ? { rule: 'required' } : null;
  const length = Array.from(written).length;
  if (rules.maxLength !== undefined && length > rules.maxLength) return { rule: 'maxLength', limit: rules.maxLength };
  if (rules.minLength !== undefined && length < rules.minLength) return { rule: 'minLength', limit: rules.minLength };
  if (rules.kind === 'email' && !EMAIL_PATTERN.test(written)) return { rule: 'email' };
  if (rules.kind === 'number') {
    if (!NUMBER.test(written)) return { rule: 'number' };
    if (rules.min !== undefined && Number(written) < rules.min) return { rule: 'min', limit: rules.min };
    if (rules.max !== undefined && Number(written) > rules.max) return { rule: 'max', limit: rules.max };
  }
  if (rules.pattern && !rules.pattern.test(written)) return { rule: 'pattern' };
  return null;
}
