import type { KeyRing, RingKey } from '../../../shared-kernel/keys/ring.ts';
import { isCodeOf, isKeyOfThen, linkCode, partsCode } from '../../../shared-kernel/link-code.ts';
import { hasEnded } from '../domain/rules/links.ts';
import { type DocumentState, signatoriesOf, signatoryOf } from '../domain/state.ts';

/** Code of a signatory's link. Only the mailer and the check below compute it. */
export const signingCode = (key: RingKey, link: { documentId: string; signatoryId: string; round: number; issue: number }): string =>
  linkCode(key, 'sign', link.documentId, link.signatoryId, String(link.round), String(link.issue));

export const observerCode = (key: RingKey, documentId: string, sharedWithID: string): string =>
  linkCode(key, 'observe', documentId, sharedWithID);

/** What the owner's side is shown beside a signatory; shortened, so that it can be read out. */
export const verificationCode = (secret: Uint8Array, documentId: string, signatoryId: string): string =>
  Buffer.from(partsCode(secret, 'verify', documentId, signatoryId), 'base64url')
    .toString('hex')
    .slice(0, 8)
    .toUpperCase();

export type LinkCheck = 'valid' | 'expired' | 'invalid' | 'deleted' | 'withdrawn';

/** What became of a document that a link no longer opens; null while it does. */
const endOf = ({ isDeleted, voided }: DocumentState) => (isDeleted ? 'deleted' : voided ? 'withdrawn' : null);

/** Was this code mailed to that signatory before, and became void by another round or because somebody else is asked? */
export const isPastCode = (keys: KeyRing, { documentId, pastLinks }: DocumentState, signatoryId: string, code: string): boolean =>
  pastLinks
    .filter((link) => link.signatoryId === signatoryId)
    .some(({ round, issue: newest }) =>
      Array.from({ length: newest }, (_, index) => index + 1).some((issue) =>
        isCodeOf(keys, code, (key) => signingCode(key, { documentId, signatoryId, round, issue })),
      ),
    );

/**
 * An earlier issue of the same link answers as expired, so that an old mail does not look like a forged link; so does a code of a key
 * that was replaced before the link came about. While approvals are open or refused, the link that will be mailed opens a page that
 * says so (STATE-032, STATE-041).
 */
export function checkSigningLink(keys: KeyRing, state: DocumentState, signatoryId: string, code: string, now: Date): LinkCheck {
  const link = state.links[signatoryId];
  const isCode = (round: number, issue: number) =>
    isCodeOf(keys, code, (key) => signingCode(key, { documentId: state.documentId, signatoryId, round, issue }));
  if (signatoryOf(state, signatoryId) && isPastCode(keys, state, signatoryId, code)) return state.isDeleted ? 'deleted' : 'expired';
  if (state.approvals && state.approvals.round === state.round && link?.round !== state.round && signatoryOf(state, signatoryId)) {
    if (!isCode(state.round, 1)) return 'invalid';
    return endOf(state) ?? (isKeyOfThen(keys, code, state.approvals.requestedAt) ? 'valid' : 'expired');
  }
  if (!link) return 'invalid';
  for (let issue = link.issue; issue >= 1; issue--) {
    if (!isCode(link.round, issue)) continue;
    const end = endOf(state);
    if (end) return end;
    return issue === link.issue && isKeyOfThen(keys, code, link.issuedAt) && !hasEnded(link, now) ? 'valid' : 'expired';
  }
  return 'invalid';
}

/** The signatory whose signing link of the document has this code; an older issue answers as expired here too. */
export function holderOfSigningCode(
  keys: KeyRing,
  state: DocumentState,
  code: string,
  now: Date,
): { check: 'valid'; signatoryId: string } | { check: Exclude<LinkCheck, 'valid'>; signatoryId: null } {
  for (const { signatoryId } of signatoriesOf(state)) {
    const check = checkSigningLink(keys, state, signatoryId, code, now);
    if (check === 'valid') return { check, signatoryId };
    if (check !== 'invalid') return { check, signatoryId: null };
  }
  return { check: 'invalid', signatoryId: null };
}

/** The key must be one of the document's time: when somebody began to follow it does not stand in its state. */
export function checkObserverLink(keys: KeyRing, state: DocumentState, sharedWithID: string, code: string): LinkCheck {
  if (!state.observers.some((observer) => observer.sharedWithID === sharedWithID)) return 'invalid';
  if (!isCodeOf(keys, code, (key) => observerCode(key, state.documentId, sharedWithID))) return 'invalid';
  return isKeyOfThen(keys, code, state.addedOn) ? (endOf(state) ?? 'valid') : 'invalid';
}
