import { verifyTimestamp } from '../../../shared-kernel/crypto/timestamp/token.ts';
import { buildChain, type TrustStore } from '../../../shared-kernel/crypto/trust.ts';
import type { VerifyTimestamp } from '../application/verify/signed-roots.ts';

/** Checks a checkpoint's RFC 3161 token: digest, signature, and that an installed timestamp authority (PSC) issued it. */
export function rfc3161Check(trust: TrustStore): VerifyTimestamp {
  return async (token, sha256) => {
    const facts = verifyTimestamp(token, { sha256 });
    if (facts.kind !== 'rfc3161') return { status: 'FAILED', reason: facts.kind === 'unreadable' ? facts.detail : 'not an RFC 3161 token' };
    const time = facts.genTime.toISOString();
    if (!facts.imprintMatches) return { status: 'FAILED', reason: 'it is a token of other bytes', time };
    if (!facts.signatureMatches || !facts.certificate) return { status: 'FAILED', reason: 'its signature does not hold', time };
    if (facts.problems.length > 0) return { status: 'FAILED', reason: facts.problems.join(', '), time };
    const chain = buildChain(facts.certificate, facts.certificates, trust, 'psc', facts.genTime);
    if (chain.status === 'trusted') return { status: 'PASSED', time };
    // Nobody can say anything against a certificate whose authority is merely not there.
    if (chain.status === 'no-anchor') return { status: 'INDETERMINATE', reason: 'issuing authority not installed', time };
    return { status: chain.status === 'bad-signature' ? 'FAILED' : 'INDETERMINATE', reason: chain.detail, time };
  };
}
