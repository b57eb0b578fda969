import {
  type FiscalCode,
  type FiscalField,
  type FiscalForm,
  fiscalFields,
  fiscalProblems,
  rfcPerson,
} from '../../../modules/accounts/contract/fiscal-rules.ts';
import type { CatalogEntry, FiscalData, SavedFiscalData } from '../../api/fiscal.ts';
import type { ApiProblem } from '../../api/types.ts';

/** The fields of the form; a phone is only asked for at the checkout of a subscription. */
export type TypedField = Exclude<FiscalField, 'phone'>;
export type Typed = Readonly<Record<TypedField, string>>;

/** Country and state by their ids, where the catalogues have them. */
export function typedOf({ countryId, stateId, ...data }: FiscalData): Typed {
  const { businessName, rfc, fiscalRegime, cfdiUse, country, state, city, postalCode, address } = data;
  const kept = {
    businessName,
    rfc,
    fiscalRegime,
    cfdiUse,
    country: countryId ?? country,
    state: stateId ?? state,
    city,
    postalCode,
    address,
  };
  return Object.fromEntries(Object.entries(kept).map(([field, value]) => [field, value ?? ''])) as Record<TypedField, string>;
}

const formOf = (typed: Typed): FiscalForm => ({ ...typed, phone: '' });

export const problemsOf = (typed: Typed): Partial<Record<FiscalField, FiscalCode>> => fiscalProblems(formOf(typed));

/** What is sent (CALL-002): the places as they are called. */
export const sentOf = (typed: Typed, names: { readonly country: string; readonly state: string }): SavedFiscalData => ({
  ...typed,
  ...names,
  name: typed.businessName,
  zipCode: typed.postalCode,
});

/** Fields that the server refused, with the code of each. */
export function refusedFields({ facts }: ApiProblem): Partial<Record<FiscalField, FiscalCode>> {
  const problems = Array.isArray(facts.problems) ? (facts.problems as { path: FiscalField; problem: FiscalCode }[]) : [];
  return Object.fromEntries(problems.flatMap(({ path, problem }) => (fiscalFields.includes(path) ? [[path, problem]] : [])));
}

/** The regimes that fit whoever the RFC is of, and the others; null: it is not known yet whose it is. */
export function regimesFor(rfc: string, regimes: readonly CatalogEntry[]) {
  const person = rfcPerson(rfc);
  if (person === null) return null;
  const fits = ({ persons }: CatalogEntry) => persons.includes(person);
  return { person, fitting: regimes.filter(fits), others: regimes.filter((one) => !fits(one)) };
}
