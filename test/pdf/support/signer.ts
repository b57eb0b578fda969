import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signDetached } from '../../../shared-kernel/crypto/cms.ts';
import { createTestPki, type TestPki } from '../../../shared-kernel/crypto/test-pki.ts';
import type { CmsProducer, SignatureDictionary } from '../../../shared-kernel/pdf/types.ts';

let pki: Promise<TestPki> | undefined;

export function testPki(): Promise<TestPki> {
  if (!pki) {
    const dir = mkdtempSync(join(tmpdir(), 'pdf-pki-'));
    process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
    pki = createTestPki(dir, { now: new Date() });
  }
  return pki;
}

/** Signs with the test platform's key, as the product does for drawn signatures. */
export const platformCms: CmsProducer = async ({ byteRangeDigest }) =>
  signDetached({ digestOf: () => byteRangeDigest }, (await testPki()).seal);

export const dictionary = (name: string): SignatureDictionary => ({
  name,
  reason: 'Firma electrónica del documento',
  location: 'Puebla, México',
  appBuild: 'Prueba',
});

/** A drawn name: two strokes with loops, as a finger makes them. */
export function drawnStroke(): { kind: 'stroke'; strokes: { x: number; y: number }[][]; width: number; height: number } {
  const first = Array.from({ length: 60 }, (_, i) => {
    const t = i / 59;
    return { x: 30 + 240 * t, y: 75 - 45 * Math.sin(t * 9) * (1 - t * 0.6) - 10 * t };
  });
  const second = Array.from({ length: 30 }, (_, i) => ({ x: 60 + 8 * i, y: 118 - 14 * Math.sin(i / 9) }));
  return { kind: 'stroke', strokes: [first, second], width: 320, height: 150 };
}
