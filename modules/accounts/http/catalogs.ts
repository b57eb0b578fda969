import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { Authenticate } from '../../../shared-kernel/http/authenticate.ts';
import { profileAnswer, profileEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { cfdiUses, fiscalRegimes } from '../contract/catalogs/cfdi.ts';
import { citiesOf, countriesIn, type Place, statesOf } from '../contract/catalogs/places.ts';
import { fiscalPersons } from '../contract/fiscal-rules.ts';

const places = profileEnvelope(z.array(z.object({ id: z.string(), name: z.string() })));

const cfdiEntry = z.object({
  value: z.string(),
  name: z.string(),
  /** Whom it is for: personas físicas, personas morales. */
  persons: z.array(z.enum(fiscalPersons)).readonly(),
  /** YYYY-MM-DD: valid from; `date`: when the row was last compared with a copy of its source. */
  since: z.string(),
  source: z.string(),
  date: z.string(),
});

const countryId = z.string().max(100);
const stateId = z.string().max(100);

const found = (list: Place[] | null, code: 'catalog.country_not_found' | 'catalog.state_not_found'): Place[] => {
  if (list === null) throw new ProductError(404, code);
  return list;
};

/** What the fiscal form chooses from (CALL-003 to 007), in the language of the call, for everybody with a session. */
export function catalogRoutes(authenticate: Authenticate) {
  return async (app: FastifyInstance): Promise<void> => {
    const routes = app.withTypeProvider<ZodTypeProvider>();
    const onRequest = authenticate.required;

    routes.get(
      '/catalogs/countries',
      { onRequest, schema: { summary: 'The countries of ISO 3166-1, Mexico first', response: { 200: places } } },
      async ({ language }) => profileAnswer(countriesIn(language)),
    );

    routes.get(
      '/catalogs/countries/:countryId/states',
      {
        onRequest,
        schema: {
          summary: 'The states of a country; none where they are not listed and are written freely',
          params: z.object({ countryId }),
          response: { 200: places },
        },
      },
      async ({ params, language }) => profileAnswer(found(statesOf(params.countryId, language), 'catalog.country_not_found')),
    );

    routes.get(
      '/catalogs/countries/:countryId/states/:stateId/cities',
      {
        onRequest,
        schema: {
          summary: 'The municipalities of a state; none where they are not listed and are written freely',
          params: z.object({ countryId, stateId }),
          response: { 200: places },
        },
      },
      async ({ params, language }) => {
        found(statesOf(params.countryId, language), 'catalog.country_not_found');
        return profileAnswer(found(citiesOf(params.countryId, params.stateId, language), 'catalog.state_not_found'));
      },
    );

    routes.get(
      '/catalogs/fiscal-regimes',
      { onRequest, schema: { summary: 'c_RegimenFiscal of SAT', response: { 200: profileEnvelope(z.array(cfdiEntry)) } } },
      async ({ language }) => profileAnswer(fiscalRegimes(language)),
    );

    routes.get(
      '/catalogs/cfdi-uses',
      {
        onRequest,
        schema: {
          summary: 'c_UsoCFDI of SAT, with the regimes of the receiver that each use is for; the pages offer G03 and S01',
          response: { 200: profileEnvelope(z.array(cfdiEntry.extend({ regimes: z.array(z.string()).readonly() }))) },
        },
      },
      async ({ language }) => profileAnswer(cfdiUses(language)),
    );
  };
}
