import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { efirmaDir } from '../../support/needs.ts';

export const sample = (path: string): Uint8Array => new Uint8Array(readFileSync(join(efirmaDir, path)));
export const SAMPLE_PASSWORD = '12345678a';
