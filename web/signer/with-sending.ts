import type { Consent } from '../../shared-kernel/signing/consent.ts';

/** What whoever sends a document chose and accepted for signing it in the same act (SUB-014). */
export interface SigningWithSending {
  readonly signatureId: string;
  readonly consent: Consent;
}

/** By document, for this tab and until the page is loaded anew: a wish that outlived the act could sign what nobody looks at. */
const wishes = new Map<string, SigningWithSending>();
/** Those whose document stood before the sender long enough: it is signed now. */
const ripe = new Set<string>();

export const signWithSending = (documentID: string, wish: SigningWithSending): void => void wishes.set(documentID, wish);

export const signingWithSending = (documentID: string): SigningWithSending | null => wishes.get(documentID) ?? null;

export const ripen = (documentID: string): void => void ripe.add(documentID);

export const isRipe = (documentID: string): boolean => ripe.has(documentID);

/** It was signed, or is not to be: nothing signs by itself any more. */
export function forgetSigningWithSending(documentID: string): void {
  wishes.delete(documentID);
  ripe.delete(documentID);
}
