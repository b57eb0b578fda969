import type { QuestionType } from '../../../../modules/templates/contract/questions.ts';
import type { VariableDefinition } from '../../../../modules/templates/contract/variables.ts';

export interface Guess {
  readonly label: string;
  readonly type: QuestionType;
  readonly maxLength?: string;
  readonly format?: VariableDefinition['format'];
  readonly form?: number;
}

/** The first that fits, among the words of the name without accents. `monto_total` is a number, `fecha_de_firma` a day and no signature. */
const BY_WORD: readonly (readonly [RegExp, Omit<Guess, 'label'>])[] = [
  [/^(fecha|date|dia|day)$/, { type: 'date' }],
  [/^(hora|time)$/, { type: 'time' }],
  [/^(correo|email|mail)$/, { type: 'email' }],
  [/^rfc$/, { type: 'text', format: 'RFC' }],
  [/^curp$/, { type: 'text', format: 'CURP' }],
  [/^(empresa|company|sociedad)$/, { type: 'text', format: 'COMPANY' }],
  [/^(firma|signature)$/, { type: 'signature', form: 1 }],
  [/^(monto|renta|precio|importe|cantidad|numero|total|amount|price|rent|number|quantity)$/, { type: 'number' }],
];

/** What a text may have to begin with: a line. */
const LINE = '200';

/** What a name says of its variable, as a beginning for its author: `fechaDeEntrega` asks «Fecha de entrega», for a day. */
export function guessOf(name: string): Guess {
  const words = name
    .replaceAll(/(\p{Ll}|\p{Nd})(\p{Lu})/gu, '$1 $2')
    .split(/[_\s]+/)
    .filter((word) => word !== '')
    .map((word) => (word === word.toUpperCase() ? word : word.toLowerCase()));
  const plain = words.map((word) => word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, ''));
  const found = plain.map((word) => BY_WORD.find(([pattern]) => pattern.test(word))?.[1]).find((one) => one !== undefined);
  const text = words.join(' ');
  const label = text === '' ? name : text.charAt(0).toUpperCase() + text.slice(1);
  return { label, ...(found ?? { type: 'text', maxLength: LINE }) };
}
