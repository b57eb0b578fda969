import { asksPlace, isWritten, ownerSigns, placesOf, signers, type Working } from './working.ts';

/** Why a sender cannot sign in the act of sending: what would come after it, or what a kept signature does not answer. */
export type Hindrance = 'approvals' | 'turn' | 'efirma' | 'place' | 'values' | 'initials' | 'noneKept';

/**
 * What keeps the sender from signing with the sending (SUB-014); null: nothing does. Each leaves their signature to its turn, as ever.
 * @param kept how many signatures they keep
 */
export function hindranceOf(working: Working, eFirmaOnly: boolean, kept: number): Hindrance | null {
  const own = signers(working).find(({ isOwner }) => isOwner);
  if (working.approvers.length > 0) return 'approvals';
  if (working.hasOrder && own && signers(working).some(({ rank }) => rank < own.rank)) return 'turn';
  if (eFirmaOnly) return 'efirma';
  if (asksPlace(working)) return 'place';
  const places = placesOf(working).filter(({ person }) => person === own?.key);
  if (places.some(({ type }) => type === 'INITIALS')) return 'initials';
  if (places.some(({ type, required, prefilled }) => isWritten(type) && required && !prefilled)) return 'values';
  return kept === 0 ? 'noneKept' : null;
}

/** Whether the sender is asked at all: the plan offers it, and they sign. */
export const maySignWithSending = (working: Working, offered: { readonly autoSign: boolean } | undefined): boolean =>
  offered?.autoSign === true && ownerSigns(working);
