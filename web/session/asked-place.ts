import type { Location } from 'react-router';

/** Document acts that an address of the login page may name; never a foreign address (GUARD-007, 008). */
const DOCUMENT_ACTS = ['cancel-review', 'cancel', 'endorsement-sign', 'view'];

/** An id, or that of an endorsement with its number behind a point; never a step up. */
const CODE = /^(?=.{1,64}$)[\w-]+(?:\.\w+)?$/;

/** Nobody's: an address that leaves it would have left this site. */
const ANY_SITE = 'http://site.invalid';

/** An address within this site, as a browser would read it; null for everything else. */
export function ownPlace(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, ANY_SITE)) return null;
  const { origin, pathname, search } = new URL(value, ANY_SITE);
  return origin === ANY_SITE && !pathname.startsWith('//') ? pathname + search : null;
}

/**
 * Where somebody wants to go who has no session yet: kept by the guard that sent them away, or named by the address of a mail.
 * Null: nowhere in particular.
 */
export function askedPlace({ state, search }: Pick<Location, 'state' | 'search'>): string | null {
  const kept = ownPlace((state as { from?: unknown } | null)?.from);
  if (kept) return kept;
  const query = new URLSearchParams(search);
  const [action, code] = [query.get('action') ?? '', query.get('code') ?? ''];
  if (query.get('redirectDocumentPage') !== 'true' || !DOCUMENT_ACTS.includes(action) || !CODE.test(code)) return null;
  return action === 'view' ? `/document/view?documentID=${code}` : `/document/${action}/${code}`;
}

/** The state that takes the asked place along to the next page on the way to a session. */
export function takenAlong(location: Pick<Location, 'state' | 'search'>): { readonly from: string } | null {
  const from = askedPlace(location);
  return from === null ? null : { from };
}
