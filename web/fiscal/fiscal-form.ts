import {
  type FiscalCode,
  type FiscalField,
  type FiscalForm,
  fiscalFields,
  fiscalProblems,
  rfcPerson,
} from '../../modules/accounts/contract/fiscal-rules.ts';
import type { CatalogEntry, FiscalData, SavedFiscalData } from '../api/fiscal.ts';
import type { ApiProblem } from '../api/types.ts';

export type Typed = FiscalForm;

/** Country and state by their ids, where the catalogues have them. */
export function typedOf({ countryId, stateId, ...data }: FiscalData): Typed {
  const { businessName, rfc, fiscalRegime, cfdiUse, country, state, city, postalCode, address, phone } = data;
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
    phone,
  };
  return Object.fromEntries(Object.entries(kept).map(([field, value]) => [field, value ?? ''])) as Record<FiscalField, string>;
}

/** A phone is asked for at the checkout of a subscription alone: elsewhere nobody could mend it. */
const shownOf = (typed: Typed, isCheckout: boolean): Typed => (isCheckout ? typed : { ...typed, phone: '' });

/** @param isCheckout the stricter set (RULE-062) */
export const problemsOf = (typed: Typed, isCheckout: boolean): Partial<Record<FiscalField, FiscalCode>> =>
  fiscalProblems(shownOf(typed, isCheckout), { checkout: isCheckout });

/** What is sent (CALL-002): the places as they are called, and no phone where none was asked for, which stays then. */
export function sentOf(
  { phone, ...typed }: Typed,
  names: { readonly country: string; readonly state: string },
  isCheckout: boolean,
): SavedFiscalData {
  const sent = { ...typed, ...names, name: typed.businessName, zipCode: typed.postalCode };
  return isCheckout ? { ...sent, phone, checkout: true } : sent;
}

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
