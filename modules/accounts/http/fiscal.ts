import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { profileAnswer, profileEnvelope } from '../../../shared-kernel/http/envelope.ts';
import type { Language } from '../../../shared-kernel/i18n/table.ts';
import type { Accounts } from '../application/ports.ts';
import { placeNames } from '../contract/catalogs/places.ts';
import type { FiscalValues } from '../contract/events.ts';
import { type FiscalField, fiscalFields } from '../contract/fiscal-rules.ts';

const text = z.string().nullable();

/** ENT-050 */
const enterprise = z.object({
  /** Of the account. */
  id: z.string(),
  /** The business name once more. */
  name: text,
  businessName: text,
  rfc: text,
  /** Values of /catalogs/fiscal-regimes and /catalogs/cfdi-uses. */
  fiscalRegime: text,
  cfdiUse: text,
  /** As they are called, in the language of the call; the ids where the catalogues have them. */
  country: text,
  countryId: text,
  state: text,
  stateId: text,
  city: text,
  /** ENT-051: one value with two names. */
  postalCode: text,
  zipCode: text,
  address: text,
  phone: text,
});

/** Looser than the rules, which name each wrong field (contract/fiscal-rules.ts). */
const typed = z.string().max(2000).nullable().optional();

const fiscalData = z.object({
  businessName: typed,
  /** Stands for the business name where that is not given. */
  name: typed,
  rfc: typed,
  fiscalRegime: typed,
  cfdiUse: typed,
  /** An id of the catalogue, or a name in either language. */
  country: typed,
  /** Likewise; written freely where the catalogue lists no states of the country. */
  state: typed,
  city: typed,
  postalCode: typed,
  zipCode: typed,
  address: typed,
  phone: typed,
  /** Also what the checkout of a subscription needs has to be there: address, state, city, postal code, country and phone. */
  checkout: z.boolean().optional(),
});

function shown(accountId: string, kept: FiscalValues | undefined, language: Language): z.infer<typeof enterprise> {
  const values = Object.fromEntries(fiscalFields.map((field) => [field, kept?.[field]?.value ?? null])) as Record<
    FiscalField,
    string | null
  >;
  return { id: accountId, name: values.businessName, ...values, ...placeNames(values, language), zipCode: values.postalCode };
}

/** What is given, '' for what is taken away: two names of one value may not say two things. */
function fieldsOf({ name, zipCode, checkout, ...body }: z.infer<typeof fiscalData>) {
  const [postal, zip] = [body.postalCode?.trim(), zipCode?.trim()];
  if (postal && zip && postal !== zip) throw new ProductError(400, 'fiscal.postal_codes_differ');
  const given = {
    ...body,
    businessName: body.businessName ?? name ?? body.businessName,
    postalCode: body.postalCode || (zipCode === undefined ? body.postalCode : zipCode),
  };
  const fields = Object.entries(given).flatMap(([field, value]) => (value === undefined ? [] : [[field, value ?? '']]));
  return { ...(Object.fromEntries(fields) as Partial<Record<FiscalField, string>>), ...(checkout && { checkout }) };
}

/** What the account is invoiced with: GET and PUT /enterprises/current (CALL-001, 002), of its owner alone. */
export function fiscalRoutes(accounts: Accounts, authenticate: Authenticate) {
  return async (app: FastifyInstance): Promise<void> => {
    const routes = app.withTypeProvider<ZodTypeProvider>();
    const onRequest = authenticate.roles('user');
    const response = { 200: profileEnvelope(enterprise) };

    routes.get(
      '/enterprises/current',
      { onRequest, schema: { summary: 'The fiscal data of the bearer; every field but the id is null until there are any', response } },
      async (request) => {
        const { userId } = callerOf(request);
        return profileAnswer(shown(userId, (await accounts.reader.load(userId)).state.fiscalData, request.language));
      },
    );

    routes.put(
      '/enterprises/current',
      {
        onRequest,
        schema: {
          summary: 'Change the fiscal data of the bearer; what is not given stays, and the state goes with another country',
          body: fiscalData,
          response,
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const context = commandContextOf(request, actorOf(caller), caller.userId);
        const data = { accountId: caller.userId, ...fieldsOf(request.body) };
        const { state } = await accounts.streams.execute({ type: 'ChangeFiscalData', data }, context);
        return profileAnswer(shown(caller.userId, state.fiscalData, request.language));
      },
    );
  };
}
