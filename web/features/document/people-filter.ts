import { WITHHELD_MAIL } from '../../../modules/documents/contract/rules.ts';
import type { DocumentView, Signatory } from '../../api/types.ts';

/** From so many signers on they are told apart by a filter and a search, and each opens on demand. */
export const MANY = 6;

export const GROUPS = ['all', 'turn', 'signed', 'unsigned', 'problems'] as const;
export type Group = (typeof GROUPS)[number];

export type Standing = 'signed' | 'declined' | 'due' | 'later' | 'unsigned' | 'draft';

type Whole = Pick<DocumentView, 'status'>;

export function standingOf(view: Whole, one: Pick<Signatory, 'isSigned' | 'declined' | 'isDue'>): Standing {
  if (one.isSigned) return 'signed';
  if (view.status !== 'PENDING') return view.status === 'CANCELED' ? 'unsigned' : 'draft';
  return one.declined ? 'declined' : one.isDue ? 'due' : 'later';
}

/** When they came to stand so; null where nothing has reached them yet. */
export function since(view: Whole, one: Signatory): string | null {
  switch (standingOf(view, one)) {
    case 'signed':
      return one.signature?.at ?? null;
    case 'declined':
      return one.declined?.at ?? null;
    case 'due':
      return one.emailTracking?.lastLinkMailAt ?? null;
    default:
      return null;
  }
}

/** Whether a link was ever sent to them: of who was never written to nobody can say that they did not open it. */
export const isTold = (one: Pick<Signatory, 'emailTracking' | 'lastMail'>): boolean =>
  (one.emailTracking?.lastLinkMailAt ?? null) !== null || one.lastMail !== null;

type Troubled = Pick<Signatory, 'isSigned' | 'isDue' | 'declined' | 'lastMail' | 'refusedCertificates' | 'signature' | 'signing'>;

/** Something that the owner may have to do something about. */
export function hasProblem(one: Troubled): boolean {
  if (one.signature?.holderDiffers || one.refusedCertificates.length > 0) return true;
  if (one.isSigned) return false;
  const lost = one.lastMail?.state === 'bounced' || (one.lastMail?.state === 'failed' && one.lastMail.reason !== WITHHELD_MAIL);
  return one.declined !== null || lost || one.signing.newLinkAskedAt !== null || (one.isDue && one.signing.isEnded);
}

/** Without case and accents, as people type a name in a hurry. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function inGroup(view: Whole, group: Group, one: Signatory): boolean {
  switch (group) {
    case 'all':
      return true;
    case 'turn':
      return standingOf(view, one) === 'due';
    case 'signed':
      return one.isSigned;
    case 'unsigned':
      return !one.isSigned;
    case 'problems':
      return hasProblem(one);
  }
}

/** Every word of the search is in the name or the address. */
export function isFound(one: Pick<Signatory, 'name' | 'emailID'>, search: string): boolean {
  const where = plain(`${one.name ?? ''} ${one.emailID ?? ''}`);
  return plain(search)
    .split(/\s+/)
    .every((word) => where.includes(word));
}
