import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { type Caller, isTestCaller } from '../../../shared-kernel/http/caller.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { heardFolio } from '../../../shared-kernel/spoken-folio.ts';
import { ownerSignatoryId } from '../application/people.ts';
import type { InboxRow } from '../application/reading.ts';
import { CRITERIA, type Criteria, criteriaOf, type InboxQuery, LIST_ORDERS, type SearchCriteria } from '../contract/inbox.ts';
import type { TurnReader } from '../contract/your-turn.ts';
import { withAllowed } from '../views/allowed.ts';
import { turnView } from '../views/turn-view.ts';
import { readYourWrites } from './account-document.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { addressOf, type listQuery } from './schemas.ts';

/** No criteria is every document. */
function givenCriteria(value: string | undefined): Criteria | null {
  if (value === undefined || value === '' || value.toLowerCase() === 'all') return null;
  const known = criteriaOf(value);
  if (!known) throw new ProductError(400, 'search.criteria_unknown', { criteria: value, known: CRITERIA.join(', ') });
  return known;
}

/** Whose lists they are, and as far as which documents: what a sub-user or a reviewer sees is asked of the account at every call. */
export async function listReaderOf(
  deps: Pick<DocumentRoutesDeps, 'sightOf'>,
  caller: Caller,
): Promise<Pick<InboxQuery, 'ownerId' | 'viewerEmail' | 'sight'>> {
  const reader = { ownerId: caller.ownerId, viewerEmail: addressOf(caller) };
  if (caller.reviews) return { ...reader, sight: caller.reviews };
  if (caller.key) return { ...reader, sight: { kind: 'KEY', isTest: isTestCaller(caller) } };
  if (caller.role !== 'sub-user') return reader;
  const sight = await deps.sightOf(caller.userId, caller.ownerId);
  if (sight?.sees === 'ALL') return reader;
  const { standsInFor } = sight ?? {};
  const sharedWith = sight?.sees === 'SHARED' ? sight.email : null;
  return { ...reader, sight: { subUserId: caller.userId, sharedWith, ...(standsInFor && { standsInFor }) } };
}

/** Whom things wait for: the owner of an account, or a sub-user of it. For whom they stand in is asked of the account at every call. */
export async function turnReaderOf(deps: Pick<DocumentRoutesDeps, 'addressesStoodInFor'>, caller: Caller): Promise<TurnReader> {
  const { userId, ownerId, role, key, standsInFor } = caller;
  const mayStandIn = role !== 'reviewer' && !key;
  const addresses = mayStandIn ? await deps.addressesStoodInFor(userId, ownerId) : [];
  return {
    userId,
    viewerEmail: addressOf(caller),
    ...(standsInFor && { standsInFor }),
    ...(addresses.length > 0 && { approvesFor: { ownerId, addresses } }),
    ...(key && { isTest: isTestCaller(caller) }),
  };
}

/** The caller, once the list has seen what they wrote last. */
export const ownList = (deps: DocumentRoutesDeps) => async (request: FastifyRequest) => {
  await readYourWrites(deps, request, ['list', 'tags']);
  return callerOf(request);
};

/** By cursor where one is asked for, an empty one being the beginning; else by page number. */
export async function listAnswer(
  deps: DocumentRoutesDeps,
  caller: Caller,
  query: z.infer<typeof listQuery>,
  what: { readonly search: string | null; readonly advanced?: SearchCriteria },
) {
  const asked = {
    ...(await listReaderOf(deps, caller)),
    criteria: givenCriteria(query.criteria),
    ...(query.sort ? LIST_ORDERS[query.sort] : { order: query.order.toLowerCase() === 'asc' ? ('asc' as const) : ('desc' as const) }),
    archive: { readerId: caller.userId, archived: query.archived === undefined ? null : query.archived === 'true' },
    ...what,
  };
  const { cursor, page, limit } = query;
  return mainAnswer(
    cursor === undefined
      ? await asSeen(deps, caller, await deps.reads.inbox({ ...asked, page }))
      : await asSeen(deps, caller, await deps.reads.inboxSlice(asked, cursor, limit)),
  );
}

/**
 * The text to search for: where it is a folio of the account, the id of its document. A folio that cannot be one was misheard, and nobody is
 * left to think that there is no such document.
 */
export async function byFolio(deps: DocumentRoutesDeps, { ownerId }: Caller, text: string): Promise<string> {
  const heard = heardFolio(text);
  if (heard.kind === 'misheard') throw new ProductError(400, 'search.folio_misheard');
  return (heard.kind === 'folio' && (await deps.reads.documentWithFolio(ownerId, heard.folio))) || text;
}

/** Rows with their folio and the tags of the reader's account, what the reader may do with each, and what waits for them in it; for a reviewer of the account nothing does. */
export async function asSeen<Page extends { readonly documents: readonly InboxRow[] }>(
  deps: DocumentRoutesDeps,
  caller: Caller,
  page: Page,
) {
  const { ownerId, userId, role, reviews } = caller;
  const now = deps.clock.now();
  const seen = withAllowed(page, caller, now);
  const ids = page.documents.map(({ documentID }) => documentID);
  const [turns, folios, tags] = await Promise.all([
    deps.reads.turnsIn(await turnReaderOf(deps, caller), now, role === 'reviewer' ? [] : ids),
    deps.reads.folios(ids),
    // Whoever reads selected documents does not learn by what they were selected.
    deps.reads.tags(ownerId, reviews ? [] : ids),
  ]);
  return {
    ...seen,
    documents: seen.documents.map((row) => {
      const turn = turns.get(row.documentID);
      const folio = folios.get(row.documentID) ?? null;
      return {
        ...row,
        folio,
        tags: tags.get(row.documentID) ?? [],
        yourTurn: turn ? turnView(turn, ownerSignatoryId(row.documentID, userId)) : null,
      };
    }),
  };
}

/** RULE-028; null for a text that is not given. */
export function longEnough(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return undefined;
  if (Array.from(trimmed).length <= 3) throw new ProductError(400, 'search.too_short', { more_than: 3 });
  return trimmed;
}
