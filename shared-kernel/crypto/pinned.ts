import type { Certificate } from './certificate.ts';
import { type ChainResult, findChain } from './chain.ts';
import { isOutside, labelOf } from './path-validation.ts';
import { SignatureChecks } from './signature-checks.ts';

interface Anchored {
  readonly certificate: Certificate;
  readonly role: 'root' | 'intermediate' | 'pinned';
  readonly test: boolean;
}

/** What lies under `own`, and the anchor of a certificate whose fingerprint the record names; null where it does not. */
export interface Own<Anchor extends Anchored> {
  readonly anchors: readonly Anchor[];
  recorded(leaf: Certificate, test: boolean): Anchor | null;
}

/**
 * Whether a certificate is one of the platform's own: it lies in the trust folder as itself, or the record names its fingerprint. Who issued
 * it proves nothing, for the issuer may serve others too; an issuer at hand is told all the same, to be asked about revocation. Throws
 * ChecksExhausted.
 */
export function pinnedChain<Anchor extends Anchored>(
  leaf: Certificate,
  extra: readonly Certificate[],
  own: Own<Anchor>,
  at: Date,
  checks = new SignatureChecks(),
): ChainResult<Anchor> {
  const issuers = own.anchors.filter(({ certificate }) => certificate.isCa);
  const signed = (issuer: Certificate): boolean => issuer.isCa && checks.link(leaf, issuer).matches;
  const from = issuers.find(({ certificate }) => signed(certificate));
  const installed = own.anchors.find(({ certificate, role }) => role === 'pinned' && certificate.fingerprint === leaf.fingerprint);
  const anchor = installed ?? own.recorded(leaf, from?.test ?? false);
  if (!anchor) return notPinned(leaf, findChain(leaf, extra, issuers, at, checks));
  if (isOutside(leaf, at)) {
    const period = `${leaf.notBefore.toISOString()} to ${leaf.notAfter.toISOString()}`;
    return {
      status: 'not-valid-at',
      about: leaf,
      named: [],
      detail: `${labelOf(leaf)} is valid from ${period}, not at ${at.toISOString()}`,
    };
  }
  const issuer = from?.certificate ?? extra.find(signed);
  return { status: 'trusted', path: issuer ? [leaf, issuer] : [leaf], anchor };
}

/** Of a certificate that is not ours only this matters: whether it claims one of our issuers, and whether that is true. */
function notPinned<Anchor>(leaf: Certificate, chain: ChainResult<Anchor>): ChainResult<Anchor> {
  const isOpen = chain.status === 'no-anchor' || chain.status === 'key-outside-limits' || chain.status === 'unsupported-algorithm';
  if (isOpen || chain.status === 'bad-signature') return chain;
  return {
    status: 'not-pinned',
    about: leaf,
    named: [],
    detail: `${labelOf(leaf)} comes from an issuer of the platform but is not one of its certificates`,
  };
}
