import { refuse } from '../../../../shared-kernel/decider/types.ts';
import type { Signatory } from '../../contract/values.ts';
import { type DocumentState, hasSigned, signatoryOf } from '../state.ts';

/** Enough to see that somebody keeps trying, and no more: who holds a link cannot fill the history of a document. */
export const REFUSED_CERTIFICATES_KEPT = 5;

/** Whether an e.firma of this RFC is not the one asked for. Of who was forgotten no e.firma is known to be the right one. */
export const isOtherRfc = ({ rfc: asked }: Pick<Signatory, 'rfc'>, rfc: string | null): boolean =>
  asked !== undefined && asked.value !== rfc?.toUpperCase();

/** Says whom to ask, and not which RFC was asked for: who brought the certificate may be anybody with the link. */
export const otherHolder = ({ uploaded }: DocumentState) =>
  refuse(422, 'signature.other_holder', { sender: uploaded?.uploadedBy.name.value ?? null });

interface Brought {
  readonly signatoryId: string;
  readonly fingerprint: string;
  readonly rfc: { readonly value: string | null };
}

/** Whether it is to be written down that this certificate was refused: somebody who has yet to sign brought it for the first time. */
export function isNewlyRefused(state: DocumentState, { signatoryId, fingerprint, rfc }: Brought): boolean {
  const signatory = signatoryOf(state, signatoryId);
  if (!signatory || hasSigned(state, signatoryId) || !isOtherRfc(signatory, rfc.value)) return false;
  const before = state.refusedCertificates.filter((one) => one.signatoryId === signatoryId);
  return before.length < REFUSED_CERTIFICATES_KEPT && before.every((one) => one.fingerprint !== fingerprint);
}
