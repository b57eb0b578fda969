import type { Consent } from '../../shared-kernel/signing/consent.ts';

/** What whoever sends a document chose and accepted for signing it in the same act (SUB-014). */
export interface SigningWithSending {
  readonly signatureId: string;
  readonly consent: Consent;
}

/** By document, for this tab and until the page is loaded anew: a wish that outlived the act could sign what nobody looks at. */
const wishes = new Map<string, SigningWithSending>();

export const signWithSending = (documentID: string, wish: SigningWithSending): void => void wishes.set(documentID, wish);

export const signingWithSending = (documentID: string): SigningWithSending | null => wishes.get(documentID) ?? null;

/** It was signed, or is not to be: nothing signs by itself any more. */
export const forgetSigningWithSending = (documentID: string): void => void wishes.delete(documentID);
