import type { Certificate } from '../../../shared-kernel/crypto/certificate.ts';
import { isOtherKey } from '../../../shared-kernel/crypto/chain.ts';
import { sameBytes } from '../../../shared-kernel/crypto/der.ts';
import type { ChainEvidence } from '../domain/facts.ts';
import type { Inquiry } from './inquiry.ts';

/**
 * Names of embedded certificates that nothing vouches for. No signature covers the certificates beside it, and a path may stand on
 * installed copies instead: so each embedded one must be installed, or signed by itself, or by one that stands; of whose path it is, or
 * whether it answers for an authority of it (OCSP), makes no difference. Without an installed authority only a broken link shows; that
 * the rest has no issuer is then the chain's matter. Throws ChecksExhausted.
 */
export function strayCertificates(
  { trust, checks, beside }: Pick<Inquiry, 'trust' | 'checks' | 'beside'>,
  embedded: readonly Certificate[],
  chain: ChainEvidence | null,
): string[] {
  const isSignedBy = (child: Certificate, issuer: Certificate): boolean => checks.link(child, issuer).matches;
  const path = chain?.chain.status === 'trusted' ? chain.chain.path.slice(-1) : [];
  // A certificate of the platform's own may be known by its fingerprint alone.
  const installed = [...trust.anchors.map((anchor) => anchor.certificate), ...path];
  const standing = [...installed];
  let open = [...embedded, ...beside].filter((one) => !installed.some((anchor) => anchor.fingerprint === one.fingerprint));
  for (let before = -1; before !== open.length; ) {
    before = open.length;
    const next = open.filter((one) => !isSignedBy(one, one) && !standing.some((issuer) => isSignedBy(one, issuer)));
    standing.push(...open.filter((one) => !next.includes(one)));
    open = next;
  }
  const named = (one: Certificate) =>
    [...standing, ...embedded].some((issuer) => {
      if (!sameBytes(issuer.subjectDer, one.issuerDer) || isOtherKey(one, issuer)) return false;
      const { supported, matches } = checks.link(one, issuer);
      return supported && !matches;
    });
  const stray = open.filter((one) => embedded.includes(one));
  const told =
    chain?.chain.status === 'trusted' ? stray : stray.filter((one) => named(one) && !embedded.some((issuer) => isSignedBy(one, issuer)));
  return told.map((one) => one.subject.commonName ?? one.subject.raw);
}
