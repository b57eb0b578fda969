import type { Certificate } from '../../../shared-kernel/crypto/certificate.ts';
import { type SignatureChecks, unlessExhausted } from '../../../shared-kernel/crypto/signature-checks.ts';
import type { ChainEvidence, SignatureEvidence } from '../domain/facts.ts';
import { type Levelled, levelOf, stampsOf } from '../domain/level.ts';
import type { CarriedAnswers } from './carried-answers.ts';
import type { Carried } from './carried-material.ts';

const MAX_PATH = 8;

/**
 * Offset up to which the file holds all that its reader needs to check the path of a certificate without asking anybody: every
 * certificate below the authority that is trusted, and a usable statement on the revocation of each. Null where something lacks.
 */
function materialEnd(
  evidence: ChainEvidence | null,
  at: Date | null,
  embedded: readonly Carried<Certificate>[],
  answers: CarriedAnswers,
  checks: SignatureChecks,
): number | null {
  if (!evidence || !at) return null;
  return unlessExhausted(() => {
    const path = pathOf(evidence, embedded, checks);
    if (!path || path.length < 2) return null;
    const ends = path.slice(0, -1).map((certificate, i) => {
      const place = embedded.find(({ value }) => value.fingerprint === certificate.fingerprint)?.end;
      const { end } = answers({ certificate, issuer: path[i + 1]!, at });
      return place === undefined || end === null ? null : Math.max(place, end);
    });
    return ends.reduce((whole, end) => (whole === null || end === null ? null : Math.max(whole, end)));
  });
}

/** From the certificate to a trusted authority, or where none is installed to a self-signed one of the file. */
function pathOf(
  { certificate, chain }: ChainEvidence,
  embedded: readonly Carried<Certificate>[],
  checks: SignatureChecks,
): Certificate[] | null {
  if (chain.status === 'trusted') return chain.path;
  const path = [certificate];
  while (path.length <= MAX_PATH) {
    const child = path.at(-1)!;
    if (checks.link(child, child).matches) return path;
    const issuer = embedded.find(({ value }) => !path.includes(value) && checks.link(child, value).matches)?.value;
    if (!issuer) return null;
    path.push(issuer);
  }
  return null;
}

type Found = Omit<SignatureEvidence, 'level'>;

/** Last of all, so that what the levels cost takes nothing from what decides. */
export function withLevels(
  found: readonly Found[],
  stored: readonly Carried<Certificate>[],
  answers: CarriedAnswers,
  checks: SignatureChecks,
): SignatureEvidence[] {
  const levelled = found.map((one) => ({ ...one, material: materialOf(one, statedTime(one, found), stored, answers, checks) }));
  return found.map((one, i) => ({ ...one, level: levelOf(levelled[i]!, levelled) }));
}

/** The earliest time that an intact timestamp states, trusted or not: what the signature carries is measured by what it says itself. */
function statedTime(one: Found, all: readonly Found[]): Date | null {
  const times = stampsOf(one, all).flatMap(({ timestamp }) =>
    timestamp?.reading.kind === 'rfc3161' ? [timestamp.reading.genTime.getTime()] : [],
  );
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

function materialOf(
  { pdf, cms, chain, timestamp }: Found,
  at: Date | null,
  stored: readonly Carried<Certificate>[],
  answers: CarriedAnswers,
  checks: SignatureChecks,
): Levelled['material'] {
  const end = pdf.coveredEnd ?? Number.POSITIVE_INFINITY;
  const embedded = [
    ...(cms?.status === 'read' ? cms.certificates : []),
    ...(timestamp?.reading.kind === 'rfc3161' ? timestamp.reading.certificates : []),
  ].map((value) => ({ value, end }));
  const all = [...embedded, ...stored];
  return {
    signer: pdf.type === 'signature' ? materialEnd(chain, at ?? chain?.at ?? null, all, answers, checks) : null,
    timestamp: materialEnd(timestamp?.chain ?? null, timestamp?.chain?.at ?? null, all, answers, checks),
  };
}
