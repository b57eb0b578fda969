import { isSameName } from '../../../../shared-kernel/person-name.ts';
import type { Signatory } from '../../contract/values.ts';
import type { SignatureFact } from '../state.ts';

interface Certified extends Pick<SignatureFact, 'signatureType'> {
  readonly certificate: Pick<SignatureFact['certificate'], 'holder' | 'rfc'>;
}

/** In whose name a signature was made. Both names are null once the person was forgotten. */
export interface HolderFact {
  readonly holder: string | null;
  readonly rfc: string | null;
  /** An e.firma whose holder is not called as the owner wrote; the platform's own certificate is nobody's in person. */
  readonly holderDiffers: boolean;
}

export function holderOf(signatory: Pick<Signatory, 'name'>, signature: Certified): HolderFact {
  const holder = signature.certificate.holder.value;
  const rfc = signature.certificate.rfc?.value ?? null;
  const written = signatory.name.value;
  const known = signature.signatureType === 'E_FIRMA' && holder !== null && written !== null;
  return { holder, rfc, holderDiffers: known && !isSameName(written, holder) };
}
