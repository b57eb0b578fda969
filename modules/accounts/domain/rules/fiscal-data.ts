import { type Personal, personal } from '../../../../shared-kernel/privacy/port.ts';
import { rfcFrom } from '../../../../shared-kernel/rfc.ts';
import { isCfdiUse, isFiscalRegime } from '../../contract/catalogs/cfdi.ts';
import { countryIdOf, listsStates, stateIdOf } from '../../contract/catalogs/places.ts';
import type { FiscalValues } from '../../contract/events.ts';
import {
  type FiscalCode,
  type FiscalField,
  type FiscalForm,
  fiscalFields,
  fiscalProblems,
  unknownFiscal,
} from '../../contract/fiscal-rules.ts';

/** What is kept, in clear; '' for what is not there or was forgotten. */
export const fiscalForm = (kept: FiscalValues | undefined): FiscalForm =>
  Object.fromEntries(fiscalFields.map((field) => [field, kept?.[field]?.value ?? ''])) as Record<FiscalField, string>;

/** Names of places become their ids, and spaces and small letters go where they say nothing. */
function written(form: FiscalForm): FiscalForm {
  const trimmed = Object.fromEntries(fiscalFields.map((field) => [field, form[field].trim()])) as Record<FiscalField, string>;
  const country = countryIdOf(trimmed.country) ?? trimmed.country;
  const [fiscalRegime, cfdiUse] = [trimmed.fiscalRegime, trimmed.cfdiUse.toUpperCase()];
  return { ...trimmed, rfc: rfcFrom(form.rfc), fiscalRegime, cfdiUse, country, state: stateIdOf(country, trimmed.state) ?? trimmed.state };
}

/** What is not given stays; but a state is one of its country, and goes with it. */
export function fiscalFormAfter(
  kept: FiscalValues | undefined,
  given: { readonly [Field in FiscalField]?: string | undefined },
): FiscalForm {
  const before = fiscalForm(kept);
  const after = written({ ...before, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) });
  return given.state === undefined && after.country !== before.country ? { ...after, state: '' } : after;
}

/** What the rules say, and what the catalogues do not have; the first one comes first. */
export function fiscalFindings(form: FiscalForm, options: { readonly checkout: boolean }): { path: FiscalField; problem: FiscalCode }[] {
  const { fiscalRegime, cfdiUse, country, state } = form;
  const unknown = {
    fiscalRegime: !isFiscalRegime(fiscalRegime),
    cfdiUse: !isCfdiUse(cfdiUse),
    country: country !== '' && countryIdOf(country) === null,
    state: state !== '' && listsStates(country) && stateIdOf(country, state) === null,
  };
  const found: Partial<Record<FiscalField, FiscalCode>> = {};
  for (const field of ['fiscalRegime', 'cfdiUse', 'country', 'state'] as const) if (unknown[field]) found[field] = unknownFiscal[field];
  const problems = { ...found, ...fiscalProblems(form, options) };
  return fiscalFields.flatMap((path) => (problems[path] ? [{ path, problem: problems[path] }] : []));
}

/** As it is stored; what is empty is not there. */
export function fiscalValuesOf(accountId: string, form: FiscalForm): FiscalValues {
  const needed = (value: string): Personal => personal(accountId, value);
  const orNothing = (value: string) => (value === '' ? null : needed(value));
  return {
    businessName: needed(form.businessName),
    rfc: needed(form.rfc),
    fiscalRegime: needed(form.fiscalRegime),
    cfdiUse: needed(form.cfdiUse),
    country: orNothing(form.country),
    state: orNothing(form.state),
    city: orNothing(form.city),
    postalCode: orNothing(form.postalCode),
    address: orNothing(form.address),
    phone: orNothing(form.phone),
  };
}
