import type { Call } from './call.ts';
import { invalid } from './failures.ts';
import type { Kind, Kinds } from './objects.ts';

const DEFAULT = 10;
const MOST = 100;
/** Parameters of every list. */
export const LIST_PARAMETERS = ['limit', 'starting_after', 'ending_before', 'created'] as const;

/** `created` is a moment, or bounds of it (`created[gte]`); seconds. */
function isWithin({ parameters }: Call): (created: number) => boolean {
  if (!parameters.has('created')) return () => true;
  try {
    const exact = parameters.integer('created');
    return (created) => created === exact;
  } catch {
    const bounds = parameters.group('created')?.only('gt', 'gte', 'lt', 'lte');
    const [gt, gte, lt, lte] = (['gt', 'gte', 'lt', 'lte'] as const).map((name) => bounds?.integer(name));
    return (created) =>
      (gt === undefined || created > gt) &&
      (gte === undefined || created >= gte) &&
      (lt === undefined || created < lt) &&
      (lte === undefined || created <= lte);
  }
}

/** A page of what is wanted, the newest first, in Stripe's list object. */
export function listOf<K extends Kind>(
  call: Call,
  url: string,
  kind: K,
  wanted: (value: Kinds[K] & { readonly created: number }) => boolean,
): { readonly object: 'list'; readonly data: readonly Kinds[K][]; readonly has_more: boolean; readonly url: string } {
  const { parameters, tx } = call;
  const limit = parameters.integer('limit') ?? DEFAULT;
  if (limit < 1 || limit > MOST) throw invalid(`limit is between 1 and ${MOST}.`, { param: 'limit' });
  const within = isWithin(call);
  const all = (tx.all(kind) as (Kinds[K] & { readonly created: number })[])
    .filter((value) => within(value.created) && wanted(value))
    .reverse();
  const place = (name: 'starting_after' | 'ending_before') => {
    const id = parameters.text(name);
    if (id === undefined) return undefined;
    const index = all.findIndex((value) => value.id === id);
    if (index < 0) throw invalid(`No such object: '${id.slice(0, 80)}'`, { code: 'resource_missing', param: name });
    return index;
  };
  const after = place('starting_after');
  const before = place('ending_before');
  if (before !== undefined) {
    const from = Math.max(0, before - limit);
    return { object: 'list', data: all.slice(from, before), has_more: from > 0, url };
  }
  const from = after === undefined ? 0 : after + 1;
  return { object: 'list', data: all.slice(from, from + limit), has_more: from + limit < all.length, url };
}
