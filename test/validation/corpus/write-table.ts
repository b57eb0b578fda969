import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pdfsigVersion } from './pdfsig.ts';
import { makeRows, TABLE_FILE, withTable } from './table.ts';

/**
 * node test/validation/corpus/write-table.ts
 * Writes the corpus beside pdfsig into docs/validation-compared.md. Exit codes: 0 written or current, 1 pdfsig is missing or a
 * difference has no reason (`pdfsigDiffers` of its case).
 */
const path = join(import.meta.dirname, '..', '..', '..', TABLE_FILE);
if (pdfsigVersion() === null) {
  console.error('pdfsig is not installed (Debian: poppler-utils)');
  process.exit(1);
}
const { rows, unexplained } = await makeRows();
const before = readFileSync(path, 'utf8');
const after = withTable(before, rows);
if (after === before) console.log(`${TABLE_FILE} is current`);
else writeFileSync(path, after);
for (const line of unexplained) console.error(`no reason why pdfsig differs: ${line}`);
process.exitCode = unexplained.length === 0 ? 0 : 1;
