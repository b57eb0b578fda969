import type { Certificate } from './certificate.ts';
import { CertificatePolicies } from './certificate-policies.ts';
import { hashLabel } from './hashes.ts';
import { keyBits } from './key-limits.ts';
import { NameConstraints } from './name-constraints.ts';
import type { SignatureChecks } from './signature-checks.ts';

/** What may be wrong with a path whose every signature fits. */
export type PathFailure =
  | 'not-valid-at'
  | 'unknown-critical'
  | 'not-a-ca'
  | 'name-not-permitted'
  | 'policy-required'
  | 'constraints-unreadable'
  | 'weak-algorithm';

export interface Failed<Status extends string> {
  readonly status: Status;
  /** In English, for the detailed report. */
  readonly detail: string;
  /** The certificate that it is about. */
  readonly about: Certificate;
  /** What cannot be put otherwise: object identifiers, a name. */
  readonly named: readonly string[];
}

export const labelOf = (certificate: Certificate): string => certificate.subject.commonName ?? certificate.subject.raw;

export const isOutside = (certificate: Certificate, at: Date): boolean => at < certificate.notBefore || at > certificate.notAfter;

/**
 * RFC 5280, 6.1, for a path from the leaf to its anchor, both included, whose signatures have been found to fit; any policy is good for the
 * user. Of the anchor count its dates, what it may issue and the names that it allows (RFC 5937), not its policies: it is trusted by the
 * operator's choice. Null when nothing is wrong.
 */
export function validatePath(path: readonly Certificate[], at: Date, checks: SignatureChecks): Failed<PathFailure> | null {
  const fail = (status: PathFailure, about: Certificate, detail: string, named: readonly string[] = []): Failed<PathFailure> => ({
    status,
    about,
    named,
    detail: `${labelOf(about)} ${detail}`,
  });
  for (const certificate of path) {
    if (!isOutside(certificate, at)) continue;
    const period = `${certificate.notBefore.toISOString()} to ${certificate.notAfter.toISOString()}`;
    return fail('not-valid-at', certificate, `is valid from ${period}, not at ${at.toISOString()}`);
  }
  for (const [i, certificate] of path.entries()) {
    const unknown = certificate.unknownCritical;
    if (unknown.length > 0)
      return fail('unknown-critical', certificate, `has a critical extension that is not understood (${unknown.join(', ')})`, unknown);
    const refusal = i > 0 ? mayIssue(path, i) : null;
    if (refusal) return fail('not-a-ca', certificate, refusal);
  }
  return constrained(path, fail) ?? weakLink(path, checks, fail);
}

type Fail = (status: PathFailure, about: Certificate, detail: string, named?: readonly string[]) => Failed<PathFailure>;

/** Why the certificate at this place of the path may not have issued the one before it. */
function mayIssue(path: readonly Certificate[], place: number): string | null {
  const issuer = path[place]!;
  // Roots of the first version have no extensions at all; the operator vouches for the one installed (RFC 5280, 6.1.4 k).
  if (issuer.version < 3 && place === path.length - 1 && issuer.selfIssued) return null;
  if (!issuer.isCa) return 'is not a certification authority';
  if (issuer.keyUsage.length > 0 && !issuer.keyUsage.includes('keyCertSign')) return 'may not sign certificates';
  // Authorities that only renew themselves do not count (6.1.4 l).
  const below = path.slice(1, place).filter((certificate) => !certificate.selfIssued).length;
  return issuer.pathLength !== null && below > issuer.pathLength ? 'allows fewer authorities below it' : null;
}

function constrained(path: readonly Certificate[], fail: Fail): Failed<PathFailure> | null {
  const names = new NameConstraints();
  const policies = new CertificatePolicies();
  for (let i = path.length - 1; i >= 0; i--) {
    const certificate = path[i]!;
    try {
      if (i < path.length - 1) {
        const refused = i > 0 && certificate.selfIssued ? null : names.refused(certificate);
        if (refused !== null)
          return fail('name-not-permitted', certificate, `bears a name that an authority above it excludes: ${refused}`, [refused]);
        if (!policies.takes(certificate, i === 0))
          return fail('policy-required', certificate, 'states no policy that its authorities require');
      }
      if (i > 0) names.add(certificate);
    } catch (error) {
      return fail(
        'constraints-unreadable',
        certificate,
        `could not be held against its constraints: ${error instanceof Error ? error.message : ''}`,
      );
    }
  }
  return null;
}

function weakLink(path: readonly Certificate[], checks: SignatureChecks, fail: Fail): Failed<PathFailure> | null {
  for (const [i, certificate] of path.slice(0, -1).entries()) {
    const { publicKey } = path[i + 1]!;
    const { hash, weak, smallKey } = checks.link(certificate, path[i + 1]!);
    const name = weak && hash ? hashLabel(hash) : `${(publicKey.asymmetricKeyType ?? '').toUpperCase()}-${keyBits(publicKey)}`;
    if (weak || smallKey) return fail('weak-algorithm', certificate, `was signed with ${name}, which is no longer accepted`, [name]);
  }
  return null;
}
