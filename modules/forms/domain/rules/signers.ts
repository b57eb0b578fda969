import { EMAIL_PATTERN } from '../../../../shared-kernel/email-address.ts';
import { questionsOf } from '../../../templates/contract/answers.ts';
import type { VariableDefinition } from '../../../templates/contract/variables.ts';
import type { SignerFault } from '../../contract/calls.ts';
import type { FormSignerData } from '../../contract/events.ts';
import { SIGNER_NAME_LENGTH } from '../../contract/rules.ts';

/** RFC 5321, 4.5.3.1.3. */
const EMAIL_LENGTH = 254;

/** The forms of a version, in their order: of whoever answers a question or has a place to sign. */
export const formsOf = (definitions: readonly VariableDefinition[]): readonly number[] =>
  [...new Set(definitions.flatMap(({ signatoryForm }) => (signatoryForm === null ? [] : [signatoryForm])))].toSorted((a, b) => a - b);

/** Whether a form has questions, and not only a place to sign. */
export const asksIn = (definitions: readonly VariableDefinition[], form: number | null): boolean =>
  form !== null && questionsOf(definitions, form).length > 0;

/** All that is wrong with who was named; empty where nothing is. */
export function signerFaults(
  signers: readonly FormSignerData[],
  definitions: readonly VariableDefinition[],
  maxSigners: number,
): readonly SignerFault[] {
  const forms = formsOf(definitions);
  const taken = signers.flatMap(({ form }) => (form === null ? [] : [form]));
  const addresses = signers.map(({ email }) => email.value?.toLowerCase() ?? '');
  return [
    ...(signers.length > maxSigners ? [{ index: null, reason: 'too_many' } as const] : []),
    ...forms.filter((form) => !taken.includes(form)).map((form) => ({ index: null, reason: 'form_missing', form }) as const),
    ...signers.flatMap(({ name, email, form }, index): SignerFault[] => [
      ...personFaults({ name, email }).map((reason) => ({ index, reason })),
      ...(addresses.indexOf(addresses[index]!) < index ? [{ index, reason: 'email_twice' } as const] : []),
      ...(form !== null && !forms.includes(form) ? [{ index, reason: 'no_such_form', form } as const] : []),
      ...(form !== null && signers.findIndex((other) => other.form === form) < index
        ? [{ index, reason: 'form_twice', form } as const]
        : []),
    ]),
  ];
}

/** What is wrong with a name or an address by itself. */
export function personFaults({ name, email }: Pick<FormSignerData, 'name' | 'email'>): readonly ('name' | 'email')[] {
  const written = name.value?.trim() ?? '';
  const address = email.value ?? '';
  return [
    ...(written === '' || Array.from(written).length > SIGNER_NAME_LENGTH ? (['name'] as const) : []),
    ...(address.length > EMAIL_LENGTH || !EMAIL_PATTERN.test(address) ? (['email'] as const) : []),
  ];
}
