import type { InboxQuery, InboxSight, OfKey } from '../../modules/documents/contract/inbox.ts';
import { tableInUse } from '../runtime/index.ts';
import { simplified } from '../search-text.ts';
import { isCarried, isSelected } from '../selected-documents.ts';
import { DOCUMENTS_INBOX } from './projection.ts';

/** Days in the zone that the rows show too. */
const ZONE = "'America/Mexico_City'";

export const isSearch = ({ search, advanced }: InboxQuery): boolean =>
  search !== null || Object.values(advanced ?? {}).some((value) => value !== undefined);

/** Escapes what people typed: it is text, never a pattern. */
const holding = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The documents of an account that a sub-user sees, as a query of their ids with its parameters from $1 on. */
export function seenDocuments(ownerId: string, sight: InboxSight): { readonly ids: string; readonly params: readonly unknown[] } {
  const { where, params } = filterOf({ ownerId, viewerEmail: null, sight, criteria: null, search: null, order: 'desc' });
  return { ids: `select document_id from ${tableInUse(DOCUMENTS_INBOX)} where ${where}`, params };
}

const isOfKey = (sight: InboxQuery['sight']): sight is OfKey => sight !== undefined && 'kind' in sight && sight.kind === 'KEY';

/** The rows that a query is about. Deleted documents are in none. */
export function filterOf({ ownerId, viewerEmail, sight, criteria, search, advanced = {}, archive }: InboxQuery): {
  where: string;
  params: unknown[];
} {
  const params: unknown[] = [ownerId];
  const conditions = ['not is_deleted'];
  const add = (condition: (place: string) => string, value: unknown) => {
    params.push(value);
    conditions.push(condition(`$${params.length}`));
  };
  const placeOf = (value: unknown): string => `$${params.push(value)}`;
  if (criteria === 'shared') {
    // A draft names observers who do not know of it yet; it stays with its owner until it is sent.
    conditions.push("owner_id <> $1 and status <> 'DRAFT'");
    add((place) => `shared_with @> ${place}::text[]`, viewerEmail === null ? [] : [viewerEmail.toLowerCase()]);
    // Every array contains the empty array: a reader without an address must not match every document.
    if (viewerEmail === null || (isOfKey(sight) && sight.isTest)) conditions.push('false');
  } else {
    conditions.push('owner_id = $1');
    if (isOfKey(sight)) conditions.push(`is_test = ${placeOf(sight.isTest)}`);
    else if (sight && 'kind' in sight) conditions.push(isSelected(sight, '$1', placeOf));
    else if (sight) {
      // Where nobody else is in charge, the owner is.
      const charge = `coalesce(in_charge, owner_id) = any(${placeOf([sight.subUserId, ...(sight.standsInFor ?? [])])}::text[])`;
      // A draft names observers who do not know of it yet.
      const shared = sight.sharedWith && `(status <> 'DRAFT' and shared_with @> ${placeOf([sight.sharedWith.toLowerCase()])}::text[])`;
      conditions.push(shared === null ? charge : `(${charge} or ${shared})`);
    }
    if (criteria !== null) add((place) => `tab = ${place}`, criteria);
  }
  if (archive && archive.archived !== null) {
    const put = archive.archived ? 'in' : 'not in';
    add((place) => `document_id ${put} (select document_id from inbox.archived where user_id = ${place})`, archive.readerId);
  }
  // `like` on the column of search texts is what its index answers; the parts of the advanced search look closer then.
  const inSearchText = (text: string) => add((place) => `search like ${place}`, holding(simplified(text.trim())));
  if (search !== null) inSearchText(search);
  const { title, documentID, email, status, tag, from, to } = advanced;
  if (title !== undefined) {
    inSearchText(title);
    // The search text begins with the title, in a line of its own; a title of several lines ends at the line of the id.
    add((place) => `left(search, strpos(search, E'\\n' || lower(document_id))) like ${place}`, holding(simplified(title.trim())));
  }
  if (documentID !== undefined) {
    inSearchText(documentID);
    add((place) => `lower(document_id) like ${place}`, holding(documentID.trim().toLowerCase()));
  }
  if (email !== undefined) {
    inSearchText(email);
    add((place) => `exists (select from unnest(emails) as address where address like ${place})`, holding(email.trim().toLowerCase()));
  }
  if (status === 'REFUSED') conditions.push('is_refused');
  else if (status === 'DECLINED') conditions.push('is_declined');
  else if (status !== undefined) add((place) => `status = ${place}`, status);
  if (tag !== undefined) {
    add((place) => isCarried(place, '$1'), tag);
    // Whoever reads selected documents knows of no tag, so that none is found by one.
    if (sight && 'kind' in sight && !isOfKey(sight)) conditions.push('false');
  }
  if (from !== undefined) add((place) => `modified_on >= (${place}::date)::timestamp at time zone ${ZONE}`, from);
  if (to !== undefined) add((place) => `modified_on < (${place}::date + 1)::timestamp at time zone ${ZONE}`, to);
  return { where: conditions.join(' and '), params };
}
