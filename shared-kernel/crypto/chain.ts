import type { Certificate } from './certificate.ts';
import { sameBytes } from './der.ts';
import { type Failed, labelOf, type PathFailure, validatePath } from './path-validation.ts';
import { SignatureChecks } from './signature-checks.ts';

/**
 * Why there is no path: a failure of a whole path, or why none was found. `no-anchor` says that the issuing authority is not installed, which is
 * no statement about the certificate; `bad-signature` that an installed authority is named as the issuer but did not sign; `not-pinned`
 * that one of the platform's own issuers made the certificate, which is not one of the platform's.
 */
export type ChainFailure = PathFailure | 'bad-signature' | 'unsupported-algorithm' | 'key-outside-limits' | 'not-pinned' | 'no-anchor';
export type ChainFailed = Failed<ChainFailure>;
export type ChainResult<Anchor> = { status: 'trusted'; path: Certificate[]; anchor: Anchor } | ChainFailed;

/** The more a failure says, the earlier it is reported: a path that is whole but for something before one that breaks off. */
const TELLING: readonly ChainResult<unknown>['status'][] = [
  'trusted',
  'not-valid-at',
  'unknown-critical',
  'not-a-ca',
  'name-not-permitted',
  'policy-required',
  'constraints-unreadable',
  'weak-algorithm',
  'bad-signature',
  'unsupported-algorithm',
  'key-outside-limits',
  'not-pinned',
  'no-anchor',
];

/** The result that says most; the first of several that say the same. */
export const mostTelling = <Result extends { readonly status: ChainResult<unknown>['status'] }>(
  results: readonly Result[],
): Result | undefined => [...results].sort((a, b) => TELLING.indexOf(a.status) - TELLING.indexOf(b.status))[0];

const MAX_PATH = 8;
const MAX_EXTRA = 32;
/** Signatures looked at for one path. Two dozen certificates of one name and one key make more paths than there is time for. */
const MAX_CHECKS = 200;

/** Authorities renew keys under one name: another identifier or another kind of key means another certificate, not a forgery. */
export function isOtherKey(child: Certificate, issuer: Certificate): boolean {
  const ids = [child.authorityKeyId, issuer.subjectKeyId];
  if (ids[0] !== null && ids[1] !== null && ids[0] !== ids[1]) return true;
  const kind = issuer.publicKey.asymmetricKeyType;
  const wanted = KEY_KINDS.find(([prefix]) => child.signatureAlgorithm.oid.startsWith(prefix))?.[1];
  return wanted !== undefined && kind !== undefined && !wanted.includes(kind);
}

/** Kinds of key by the beginning of the number of the algorithm (RFC 8017, RFC 5480, RFC 3279). */
const KEY_KINDS: readonly (readonly [string, readonly string[]])[] = [
  ['1.2.840.113549.1.1.', ['rsa', 'rsa-pss']],
  ['1.2.840.10045.4.', ['ec']],
  ['1.2.840.10040.4.', ['dsa']],
];

/** Builds paths by their signatures and holds each whole one against RFC 5280, 6.1. Throws ChecksExhausted. */
export function findChain<Anchor extends { readonly certificate: Certificate }>(
  leaf: Certificate,
  extra: readonly Certificate[],
  anchors: readonly Anchor[],
  at: Date,
  checked = new SignatureChecks(),
): ChainResult<Anchor> {
  const byFingerprint = new Map(anchors.map((anchor) => [anchor.certificate.fingerprint, anchor]));
  const loose = extra.slice(0, MAX_EXTRA).filter((certificate) => !byFingerprint.has(certificate.fingerprint));
  const candidates = [...byFingerprint.values()].map((anchor) => anchor.certificate).concat(loose);
  const failures: ChainFailed[] = [];
  let checks = 0;
  const failed = (status: ChainFailure, about: Certificate, detail: string, named: readonly string[] = []) =>
    failures.push({ status, about, named, detail: `${labelOf(about)} ${detail}` });

  const finish = (path: Certificate[], anchor: Anchor): ChainResult<Anchor> | null => {
    const failure = validatePath(path, at, checked);
    if (!failure) return { status: 'trusted', path, anchor };
    failures.push(failure);
    return null;
  };

  const climb = (path: Certificate[]): ChainResult<Anchor> | null => {
    const current = path.at(-1)!;
    const anchor = byFingerprint.get(current.fingerprint);
    if (anchor && current.selfIssued) return finish(path, anchor);
    const deniers: Certificate[] = [];
    // Whoever else bears the name and did sign is another authority than the one installed.
    let isOfAnother = current.selfIssued && checked.link(current, current).matches;
    for (const issuer of path.length < MAX_PATH ? candidates : []) {
      if (!sameBytes(current.issuerDer, issuer.subjectDer) || isOtherKey(current, issuer)) continue;
      if (path.some(({ fingerprint }) => fingerprint === issuer.fingerprint)) continue;
      if (++checks > MAX_CHECKS) break;
      const signature = checked.link(current, issuer);
      if (signature.keyOutsideLimits) {
        failed('key-outside-limits', issuer, 'has a key larger than what is computed here');
      } else if (!signature.supported) {
        failed('unsupported-algorithm', current, 'was signed with an algorithm or a key that is not computed here', [
          current.signatureAlgorithm.oid,
        ]);
      } else if (signature.matches) {
        isOfAnother = true;
        const found = climb([...path, issuer]);
        if (found) return found;
      } else if (byFingerprint.has(issuer.fingerprint)) deniers.push(issuer);
    }
    if (!isOfAnother && deniers[0])
      failed('bad-signature', current, `is not signed by ${labelOf(deniers[0])} as it names: its signature does not match`);
    // An intermediate that the operator installed is trusted by itself when its own root is not there.
    return anchor ? finish(path, anchor) : null;
  };

  const found = climb([leaf]);
  if (found) return found;
  failed('no-anchor', leaf, `leads to no installed authority; it names ${leaf.issuer.raw}`);
  return mostTelling(failures)!;
}
