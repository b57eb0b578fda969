import type { FieldFinding } from '../../shared-kernel/field-rules.ts';
import { defineTexts, type Translate } from '../i18n/texts.ts';

/** What any form says of a field (RULE-067). A form that can say it better for a field of its own does so. */
export const fieldTexts = defineTexts(
  'field',
  {
    required: 'Este dato es obligatorio.',
    minLength: 'Es demasiado corto: escriba al menos {{limit}} caracteres.',
    maxLength: 'Es demasiado largo: {{limit}} caracteres como máximo.',
    min: 'Escriba {{limit}} o un número mayor.',
    max: 'Escriba {{limit}} o un número menor.',
    pattern: 'No tiene la forma que se pide.',
    email: 'Este correo no tiene la forma nombre@dominio.mx.',
    number: 'Escriba un número, por ejemplo 12 o -3.5.',
  },
  {
    required: 'This field is required.',
    minLength: 'It is too short: type at least {{limit}} characters.',
    maxLength: 'It is too long: {{limit}} characters at most.',
    min: 'Type {{limit}} or a larger number.',
    max: 'Type {{limit}} or a smaller number.',
    pattern: 'It does not have the form that is asked for.',
    email: 'This email does not have the form name@domain.com.',
    number: 'Type a number, for example 12 or -3.5.',
  },
);

/** The sentence of a finding; null where nothing is wrong. */
export const fieldMessage = (t: Translate<FieldFinding['rule']>, finding: FieldFinding | null): string | null =>
  finding === null ? null : t(finding.rule, 'limit' in finding ? { limit: finding.limit } : {});
