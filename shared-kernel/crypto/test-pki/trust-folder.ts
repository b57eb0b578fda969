import { join } from 'node:path';
import type { Certificate } from '../certificate.ts';
import type { RevocationEndpoint } from '../revocation-source.ts';
import type { TrustPurpose } from '../trust.ts';
import type { Authorities } from './authorities.ts';
import { readIfThere, readJson, writeJson, writeWhole } from './storage.ts';

type Sources = Record<string, { source: string; test: boolean }>;

const ownFile = (name: string, { der, fingerprint }: Certificate): [TrustPurpose, string, Uint8Array] => [
  'own',
  `test-${name}-${fingerprint.slice(0, 16)}.cer`,
  der,
];

/** Puts the test authorities beside whatever the operator installed, and touches nothing else. */
export async function writeTrustFolder(trustDir: string, authorities: Authorities): Promise<void> {
  const installed: [TrustPurpose, string, Uint8Array][] = [
    ['sat', 'test-sat-root.cer', authorities.satRoot.certificate.der],
    ['sat', 'test-sat-authority.cer', authorities.satAuthority.certificate.der],
    ['psc', 'test-psc-root.cer', authorities.pscRoot.certificate.der],
    // The root is asked for its list alone; what is the platform's own are these two, under names of their own, so that a renewed one
    // leaves its predecessor in place and old seals stay known.
    ['own', 'test-own-root.cer', authorities.ownRoot.certificate.der],
    ownFile('seal', authorities.seal.certificate),
    ownFile('signatures', authorities.signatures.certificate),
  ];
  for (const [purpose, name, der] of installed) {
    const file = join(trustDir, purpose, name);
    const there = await readIfThere(file);
    if (!there || Buffer.compare(there, der) !== 0) await writeWhole(file, der);
    const sourcesFile = join(trustDir, purpose, 'sources.json');
    const sources = await readJson<Sources>(sourcesFile, {});
    const stated = { source: 'Made by this installation for testing; no legal value', test: true };
    if (JSON.stringify(sources[name]) !== JSON.stringify(stated)) await writeJson(sourcesFile, { ...sources, [name]: stated });
  }
}

/** Replaces the entries of these issuers and keeps the operator's own. */
export async function writeRevocationEndpoints(trustDir: string, endpoints: readonly RevocationEndpoint[]): Promise<void> {
  const file = join(trustDir, 'revocation.json');
  const { lists } = await readJson<{ lists: RevocationEndpoint[] }>(file, { lists: [] });
  const others = lists.filter((entry) => !endpoints.some(({ issuer }) => issuer === entry.issuer));
  await writeJson(file, { lists: [...others, ...endpoints] });
}
