import { approvalsOf } from '../../api/approvals.ts';
import type { SignatureType } from '../../api/types.ts';
import type { Way } from '../../signer/types.ts';
import type { SignerSignatory, SignerView } from './types.ts';

/** Where the person in front of a signing link stands; each has its own page. */
export type Situation = 'sign' | 'wait' | 'approvals' | 'suspended' | 'late' | 'halted' | 'declined' | 'signed' | 'cancelled' | 'preparing';

export const ownOf = (view: SignerView): SignerSignatory | null =>
  view.signatory.find((one) => one.signatoryID === view.signatoryID) ?? null;

export function situationOf(view: SignerView): Situation {
  if (ownOf(view)?.isSigned) return 'signed';
  if (view.status === 'CANCELED') return 'cancelled';
  if (view.status !== 'PENDING') return 'preparing';
  if (ownOf(view)?.declined) return 'declined';
  if (view.lastDay?.isPassed) return 'late';
  if (view.isDue) return 'sign';
  // Somebody else does not sign: who, and why, is the owner's to know.
  if (view.isSuspended) return 'halted';
  if (view.waitingFor.length > 0) return 'wait';
  const approvals = approvalsOf(view);
  // STATE-041, STATE-032: before the last approval nobody signs, and after a refusal the links rest until it is sent anew.
  if (approvals === 'pending') return 'approvals';
  if (approvals === 'refused' || approvals === 'failed') return 'suspended';
  return 'preparing';
}

/**
 * The address of the account by which this person may ask for the document's cancellation (CANC-001); null where they may not. The
 * owner asks from the page of the document.
 */
export function petitionerOf(view: SignerView): string | null {
  const own = ownOf(view);
  return own && !own.isOwner && view.allowed.includes('cancel') ? own.emailID || null : null;
}

/** Whose turn it is or will be may answer that they do not sign; the owner has other ways to end it. */
export const mayDecline = (view: SignerView, situation: Situation): boolean =>
  (situation === 'sign' || situation === 'wait' || (situation === 'late' && view.newLink !== 'none')) && ownOf(view)?.isOwner === false;

export interface Ways {
  readonly ways: readonly Way[];
  /** The sender asked for this kind of signature; null: the signer chooses. */
  readonly required: SignatureType | null;
}

/** Ways of signing that the server takes from this person, in the order they are offered. */
export function waysOf(view: SignerView, saved: number): Ways {
  const own = ownOf(view);
  const required = own?.signatureType ?? view.documentSignType ?? null;
  if (required === 'E_FIRMA') return { ways: ['efirma'], required };
  const typed: Way[] = view.offered?.typedSignature === false ? [] : ['type'];
  const basic: Way[] = own?.requirements?.drawnSignature ? ['draw'] : ['draw', ...typed, 'picture'];
  if (saved > 0 && own?.isOwner && !own.requirements?.drawnSignature) basic.push('saved');
  return { ways: required === 'ELECTRONIC_SIGNATURE' ? basic : [...basic, 'efirma'], required };
}

export const asksForPlace = (view: SignerView): boolean => view.isActiveGeolocation || ownOf(view)?.requirements?.geolocation === true;
