import type { SignatureType } from '../../api/types.ts';
import type { SignerSignatory, SignerView } from './types.ts';

/** Where the person in front of a signing link stands; each has its own page. */
export type Situation = 'sign' | 'wait' | 'suspended' | 'signed' | 'cancelled' | 'preparing';

export const ownOf = (view: SignerView): SignerSignatory | null =>
  view.signatory.find((one) => one.signatoryID === view.signatoryID) ?? null;

export function situationOf(view: SignerView): Situation {
  if (ownOf(view)?.isSigned) return 'signed';
  if (view.status === 'CANCELED') return 'cancelled';
  if (view.status !== 'PENDING') return 'preparing';
  if (view.isDue) return 'sign';
  // Nobody is due although people have not signed: an approval is missing, and the links rest until it is there.
  return view.waitingFor.length > 0 ? 'wait' : 'suspended';
}

export type Way = 'draw' | 'type' | 'picture' | 'saved' | 'efirma';

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
  const basic: Way[] = own?.requirements?.drawnSignature ? ['draw'] : ['draw', 'type', 'picture'];
  if (saved > 0 && own?.isOwner && !own.requirements?.drawnSignature) basic.push('saved');
  return { ways: required === 'ELECTRONIC_SIGNATURE' ? basic : [...basic, 'efirma'], required };
}

export const asksForPlace = (view: SignerView): boolean => view.isActiveGeolocation || ownOf(view)?.requirements?.geolocation === true;
