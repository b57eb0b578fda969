import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createWordConverter } from '../../../modules/app/local/word/converter.ts';
import { PROJECT_ROOT, WORD_CONVERTER_FOLDER } from '../../../modules/app/settings/project.ts';
import { wordConverter } from '../../support/needs.ts';

/** LibreOffice of this machine behind the product's own fences, with limits that a busy machine stays below. */
export const machineConverter = () =>
  createWordConverter({
    program: wordConverter!,
    path: '',
    installs: WORD_CONVERTER_FOLDER,
    dataDir: join(PROJECT_ROOT, '.data'),
    limits: { timeMs: 480_000, memoryBytes: 2_500_000_000, outputBytes: 20_000_000 },
    atOnce: 1,
    idleMs: 60_000,
    withoutFences: false,
  });

/** The same text as Word of before 2007 kept it: LibreOffice writes it. */
export function asDoc(docx: Uint8Array): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'word-doc-'));
  try {
    const input = join(folder, 'contract.docx');
    writeFileSync(input, docx);
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    execFileSync(wordConverter!, [profile, '--headless', '--norestore', '--convert-to', 'doc:MS Word 97', '--outdir', folder, input], {
      stdio: 'ignore',
    });
    return readFileSync(join(folder, 'contract.doc'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
