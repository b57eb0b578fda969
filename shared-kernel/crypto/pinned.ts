import type { Certificate } from './certificate.ts';
import { type ChainResult, findChain } from './chain.ts';
import { isOutside, labelOf } from './path-validation.ts';
import { SignatureChecks } from './signature-checks.ts';
import type { TrustAnchor, TrustStore } from './trust.ts';

/**
 * Whether a certificate is one of the platform's own: it lies in the trust folder as itself, or the record names its fingerprint. Who issued
 * it proves nothing, for the issuer may serve others too; an issuer at hand is told all the same, to be asked about revocation. Throws
 * ChecksExhausted.
 */
export function pinnedChain(
  leaf: Certificate,
  extra: readonly Certificate[],
  trust: TrustStore,
  at: Date,
  checks = new SignatureChecks(),
): ChainResult<TrustAnchor> {
  const own = trust.forPurpose('own');
  const issuers = own.filter(({ certificate }) => certificate.isCa);
  const signed = (issuer: Certificate): boolean => issuer.isCa && checks.link(leaf, issuer).matches;
  const installed = own.find(({ certificate, role }) => role === 'pinned' && certificate.fingerprint === leaf.fingerprint);
  if (!installed && !trust.recorded.has(leaf.fingerprint)) return notPinned(leaf, findChain(leaf, extra, issuers, at, checks));
  if (isOutside(leaf, at)) {
    const period = `${leaf.notBefore.toISOString()} to ${leaf.notAfter.toISOString()}`;
    return {
      status: 'not-valid-at',
      about: leaf,
      named: [],
      detail: `${labelOf(leaf)} is valid from ${period}, not at ${at.toISOString()}`,
    };
  }
  const from = issuers.find(({ certificate }) => signed(certificate));
  const issuer = from?.certificate ?? extra.find(signed);
  return {
    status: 'trusted',
    path: issuer ? [leaf, issuer] : [leaf],
    anchor: installed ?? {
      certificate: leaf,
      purpose: 'own',
      source: 'recorded when the platform signed with it',
      test: from?.test ?? false,
      role: 'pinned',
    },
  };
}

/** Of a certificate that is not ours only this matters: whether it claims one of our issuers, and whether that is true. */
function notPinned(leaf: Certificate, chain: ChainResult<TrustAnchor>): ChainResult<TrustAnchor> {
  const isOpen = chain.status === 'no-anchor' || chain.status === 'key-outside-limits' || chain.status === 'unsupported-algorithm';
  if (isOpen || chain.status === 'bad-signature') return chain;
  return {
    status: 'not-pinned',
    about: leaf,
    named: [],
    detail: `${labelOf(leaf)} comes from an issuer of the platform but is not one of its certificates`,
  };
}
