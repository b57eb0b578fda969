import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** Folder of the published SAT test files; suites that need it report as not run where it is absent. */
export const samplesDir = resolve(root, process.env.EFIRMA_DIR ?? '../shared/e-firma');
export const samplesAvailable = existsSync(join(samplesDir, 'valid'));
if (!samplesAvailable) console.warn(`not run: SAT test data is absent (EFIRMA_DIR, looked in ${samplesDir})`);

export const sample = (path: string): Uint8Array => new Uint8Array(readFileSync(join(samplesDir, path)));
export const SAMPLE_PASSWORD = '12345678a';
