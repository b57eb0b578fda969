import { createHmac } from 'node:crypto';

export type ContactPoint = { readonly email: string } | { readonly phone: string };

/**
 * The id under which an account's events speak of a person: the same for the same address, different in
 * every account, and nothing can be read or guessed from it without the secret.
 * Email addresses count without regard to case, phone numbers by their digits and a leading plus.
 * @param secret at least 32 bytes
 * @returns `person-` and 32 hex digits (128 bits of HMAC-SHA-256)
 */
export function personIdOf(ownerId: string, contact: ContactPoint, secret: Uint8Array): string {
  if (secret.length < 32) throw new RangeError('the secret of person ids has at least 32 bytes');
  const [kind, address] = 'email' in contact ? ['email', mailKey(contact.email)] : ['phone', phoneKey(contact.phone)];
  const mac = createHmac('sha256', secret)
    .update(JSON.stringify(['person id', ownerId, kind, address]))
    .digest('hex');
  return `person-${mac.slice(0, 32)}`;
}

/**
 * Matches an email address where it must not be stored in clear: the same in every account, and without the secret nothing can
 * be read or guessed from it.
 * @param secret at least 32 bytes
 * @returns 64 hex digits (HMAC-SHA-256)
 */
export function addressHashOf(email: string, secret: Uint8Array): string {
  if (secret.length < 32) throw new RangeError('the secret of address hashes has at least 32 bytes');
  return createHmac('sha256', secret)
    .update(JSON.stringify(['address hash', mailKey(email)]))
    .digest('hex');
}

const mailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();
const phoneKey = (phone: string): string => (phone.trim().startsWith('+') ? '+' : '') + phone.replaceAll(/\D/g, '');
