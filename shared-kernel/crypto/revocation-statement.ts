import type { Certificate } from './certificate.ts';
import { ON_HOLD, type RevocationAnswer } from './revocation.ts';
import type { SignatureChecks } from './signature-checks.ts';

export interface RevokedEntry {
  revokedAt: Date;
  /** RFC 5280 name, as keyCompromise; null when not stated. */
  reason: string | null;
  /** When the key is known or suspected to have been lost; may be earlier than revokedAt. */
  invalidSince: Date | null;
}

/** CRLReason (RFC 5280, 5.3.1). */
export const REVOCATION_REASONS: Readonly<Record<number, string>> = {
  0: 'unspecified',
  1: 'keyCompromise',
  2: 'cACompromise',
  3: 'affiliationChanged',
  4: 'superseded',
  5: 'cessationOfOperation',
  6: ON_HOLD,
  8: 'removeFromCRL',
  9: 'privilegeWithdrawn',
  10: 'aACompromise',
};

/** What an authority, in a list or in an OCSP answer, says about one certificate. Its signature was checked before. */
export interface Statement {
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | null;
  /** Null: not revoked. */
  readonly entry: RevokedEntry | null;
  /** Certificates that expired since then are still told of (expiredCertsOnCRL, archiveCutoff); null where nothing is said. */
  readonly expiredSince: Date | null;
}

export interface Asked {
  readonly certificate: Certificate;
  readonly issuer: Certificate;
  /** The moment that revocation is asked for. */
  readonly at: Date;
  /** The moment for which the statement must be fresh: `at` for one that travels with a signature, the present for a live one. */
  readonly now: Date;
  /** The present, which no statement may be ahead of; `now` where not given. */
  readonly present?: Date;
  readonly source: string;
  readonly checks?: SignatureChecks;
}

/** How far clocks may be apart. */
export const SKEW_MS = 5 * 60_000;

export const unknownAnswer = (asked: Pick<Asked, 'now' | 'source'>, reason: string): RevocationAnswer => ({
  status: 'unknown',
  askedAt: asked.now.toISOString(),
  source: asked.source,
  reason,
});

/** Since when the certificate counts as revoked: the loss of the key where the authority dates it earlier. */
const since = ({ revokedAt, invalidSince }: RevokedEntry): Date => (invalidSince && invalidSince < revokedAt ? invalidSince : revokedAt);

/**
 * Why a statement says nothing of that moment; null when it does. Fresh (EN 319 102-1, 5.2.5) is what ends after it; one issued later
 * is fresher still, as long as the certificate had not expired by then: authorities drop expired ones from their lists (RFC 5280, 3.3).
 * One without an end counts from its own moment backwards only.
 */
function refuseTime({ thisUpdate, nextUpdate, expiredSince }: Statement, { certificate, issuer, now }: Asked): string | null {
  const end = nextUpdate?.getTime() ?? thisUpdate.getTime() + SKEW_MS;
  if (end <= now.getTime()) return 'out-of-date';
  if (thisUpdate > certificate.notAfter && (expiredSince === null || expiredSince > certificate.notAfter)) return 'after-expiry';
  if (thisUpdate > issuer.notAfter) return 'after-expiry-of-issuer';
  return null;
}

/**
 * The answer that a statement gives. A later revocation leaves what was signed before it good. A revocation is final and holds whatever
 * the age of the statement; a suspension can be lifted, so it and "not revoked" need a fresh one. `kind` begins the reasons.
 */
export function answerFrom(statement: Statement, asked: Asked, kind: 'list' | 'ocsp'): RevocationAnswer {
  const { thisUpdate, nextUpdate, entry } = statement;
  if (thisUpdate.getTime() > (asked.present ?? asked.now).getTime() + SKEW_MS) return unknownAnswer(asked, `${kind}-of-the-future`);
  // Only a delta list may take back an entry.
  if (entry?.reason === 'removeFromCRL') return unknownAnswer(asked, `${kind}-entry-not-understood`);
  const revoked = entry !== null && since(entry) <= asked.at;
  const late = revoked && entry.reason !== ON_HOLD ? null : refuseTime(statement, asked);
  if (late) return unknownAnswer(asked, `${kind}-${late}`);
  return {
    status: revoked ? 'revoked' : 'good',
    askedAt: asked.now.toISOString(),
    source: asked.source,
    thisUpdate: thisUpdate.toISOString(),
    ...(nextUpdate ? { nextUpdate: nextUpdate.toISOString() } : {}),
    ...(entry ? { revokedAt: entry.revokedAt.toISOString(), reason: entry.reason ?? 'unspecified' } : {}),
    ...(entry && since(entry) < entry.revokedAt ? { invalidSince: since(entry).toISOString() } : {}),
  };
}
