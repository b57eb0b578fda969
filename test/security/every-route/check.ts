import { keyAccess } from '../../../modules/accounts/contract/key-access.ts';
import { NOT_WITH_TEST_KEYS } from '../../../modules/app/http/documents-of-keys.ts';
import type { Answer } from '../../support/product.ts';
import { routes } from '../routes.ts';
import { ask, type OpenApi, routesOf, VARIANTS, type Variant } from './calls.ts';
import { publicRoutes } from './public-routes.ts';
import { listedRights, mayBe, rightAt, standsAs } from './rights.ts';
import { alike, type WorkCounter } from './work.ts';
import { type Actor, halfThere, nowhere, type SecurityWorld } from './world.ts';

/** Where the ids of a call lead: to what the account has, to documents of it and nothing in them, to nothing at all. */
export type Where = 'there' | 'half there' | 'nowhere';

export interface Pair {
  readonly route: string;
  readonly who: string;
  readonly where: Where;
  readonly variant: Variant;
}

/** As the description writes them. */
const notWithTestKeys = new Set([...NOT_WITH_TEST_KEYS].map((route) => route.replace(/:(\w+)/g, '{$1}')));

type Owed = { readonly is: 'refused'; readonly answer: string; readonly isTold: boolean } | { readonly is: 'let in' | 'public' } | null;

/** Routes of the description that no table knows, and rows of the tables that no route has. */
export function forgotten(description: OpenApi): string[] {
  const found = routesOf(description);
  const isPublic = (route: string) => routes[route] === 'public';
  return [
    ...found.filter((route) => !(route in routes)).map((route) => `${route} has no line in routes.ts`),
    ...Object.keys(routes).flatMap((route) => (found.includes(route) ? [] : [`${route} is listed and not there`])),
    ...found.filter((route) => !keyAccess.has(route)).map((route) => `${route}: what it is to API keys is not said in key-access.ts`),
    ...[...keyAccess.keys()].flatMap((route) => (found.includes(route) ? [] : [`${route} is said to be there for API keys, and is not`])),
    ...found.filter((route) => isPublic(route) !== route in publicRoutes).map((route) => `${route}: public, for which reason?`),
    ...listedRights().flatMap((route) => (found.includes(route) && !isPublic(route) ? [] : [`${route} has rights and is not there`])),
  ];
}

/** Every way to ask: who, what, where. */
export const pairsOf = (description: OpenApi, world: SecurityWorld): Pair[] =>
  routesOf(description).flatMap((route) =>
    Object.keys(world.actors).flatMap((who) =>
      VARIANTS.flatMap((variant) => (['nowhere', 'half there', 'there'] as const).map((where) => ({ route, who, where, variant }))),
    ),
  );

/** What a route owes to a key before anything else; null: what it owes to whoever has the key. */
function owedToKey(route: string, { key, hears, isTestKey = false }: Actor): Owed {
  const access = keyAccess.get(route);
  const refused = (answer: string): Owed => ({ is: 'refused', answer, isTold: false });
  if (key === undefined || access === 'open') return null;
  if (key === 'none') return refused(hears!);
  if (access === undefined || access === 'never') return refused('403 api_key.not_allowed');
  if (isTestKey && notWithTestKeys.has(route)) return refused('403 api_key.not_with_test');
  return access === 'write' && key === 'READ' ? refused('403 api_key.read_only') : null;
}

/** What is owed to this pair; null where nothing is said of it. */
export function owedTo(world: SecurityWorld, { route, who: caller, where, variant }: Pair): Owed {
  const actor = world.actors[caller]!;
  const byKey = owedToKey(route, actor);
  if (byKey !== null) return byKey;
  const who = standsAs(route, caller, actor);
  const right = rightAt(route, variant);
  if (right === null) return variant === 'bare' && where !== 'half there' ? { is: 'public' } : null;
  const isThere = where === 'there' || right.where === 'anywhere';
  const told = right.told[who];
  if (told !== undefined) {
    if (isThere) return { is: 'refused', answer: told, isTold: true };
    if (where === 'half there') return null;
  } else if (mayBe(right, who, actor) || (mayBe(right, caller, actor) && !actor.isTestKey)) {
    if (isThere) return right.isSpent ? null : { is: 'let in' };
    // Of its own account a party may know what is there; staff know every account.
    if (where === 'half there' || actor.shows === 'operations') return null;
  }
  // Another program of the same owner: that their document is there is nothing to keep from it.
  return { is: 'refused', answer: right.refused(actor), isTold: actor.isTestKey === true && where === 'there' };
}

interface Heard {
  readonly pair: Pair;
  readonly owed: NonNullable<Owed>;
  readonly answer: Answer;
  readonly correlationId: string;
}

const inShort = ({ status, body }: Answer): string => `${status} ${body?.code ?? ''}`.trim();
const named = ({ route, who, where, variant }: Pair): string => `${route} (${variant}) by ${who}, ids ${where}`;

let asked = 0;

export interface Checking {
  readonly world: SecurityWorld;
  readonly description: OpenApi;
  readonly work: WorkCounter;
  /** Default: the product's own. */
  readonly url?: string;
}

function hear({ world, description, url = world.product.url }: Checking) {
  const places = { there: world.ours, 'half there': halfThere(world.ours), nowhere };
  return async (pair: Pair): Promise<Heard[]> => {
    const owed = owedTo(world, pair);
    if (owed === null) return [];
    asked += 1;
    const correlationId = `every-route-${process.pid}-${asked}`;
    const { route, variant, who, where } = pair;
    const call = { route, variant, place: places[where], actor: world.actors[who]! };
    const answer = await ask(url, description, call, { 'x-correlation-id': correlationId });
    return [{ pair, owed, answer, correlationId }];
  };
}

/** A few at a time: the answers are what is looked at, not how the server bears a crowd. */
async function inTurns<In, Out>(items: readonly In[], work: (item: In) => Promise<Out[]>): Promise<Out[]> {
  const found: Out[][] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) found[index] = await work(item);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
  return found.flat();
}

export interface Found {
  readonly asked: number;
  readonly differences: readonly string[];
}

/** Whoever may not: the answer that is owed, word for word the same wherever the ids lead, written down, and after as much work. */
export async function refusals(checking: Checking, pairs: readonly Pair[]): Promise<Found> {
  const refused = pairs.filter((pair) => owedTo(checking.world, pair)?.is === 'refused');
  const heard = await inTurns(refused, hear(checking));
  const differences = heard.flatMap(({ pair, owed, answer }) =>
    owed.is === 'refused' && inShort(answer) !== owed.answer ? [`${named(pair)}: ${inShort(answer)}, owed ${owed.answer}`] : [],
  );
  return {
    asked: heard.length,
    differences: [...differences, ...inOtherWords(heard), ...(await unwritten(checking, heard)), ...(await atOtherCost(checking, heard))],
  };
}

/** Everything but the name of the call itself and what the caller named. */
const wordsOf = ({ body }: Answer): string =>
  JSON.stringify(body, (key, value) => (['correlationId', 'documentID'].includes(key) ? undefined : value));

function inOtherWords(heard: readonly Heard[]): string[] {
  const first = new Map<string, string>();
  return heard.flatMap(({ pair, owed, answer }) => {
    if (owed.is !== 'refused' || owed.isTold) return [];
    const [key, words] = [`${pair.route} ${owed.answer}`, wordsOf(answer)];
    const known = first.get(key);
    if (known === undefined) first.set(key, words);
    return known === undefined || known === words ? [] : [`${named(pair)}: ${words}, elsewhere ${known}`];
  });
}

/** What is told to somebody who may see the thing and finds it missing is no matter of rights. */
const isAboutRights = ({ owed }: Heard): boolean => owed.is === 'refused' && (owed.isTold ? /^40[13] / : /^40[134] /).test(owed.answer);

async function unwritten({ world }: Checking, heard: readonly Heard[]): Promise<string[]> {
  const owed = heard.filter(isAboutRights);
  const { rows } = await world.product.services.pool.query<{ id: string }>(
    "SELECT DISTINCT correlation_id AS id FROM access.log WHERE outcome IN ('denied', 'refused') AND correlation_id = ANY($1)",
    [owed.map(({ correlationId }) => correlationId)],
  );
  const written = new Set(rows.map(({ id }) => id));
  return owed.flatMap(({ pair, correlationId }) => (written.has(correlationId) ? [] : [`${named(pair)}: not in the access log`]));
}

async function atOtherCost(checking: Checking, heard: readonly Heard[]): Promise<string[]> {
  const { work } = checking;
  const keyOf = ({ route, who, variant }: Pair) => `${route} ${who} ${variant}`;
  const isStranger = ({ owed }: Heard) => owed.is === 'refused' && !owed.isTold;
  const absent = new Map(heard.filter((one) => isStranger(one) && one.pair.where === 'nowhere').map((one) => [keyOf(one.pair), one]));
  const differences: string[] = [];
  for (const one of heard) {
    const other = absent.get(keyOf(one.pair));
    if (!other || !isStranger(one) || alike(work.of(one.correlationId), work.of(other.correlationId))) continue;
    const counted = async (): Promise<[number, number]> => {
      // Who somebody is stays known for half a minute: asked at once after a first time, both know it.
      await hear(checking)(other.pair);
      const [there, nothing] = [await hear(checking)(one.pair), await hear(checking)(other.pair)];
      return [work.of(there[0]!.correlationId), work.of(nothing[0]!.correlationId)];
    };
    let [some, none] = await counted();
    // The half minute may end between the two: what is a difference is one each time.
    for (let again = 0; again < 2 && !alike(some, none); again += 1) [some, none] = await counted();
    if (!alike(some, none)) differences.push(`${named(one.pair)}: ${some} looks, ${none} where nothing is`);
  }
  return differences;
}

/** Staff look for an address that nobody has; who was forgotten brings a document to an account without a person. */
const NO_ACCOUNT = '404 account.not_found';

/** Whoever may is let in, and what is public asks for nothing. */
export async function admissions(checking: Checking, pairs: readonly Pair[]): Promise<Found> {
  const open = pairs.filter((pair) => ['let in', 'public'].includes(owedTo(checking.world, pair)?.is ?? ''));
  const heard = await inTurns(open, hear(checking));
  const differences = heard.flatMap(({ pair, owed, answer }) => {
    const said = inShort(answer);
    const isKeptOut =
      /^40[13] (session\.(required|token_expired|expired)|access|reviewer|invalid_link)/.test(said) &&
      checking.world.actors[pair.who]!.hears === undefined;
    const isNotReached = owed.is === 'let in' && (/^(404|415) /.test(said) || said.endsWith(' request.invalid')) && said !== NO_ACCOUNT;
    return isKeptOut || isNotReached || answer.status >= 500 ? [`${named(pair)}: ${said}, and may`] : [];
  });
  return { asked: heard.length, differences };
}
