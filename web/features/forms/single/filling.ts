import type { NewForm, SignerFault } from '../../../../modules/forms/contract/calls.ts';
import { FORM_TITLE_LENGTH, SIGNER_NAME_LENGTH } from '../../../../modules/forms/contract/rules.ts';
import type { Answers } from '../../../../modules/templates/contract/answers.ts';
import type { TemplateView } from '../../../../modules/templates/contract/calls.ts';
import { EMAIL_PATTERN } from '../../../../shared-kernel/email-address.ts';
import { newKey } from '../../../api/once.ts';
import type { Given } from '../../../questions/given.ts';

export interface SignerDraft {
  /** Stays the same while one types. */
  readonly key: string;
  /** Of the template; null: somebody who was added, and only signs. */
  readonly form: number | null;
  readonly name: string;
  readonly email: string;
}

/** A document of a template as it is being prepared. */
export interface Filling {
  readonly title: string;
  readonly language: 'es' | 'en';
  /** In the order in which they are to sign. */
  readonly signers: readonly SignerDraft[];
  readonly given: Given;
  readonly maySignersModify: boolean;
  /** Names the beginning of this document: sent again after a reload, it begins no second one. */
  readonly once: string;
}

type Asked = Pick<TemplateView, 'variables'>;

/** The forms of a version, in their order: of whoever answers a question or has a place to sign. */
export const formsIn = ({ variables }: Asked): readonly number[] =>
  [...new Set(variables.flatMap(({ signatoryForm }) => (signatoryForm === null ? [] : [signatoryForm])))].toSorted((a, b) => a - b);

export const emptySigner = (form: number | null): SignerDraft => ({ key: newKey(), form, name: '', email: '' });

/** One signer for each form. */
export const freshFilling = (template: TemplateView, language: 'es' | 'en'): Filling => ({
  title: template.name ?? '',
  language: template.language ?? language,
  signers: formsIn(template).map(emptySigner),
  given: {},
  maySignersModify: false,
  once: newKey(),
});

/** What was begun with an earlier version, as far as this one has the same questions and forms. */
export function fitted(filling: Filling, template: Asked): Filling {
  const forms = formsIn(template);
  const names = new Set(template.variables.map(({ name }) => name));
  const kept = filling.signers.filter(({ form }) => form === null || forms.includes(form));
  const missing = forms.filter((form) => !kept.some((one) => one.form === form)).map(emptySigner);
  return {
    ...filling,
    signers: [...kept, ...missing],
    given: Object.fromEntries(Object.entries(filling.given).filter(([name]) => names.has(name))),
  };
}

export type PersonFault = 'nameNeeded' | 'nameLong' | 'emailWrong' | 'emailTwice';
export interface PersonFaults {
  readonly name?: PersonFault;
  readonly email?: PersonFault;
}

export interface FillingFaults {
  readonly title: 'titleNeeded' | 'titleLong' | null;
  /** By key. */
  readonly people: ReadonlyMap<string, PersonFaults>;
  readonly count: number;
}

/** What is wrong with how it is called and who signs; answers have a rule of their own. */
export function faultsOf({ title, signers }: Filling): FillingFaults {
  const people = new Map<string, PersonFaults>();
  const seen = new Set<string>();
  for (const one of signers) {
    const fault = personFault(one, seen);
    if (fault.name || fault.email) people.set(one.key, fault);
  }
  const written = Array.from(title.trim()).length;
  const titleFault = written === 0 ? 'titleNeeded' : written > FORM_TITLE_LENGTH ? 'titleLong' : null;
  const wrong = [...people.values()].reduce((sum, { name, email }) => sum + (name ? 1 : 0) + (email ? 1 : 0), 0);
  return { title: titleFault, people, count: wrong + (titleFault ? 1 : 0) };
}

/** As in the list of people of a draft. */
export function personFault(one: Pick<SignerDraft, 'name' | 'email'>, seen: Set<string> = new Set()): PersonFaults {
  const name = one.name.trim();
  const email = one.email.trim().toLowerCase();
  const isTwice = seen.has(email);
  seen.add(email);
  const wrongName = name === '' ? 'nameNeeded' : Array.from(name).length > SIGNER_NAME_LENGTH ? 'nameLong' : undefined;
  const wrongEmail = EMAIL_PATTERN.test(email) ? (isTwice ? 'emailTwice' : undefined) : 'emailWrong';
  return { ...(wrongName ? { name: wrongName } : {}), ...(wrongEmail ? { email: wrongEmail } : {}) };
}

const SERVER_FAULTS: Partial<Record<SignerFault['reason'], PersonFaults>> = {
  name: { name: 'nameNeeded' },
  email: { email: 'emailWrong' },
  email_twice: { email: 'emailTwice' },
};

/** What the server says of signers, at the rows that they stand in. */
export function refusedSigners(
  signers: readonly SignerDraft[],
  facts: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, PersonFaults> {
  const faults = Array.isArray(facts.faults) ? (facts.faults as readonly SignerFault[]) : [];
  const people = new Map<string, PersonFaults>();
  for (const { index, reason } of faults) {
    const key = index === null ? undefined : signers[index]?.key;
    if (key) people.set(key, { ...people.get(key), ...SERVER_FAULTS[reason] });
  }
  return people;
}

export const newFormOf = (template: TemplateView, filling: Filling, answers: Answers): NewForm => ({
  templateID: template.templateID,
  templateHistory: template.templateHistory,
  title: filling.title.trim(),
  language: filling.language,
  signers: filling.signers.map(({ name, email, form }) => ({ name: name.trim(), emailID: email.trim(), form })),
  answers,
  maySignersModify: filling.maySignersModify,
});
