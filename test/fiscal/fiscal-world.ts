import type { FiscalField } from '../../modules/accounts/contract/fiscal-rules.ts';
import type { Answer, Call, World } from '../accounts/world.ts';

/** What an account is invoiced with, as the form sends it; its RFC is SAT's own. */
export const lima = { businessName: 'Lima y Asociados', rfc: 'SAT970701NN3', fiscalRegime: '601', cfdiUse: 'G03' } as const;

/** Everything that the checkout of a subscription asks for too. */
export const whole = {
  ...lima,
  country: 'México',
  state: 'Ciudad de México',
  city: 'Tlalpan',
  postalCode: '14000',
  address: 'Calle Larga 1',
  phone: '55 1234 5678',
} as const satisfies Record<FiscalField, string>;

export const fiscalCalls = (world: World) => ({
  read: (bearer?: string, headers: Record<string, string> = {}): Promise<Answer> =>
    world.call('GET', '/enterprises/current', as(bearer, { headers })),
  save: (bearer: string | undefined, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    world.call('PUT', '/enterprises/current', as(bearer, { body, headers })),
  catalog: (bearer: string | undefined, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    world.call('GET', `/catalogs/${path}`, as(bearer, { headers })),
});

const as = (bearer: string | undefined, call: Call): Call => (bearer === undefined ? call : { ...call, bearer });

/** `status code` of a refusal. */
export const refusal = ({ status, body }: Answer): string => `${status} ${body.code ?? ''}`.trim();

/** Wrong fields of a refused form, by their path. */
export const problemsIn = ({ body }: Answer): Record<string, string> =>
  Object.fromEntries((body.facts?.problems ?? []).map(({ path, problem }: { path: string; problem: string }) => [path, problem]));
