import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RevocationSource } from '../../shared-kernel/crypto/revocation.ts';
import { loadTrustFolder, type TrustStore } from '../../shared-kernel/crypto/trust.ts';
import { efirmaDir } from '../support/needs.ts';

export const real = (name: string): Uint8Array => new Uint8Array(readFileSync(join(efirmaDir, name)));

/** The hour at which the real files are judged: all four certificates are valid, all timestamps lie before it. */
export const VALIDATED_AT = new Date('2026-11-21T12:00:00Z');

const ANCHORS: Record<'sat' | 'psc', readonly [string, string][]> = {
  sat: [
    ['ca/test-ARC_UAT_2022.cer', 'SAT test root'],
    ['ca/test-AC_UAT_2022.cer', 'SAT test authority'],
    ['ca/test-arcbeta_crt_raiz.cer', 'SAT test root 2018'],
    ['ca/test-AC_4096_2018.cer', 'SAT test authority 2018'],
  ],
  psc: [
    ['nom151/test-psc-root.cer', 'throw-away test authority'],
    ['nom151/ACR2-SE-root.cer', 'Secretaría de Economía'],
  ],
};

/** A trust folder as an operator would lay it out, with the real test authorities. */
export async function realTrustFolder(
  purposes: readonly ('sat' | 'psc')[] = ['sat', 'psc'],
): Promise<{ dir: string; remove(): Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'trust-'));
  for (const purpose of purposes) {
    await mkdir(join(dir, purpose));
    const sources: Record<string, { source: string; test: boolean }> = {};
    for (const [file, source] of ANCHORS[purpose]) {
      const name = file.replace(/^.*\//, '');
      await writeFile(join(dir, purpose, name), real(file));
      sources[name] = { source, test: name.startsWith('test-') };
    }
    await writeFile(join(dir, purpose, 'sources.json'), JSON.stringify(sources));
  }
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}

export async function realTrust(purposes?: readonly ('sat' | 'psc')[]): Promise<TrustStore> {
  const { dir, remove } = await realTrustFolder(purposes);
  try {
    return await loadTrustFolder(dir);
  } finally {
    await remove();
  }
}

/** Somebody who answers for every certificate, as the SAT would if it could be asked. */
export const everyoneGood: RevocationSource = {
  ask: async (_certificate, issuer) => ({
    status: 'good',
    askedAt: VALIDATED_AT.toISOString(),
    source: `list of ${issuer.subject.commonName ?? issuer.subject.raw}`,
    listNumber: '7',
  }),
};
