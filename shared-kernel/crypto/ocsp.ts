import type { Certificate } from './certificate.ts';
import type { OcspResponse } from './ocsp-response.ts';
import { ON_HOLD, type RevocationAnswer } from './revocation.ts';
import { revocationPointers } from './revocation-pointers.ts';
import { type Asked, answerFrom, unknownAnswer } from './revocation-statement.ts';
import { SignatureChecks } from './signature-checks.ts';

export interface OcspAsked extends Asked {
  /** Certificates that may be the responder's, besides those of the answer itself. */
  readonly beside?: readonly Certificate[];
  /** Whether somebody says that a responder without id-pkix-ocsp-nocheck is not revoked itself. */
  isResponderGood(responder: Certificate): boolean;
}

/**
 * What one OCSP answer says about a certificate at a moment; null where it speaks of others. One that is not signed by who may answer
 * for this issuer says nothing (RFC 6960, 4.2.2.2). Throws ChecksExhausted, and where the answer is damaged.
 */
export function answerFromOcsp(response: OcspResponse, asked: OcspAsked): RevocationAnswer | null {
  const statement = response.about(asked.certificate, asked.issuer);
  if (!statement) return null;
  const refusal = refuseResponder(response, asked);
  if (refusal) return unknownAnswer(asked, refusal);
  if (statement.status === 'unknown') return unknownAnswer(asked, 'ocsp-unknown');
  // RFC 6960, 2.2: how a responder says "revoked" of a certificate that was never issued.
  if (statement.entry?.reason === ON_HOLD && statement.entry.revokedAt.getTime() === 0) return unknownAnswer(asked, 'ocsp-never-issued');
  return answerFrom(statement, asked, 'ocsp');
}

/** Why nobody who may answer for the issuer signed this; null when somebody did. */
function refuseResponder(response: OcspResponse, asked: OcspAsked): string | null {
  const { issuer, checks = new SignatureChecks(), beside = [] } = asked;
  const isSignedBy = ({ publicKey }: Certificate): boolean => {
    const check = checks.value(response.signatureAlgorithm, publicKey, response.tbs, response.signature);
    return check.matches && !check.weak && !check.smallKey;
  };
  if (response.isBy(issuer) && isSignedBy(issuer)) return null;
  let refusal = 'ocsp-not-signed-by-responder';
  for (const responder of [...embedded(response, checks), ...beside]) {
    if (responder.fingerprint === issuer.fingerprint || !response.isBy(responder)) continue;
    if (!mayAnswerFor(issuer, responder, response.producedAt, checks) || !isSignedBy(responder)) continue;
    if (revocationPointers(responder).noCheck || asked.isResponderGood(responder)) return null;
    refusal = 'ocsp-responder-unchecked';
  }
  return refusal;
}

/** Issued by that issuer itself for answering (RFC 6960, 4.2.2.2), and valid when it answered. */
function mayAnswerFor(issuer: Certificate, responder: Certificate, at: Date, checks: SignatureChecks): boolean {
  const { extendedKeyUsage, keyUsage, unknownCritical, notBefore, notAfter } = responder;
  if (!extendedKeyUsage.includes('OCSPSigning') || unknownCritical.length > 0) return false;
  if (keyUsage.length > 0 && !keyUsage.includes('digitalSignature') && !keyUsage.includes('nonRepudiation')) return false;
  if (at < notBefore || at > notAfter) return false;
  const link = checks.link(responder, issuer);
  return link.matches && !link.weak;
}

function embedded(response: OcspResponse, checks: SignatureChecks): Certificate[] {
  return response.certificates.flatMap((der) => {
    try {
      return [checks.certificate(der)];
    } catch {
      return [];
    }
  });
}
