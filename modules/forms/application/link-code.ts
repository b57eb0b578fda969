import type { KeyRing, RingKey } from '../../../shared-kernel/keys/ring.ts';
import { isCodeOf, isKeyOfThen, linkCode } from '../../../shared-kernel/link-code.ts';
import { type FormState, formSignerOf } from '../domain/state.ts';

interface FormLink {
  readonly documentId: string;
  readonly signatoryId: string;
  /** When the link was made, milliseconds since 1970. */
  readonly timestamp: number;
}

/** Code of the link to a signer's form. Only the mailer and the check below compute it. */
export const formCode = (key: RingKey, { documentId, signatoryId, timestamp }: FormLink): string =>
  linkCode(key, 'form', documentId, signatoryId, String(timestamp));

/** Where a link leads; its code comes after the hash, which browsers send to no server. */
export const formLinkPath = (key: RingKey, link: FormLink): string =>
  `/signatory/form/${link.documentId}/${link.signatoryId}/${link.timestamp}#${formCode(key, link)}`;

export type FormLinkCheck = 'valid' | 'expired' | 'replaced' | 'invalid';

/**
 * An earlier link of the same signer answers as expired, so that an old mail does not look like a forged one; so does a code of a key that was
 * replaced before the link came about. Who is not asked any more is told so, where they hold a link that was good once.
 */
export function checkFormLink(
  keys: KeyRing,
  state: FormState,
  { signatoryId, timestamp }: Omit<FormLink, 'documentId'>,
  code: string,
  now: Date,
): FormLinkCheck {
  const signer = formSignerOf(state, signatoryId);
  const former = state.formerSigners.find((one) => one.signatoryId === signatoryId && one.links.includes(timestamp));
  const isKnown = former !== undefined || signer?.link?.timestamp === timestamp || signer?.pastLinks.includes(timestamp) === true;
  if (!isKnown) return 'invalid';
  if (!isCodeOf(keys, code, (key) => formCode(key, { documentId: state.documentId, signatoryId, timestamp }))) return 'invalid';
  if (signer === null) return 'replaced';
  if (signer.link?.timestamp !== timestamp || !isKeyOfThen(keys, code, new Date(timestamp).toISOString())) return 'expired';
  return new Date(signer.link.expiresAt) > now ? 'valid' : 'expired';
}
