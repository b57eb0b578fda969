import { actsFor, type Caller } from '../../../shared-kernel/http/caller.ts';
import { ownerSignatoryId } from '../application/people.ts';
import type { InboxRow } from '../application/reading.ts';
import type { DocumentAct } from '../contract/rules.ts';
import { actsIn } from '../domain/allowed.ts';
import { type DocumentState, nobodySigned } from '../domain/state.ts';
import { lastDayView } from './last-day-view.ts';

/** The owner may do everything; a party may ask for a cancellation, also before anybody signed; whoever only reads may do nothing. */
export function allowedFor(state: Pick<DocumentState, 'status' | 'isDeleted' | 'signatures'>, viewer: string): readonly DocumentAct[] {
  if (viewer === 'owner') return actsIn(state, !nobodySigned(state));
  return viewer === 'signatory' ? actsIn(state, true).filter((act) => act === 'cancel') : [];
}

/**
 * Rows of a list with what the reader may do with each: nothing with what others shared or are in charge of, and nothing as a reviewer.
 * `ownSignatoryID`: their own part as its sender, while it is their turn to sign. `isOfAccount`: the owner's part, and that of who is in
 * charge: they sign in their session, and no link is sent again.
 */
export const withAllowed = <Page extends { readonly documents: readonly InboxRow[] }>(
  page: Page,
  caller: Pick<Caller, 'role' | 'userId' | 'ownerId' | 'standsInFor'>,
  now: Date,
) => ({
  ...page,
  documents: page.documents.map((row) => {
    const isOwn = row.label !== 'SHARED' && actsFor(caller, { ownerId: caller.ownerId, inCharge: row.inCharge?.userID ?? null });
    const partOf = (userId: string) => ownerSignatoryId(row.documentID, userId);
    const own = partOf(caller.userId);
    const ofAccount = isOwn ? [own, partOf(caller.ownerId), ...(row.inCharge ? [partOf(row.inCharge.userID)] : [])] : [];
    return {
      ...row,
      people: row.people.map((one) => ({ ...one, isOfAccount: ofAccount.includes(one.signatoryId) })),
      lastDay: lastDayView(row, now),
      allowed: isOwn ? actsIn({ status: row.status, isDeleted: false }, row.signed > 0) : [],
      ownSignatoryID: isOwn && row.people.some(({ signatoryId, due }) => due && signatoryId === own) ? own : null,
    };
  }),
});
