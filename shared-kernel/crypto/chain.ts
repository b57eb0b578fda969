import type { Certificate } from './certificate.ts';
import { sameBytes } from './der.ts';
import { SignatureChecks } from './signature-checks.ts';

export type ChainFailure = 'no-anchor' | 'bad-signature' | 'not-valid-at' | 'not-a-ca' | 'key-outside-limits';

type ChainFailed = { [Status in ChainFailure]: { status: Status; detail: string } }[ChainFailure];

export type ChainResult<Anchor> = { status: 'trusted'; path: Certificate[]; anchor: Anchor } | ChainFailed;

/** The more a failure says about the certificate itself, the earlier it is reported. */
const RANK: ChainFailure[] = ['not-valid-at', 'not-a-ca', 'bad-signature', 'key-outside-limits', 'no-anchor'];

const MAX_PATH = 8;
const MAX_EXTRA = 32;
/** Signatures looked at for one path. Two dozen certificates of one name and one key make more paths than there is time for. */
const MAX_CHECKS = 200;

const label = (certificate: Certificate): string => certificate.subject.commonName ?? certificate.subject.raw;

function mayIssue(issuer: Certificate, authoritiesBelow: number): string | null {
  if (!issuer.isCa) return `${label(issuer)} is not a certification authority`;
  if (issuer.keyUsage.length > 0 && !issuer.keyUsage.includes('keyCertSign')) return `${label(issuer)} may not sign certificates`;
  if (issuer.pathLength !== null && authoritiesBelow > issuer.pathLength) return `${label(issuer)} allows fewer authorities below it`;
  if (issuer.unknownCritical.length > 0)
    return `${label(issuer)} has a critical extension that is not understood (${issuer.unknownCritical.join(', ')})`;
  return null;
}

const outside = (certificate: Certificate, at: Date): boolean => at < certificate.notBefore || at > certificate.notAfter;

export function findChain<Anchor extends { certificate: Certificate }>(
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

  const finish = (path: Certificate[], anchor: Anchor): ChainResult<Anchor> | null => {
    const invalid = path.find((certificate) => outside(certificate, at));
    if (!invalid) return { status: 'trusted', path, anchor };
    const period = `${invalid.notBefore.toISOString()} to ${invalid.notAfter.toISOString()}`;
    failures.push({ status: 'not-valid-at', detail: `${label(invalid)} is valid from ${period}, not at ${at.toISOString()}` });
    return null;
  };

  const climb = (path: Certificate[]): ChainResult<Anchor> | null => {
    const current = path.at(-1)!;
    const anchor = byFingerprint.get(current.fingerprint);
    if (anchor && current.selfIssued) return finish(path, anchor);
    let named = false;
    for (const issuer of path.length < MAX_PATH ? candidates : []) {
      if (!sameBytes(current.issuerDer, issuer.subjectDer) || path.includes(issuer)) continue;
      // Authorities renew keys under one name: another key's identifier means another certificate, not a forgery.
      if (current.authorityKeyId && issuer.subjectKeyId && current.authorityKeyId !== issuer.subjectKeyId) continue;
      const installed = byFingerprint.has(issuer.fingerprint);
      named ||= installed;
      if (++checks > MAX_CHECKS) break;
      const signature = checked.link(current, issuer);
      if (signature.keyOutsideLimits) {
        failures.push({ status: 'key-outside-limits', detail: `the key of ${label(issuer)} is larger than what is computed here` });
        continue;
      }
      if (!signature.matches || signature.weak) {
        const why = signature.matches ? 'with SHA-1, which is no longer accepted' : 'as it names, but its signature does not match';
        if (installed) failures.push({ status: 'bad-signature', detail: `${label(current)} is not signed by ${label(issuer)} ${why}` });
        continue;
      }
      const refusal = mayIssue(issuer, path.length - 1);
      if (refusal) {
        failures.push({ status: 'not-a-ca', detail: refusal });
        continue;
      }
      const found = climb([...path, issuer]);
      if (found) return found;
    }
    // An intermediate that the operator installed is trusted by itself when its own root is not there.
    if (anchor) return finish(path, anchor);
    if (!named) failures.push({ status: 'no-anchor', detail: `no installed authority is ${current.issuer.raw}` });
    return null;
  };

  if (leaf.unknownCritical.length > 0) {
    return {
      status: 'not-a-ca',
      detail: `${label(leaf)} has a critical extension that is not understood (${leaf.unknownCritical.join(', ')})`,
    };
  }
  const found = climb([leaf]);
  if (found) return found;
  for (const status of RANK) {
    const failure = failures.find((candidate) => candidate.status === status);
    if (failure) return failure;
  }
  return { status: 'no-anchor', detail: 'the path is longer than any authority here uses' };
}
