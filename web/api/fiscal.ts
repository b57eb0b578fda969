import { api } from './base.ts';

/** GET /enterprises/current (ENT-050): every field but the id is null until there are any. */
export interface FiscalData {
  readonly id: string;
  readonly businessName: string | null;
  readonly rfc: string | null;
  readonly fiscalRegime: string | null;
  readonly cfdiUse: string | null;
  /** As they are called; the ids where the catalogues have them. */
  readonly country: string | null;
  readonly countryId: string | null;
  readonly state: string | null;
  readonly stateId: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  readonly address: string | null;
  readonly phone: string | null;
}

/** PUT /enterprises/current (CALL-002): country and state as they are called. */
export interface SavedFiscalData {
  readonly businessName: string;
  readonly name: string;
  readonly rfc: string;
  readonly fiscalRegime: string;
  readonly cfdiUse: string;
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly postalCode: string;
  readonly zipCode: string;
  readonly address: string;
  /** Not sent, the one that is kept stays. */
  readonly phone?: string;
  /** Also what the checkout of a subscription needs has to be there (RULE-062). */
  readonly checkout?: true;
}

export interface CatalogPlace {
  readonly id: string;
  readonly name: string;
}

export interface CatalogEntry {
  readonly value: string;
  readonly name: string;
  readonly persons: readonly ('natural' | 'legal')[];
}

export interface CatalogUse extends CatalogEntry {
  /** Of whoever the CFDI is for. */
  readonly regimes: readonly string[];
}

/** Names come in the language of the call, so that each language is an answer of its own. */
interface InLanguage {
  readonly language: string;
}

const catalog = (path: string) => ({ method: 'GET', path: `/catalogs/${path}` }) as const;

const fiscalApi = api.injectEndpoints({
  endpoints: (build) => ({
    fiscalData: build.query<FiscalData, void>({
      query: () => ({ method: 'GET', path: '/enterprises/current' }),
      providesTags: ['Fiscal'],
    }),
    saveFiscalData: build.mutation<FiscalData, SavedFiscalData>({
      query: (body) => ({ method: 'PUT', path: '/enterprises/current', body }),
      invalidatesTags: (_now, problem) => (problem ? [] : ['Fiscal']),
    }),
    countries: build.query<readonly CatalogPlace[], InLanguage>({ query: () => catalog('countries') }),
    states: build.query<readonly CatalogPlace[], InLanguage & { countryId: string }>({
      query: ({ countryId }) => catalog(`countries/${encodeURIComponent(countryId)}/states`),
    }),
    cities: build.query<readonly CatalogPlace[], InLanguage & { countryId: string; stateId: string }>({
      query: ({ countryId, stateId }) => catalog(`countries/${encodeURIComponent(countryId)}/states/${encodeURIComponent(stateId)}/cities`),
    }),
    fiscalRegimes: build.query<readonly CatalogEntry[], InLanguage>({ query: () => catalog('fiscal-regimes') }),
    cfdiUses: build.query<readonly CatalogUse[], InLanguage>({ query: () => catalog('cfdi-uses') }),
  }),
});

export const {
  useFiscalDataQuery,
  useSaveFiscalDataMutation,
  useCountriesQuery,
  useStatesQuery,
  useCitiesQuery,
  useFiscalRegimesQuery,
  useCfdiUsesQuery,
} = fiscalApi;
