import type { Certificate } from './certificate.ts';

/** What was learnt about revocation, by whom and when. `unknown` with a reason is an answer too; silence is not. */
export interface RevocationAnswer {
  status: 'good' | 'revoked' | 'unknown';
  /** ISO 8601 UTC. */
  askedAt: string;
  /** Who was asked; null when there is nobody to ask. */
  source: string | null;
  /** CRL number (RFC 5280, 5.2.3), decimal. */
  listNumber?: string;
  /** SHA-256 of the list, lower-case hex. */
  listSha256?: string;
  listDer?: Uint8Array;
  thisUpdate?: string;
  nextUpdate?: string;
  revokedAt?: string;
  /** Where the authority dates the loss of the key earlier than the revocation (RFC 5280, 5.3.2). */
  invalidSince?: string;
  /** Of a revocation: RFC 5280 reason, as keyCompromise. Of an unknown: what kept the answer away. */
  reason?: string;
}

/** A suspension that the authority may lift again (RFC 5280, 5.3.1): the one revocation that is not final. */
export const ON_HOLD = 'certificateHold';

export interface RevocationSource {
  /** Whether `cert` stood revoked at `at`. Never rejects: what goes wrong is an unknown with its reason. */
  ask(cert: Certificate, issuer: Certificate, at: Date): Promise<RevocationAnswer>;
}

/** SAT's certificates carry no address to ask; where none is configured the answer says so. */
export function nobodyToAsk(now: Date): RevocationAnswer {
  return { status: 'unknown', askedAt: now.toISOString(), source: null, reason: 'nobody-to-ask' };
}
