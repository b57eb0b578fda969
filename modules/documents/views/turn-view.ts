import type { TurnRow } from '../contract/your-turn.ts';

/**
 * Where a matter is dealt with. Null where it opens by a link of the reader's own, which is asked for when they go there: its code stands
 * in no list.
 */
function linkOf({ documentID, reason, subject, isOwner, person }: TurnRow, isOwnSignature: boolean): string | null {
  const page = (more = '') => `/document/view?documentID=${documentID}${more}`;
  const correct = person ? `&act=correct&person=${encodeURIComponent(person.id)}` : '';
  switch (reason) {
    case 'sign':
      return isOwnSignature ? `/signatory/${documentID}/${subject}` : null;
    case 'approve':
      return null;
    case 'endorse':
      return `/document/endorsement-sign/${subject}`;
    case 'cancellation':
      return `/document/cancel-review/${subject}`;
    case 'last-day-passed':
      return page('&act=last-day');
    case 'not-theirs':
    case 'bounced':
      return page(correct);
    default:
      return isOwner ? page() : null;
  }
}

/** `ownPart`: the id under which the account itself signs a document of its own. */
export const turnView = (row: TurnRow, ownPart: string) => ({
  ...row,
  link: linkOf(row, row.isOwner && row.reason === 'sign' && row.subject === ownPart),
});
