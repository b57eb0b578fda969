import { skipToken } from '@reduxjs/toolkit/query';
import { problemOf } from '../api/base.ts';
import {
  type CatalogPlace,
  type FiscalData,
  useCfdiUsesQuery,
  useCitiesQuery,
  useCountriesQuery,
  useFiscalRegimesQuery,
  useStatesQuery,
} from '../api/fiscal.ts';
import { useLanguage } from '../i18n/language.ts';
import type { Typed } from './fiscal-form.ts';

/** A list that has what was kept, also before it was read and where it lists it no more: what is kept can be seen and stays chosen. */
const withKept = (list: readonly CatalogPlace[] | undefined, id: string | null, name: string | null): readonly CatalogPlace[] =>
  id === null || name === null || list?.some((one) => one.id === id) ? (list ?? []) : [...(list ?? []), { id, name }];

/**
 * What the form chooses from. `states`: null until those of the country are read, empty where it lists none. What a list could not be read
 * for stands in `failed`, and `again` reads it once more.
 */
export function useFiscalCatalogs(data: FiscalData, { country, state }: Pick<Typed, 'country' | 'state'>) {
  const language = useLanguage();
  const countries = useCountriesQuery({ language });
  const states = useStatesQuery(country === '' ? skipToken : { language, countryId: country });
  const listsState = states.currentData?.some(({ id }) => id === state) === true;
  const cities = useCitiesQuery(listsState ? { language, countryId: country, stateId: state } : skipToken);
  const regimes = useFiscalRegimesQuery({ language });
  const uses = useCfdiUsesQuery({ language });
  const needed = [countries, states, regimes, uses];
  const failed = needed.find(({ isError }) => isError);

  const isKept = data.countryId === country || data.country === country;
  const keptState = data.stateId ?? data.state;
  return {
    countries: withKept(countries.currentData, data.countryId ?? data.country, data.country),
    states:
      states.currentData === undefined
        ? isKept && keptState !== null
          ? withKept(undefined, keptState, data.state)
          : null
        : states.currentData,
    cities: cities.currentData ?? [],
    regimes:
      regimes.currentData ??
      (data.fiscalRegime === null ? [] : [{ value: data.fiscalRegime, name: '', persons: ['natural', 'legal'] as const }]),
    uses: uses.currentData ?? [],
    failed: failed ? problemOf(failed.error) : null,
    again: () => {
      for (const list of needed) if (list.isError) void list.refetch();
    },
  };
}
