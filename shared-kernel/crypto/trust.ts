import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Certificate, readCertificateFile } from './certificate.ts';
import { type ChainResult, findChain } from './chain.ts';
import { pinnedChain } from './pinned.ts';
import { SignatureChecks } from './signature-checks.ts';

/**
 * What an authority is trusted for: e.firmas (SAT), timestamps and constancias (PSC), this platform's own seals, and outside of Mexico
 * whose certificate a signer's is and when a signature was made.
 */
export const TRUST_PURPOSES = ['sat', 'psc', 'own', 'foreign-signers', 'foreign-timestamps'] as const;
export type TrustPurpose = (typeof TRUST_PURPOSES)[number];

export interface TrustAnchor {
  certificate: Certificate;
  purpose: TrustPurpose;
  /** Where the operator got it, in words; 'not stated' when sources.json does not say. */
  source: string;
  /** Test authorities are labelled as such wherever they are shown. */
  test: boolean;
  /** `pinned`: one of the platform's own certificates, trusted by its fingerprint and for nothing that it might issue. */
  role: 'root' | 'intermediate' | 'pinned';
}

export interface TrustStore {
  anchors: TrustAnchor[];
  /** SHA-256 of certificates that the record says the platform itself signed with. */
  recorded: ReadonlySet<string>;
  forPurpose(purpose: TrustPurpose): TrustAnchor[];
}

export class TrustFolderUnreadable extends Error {
  readonly file: string;
  constructor(file: string, reason: string) {
    super(`trust folder: ${file}: ${reason}`);
    this.name = 'TrustFolderUnreadable';
    this.file = file;
  }
}

export function trustStore(anchors: TrustAnchor[], recorded: Iterable<string> = []): TrustStore {
  return { anchors, recorded: new Set(recorded), forPurpose: (purpose) => anchors.filter((anchor) => anchor.purpose === purpose) };
}

/** The same store for a file of which the record names these certificates as the platform's own. */
export const withRecorded = ({ anchors, recorded }: TrustStore, more: readonly string[]): TrustStore =>
  trustStore(anchors, [...recorded, ...more]);

const roleOf = (certificate: Certificate, purpose: TrustPurpose): TrustAnchor['role'] => {
  if (purpose === 'own' && !certificate.isCa) return 'pinned';
  return certificate.selfIssued ? 'root' : 'intermediate';
};

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';

async function readSources(dir: string, purpose: TrustPurpose): Promise<Record<string, { source?: unknown; test?: unknown }>> {
  const file = join(dir, purpose, 'sources.json');
  try {
    const sources: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (sources === null || typeof sources !== 'object' || Array.isArray(sources)) throw new Error('not an object');
    return sources as Record<string, { source?: unknown; test?: unknown }>;
  } catch (error) {
    if (isMissing(error)) return {};
    throw new TrustFolderUnreadable(`${purpose}/sources.json`, error instanceof Error ? error.message : 'unreadable');
  }
}

async function loadPurpose(dir: string, purpose: TrustPurpose): Promise<TrustAnchor[]> {
  let names: string[];
  try {
    names = await readdir(join(dir, purpose));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
  const sources = await readSources(dir, purpose);
  const anchors: TrustAnchor[] = [];
  for (const name of names.filter((entry) => /\.(cer|crt|pem)$/i.test(entry)).sort()) {
    let certificate: Certificate;
    try {
      certificate = readCertificateFile(new Uint8Array(await readFile(join(dir, purpose, name))));
    } catch (error) {
      // An anchor that silently fails to load would turn valid signatures into unknown ones.
      throw new TrustFolderUnreadable(`${purpose}/${name}`, error instanceof Error ? error.message : 'unreadable');
    }
    if (anchors.some((anchor) => anchor.certificate.fingerprint === certificate.fingerprint)) continue;
    const stated = sources[name];
    anchors.push({
      certificate,
      purpose,
      source: typeof stated?.source === 'string' && stated.source.trim() !== '' ? stated.source : 'not stated',
      test: stated?.test === true,
      role: roleOf(certificate, purpose),
    });
  }
  return anchors;
}

/** Reads dir/PURPOSE/*.cer|.crt|.pem of each purpose and the sources.json beside them. A missing folder is an empty one. */
export async function loadTrustFolder(dir: string): Promise<TrustStore> {
  const anchors: TrustAnchor[] = [];
  for (const purpose of TRUST_PURPOSES) anchors.push(...(await loadPurpose(dir, purpose)));
  return trustStore(anchors);
}

/**
 * Path from a certificate to an installed authority of one purpose, judged at `at` (RFC 5280, section 6). The platform's own are not told by
 * who issued them but by their fingerprint. Throws ChecksExhausted where `checks` are used up.
 */
export function buildChain(
  leaf: Certificate,
  extra: readonly Certificate[],
  trust: TrustStore,
  purpose: TrustPurpose,
  at: Date,
  checks?: SignatureChecks,
): ChainResult<TrustAnchor> {
  const anchors = trust.forPurpose(purpose);
  if (purpose !== 'own') return findChain(leaf, extra, anchors, at, checks);
  const recorded = (certificate: Certificate, test: boolean): TrustAnchor | null =>
    trust.recorded.has(certificate.fingerprint)
      ? { certificate, purpose, source: 'recorded when the platform signed with it', test, role: 'pinned' }
      : null;
  return pinnedChain(leaf, extra, { anchors, recorded }, at, checks);
}

/** Issuers under `own` beside which no certificate of theirs lies: nothing that they issue is taken for the platform's. */
export function issuersWithoutSeal(anchors: readonly TrustAnchor[]): TrustAnchor[] {
  const own = anchors.filter(({ purpose }) => purpose === 'own');
  const checks = new SignatureChecks();
  const seals = own.filter(({ role }) => role === 'pinned').map(({ certificate }) => certificate);
  return own.filter(({ certificate, role }) => role !== 'pinned' && !seals.some((seal) => checks.link(seal, certificate).matches));
}

export type { ChainResult } from './chain.ts';

/**
 * Embedded certificates that nobody at hand, embedded or installed, has signed. Nothing else covers these bytes: a
 * path may be whole through an installed twin while the embedded copy was altered. Where the path is trusted,
 * any certificate answered here is a finding; where it is not, the path's own answer says enough.
 */
export function unvouchedCertificates(embedded: readonly Certificate[], trust: TrustStore): Certificate[] {
  const installed = trust.anchors.map((anchor) => anchor.certificate);
  const known = new Set(installed.map((certificate) => certificate.fingerprint));
  const issuers = [...installed, ...embedded];
  const checks = new SignatureChecks();
  return embedded.filter(
    (certificate) => !known.has(certificate.fingerprint) && !issuers.some((issuer) => checks.link(certificate, issuer).matches),
  );
}
