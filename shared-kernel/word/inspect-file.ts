import { inspectCompound } from './compound/doc-file.ts';
import { WordFileFault } from './fault.ts';
import { formatOf } from './format.ts';
import { inspectPackage } from './inspect-package.ts';
import type { WordFindings, WordInspection } from './port.ts';

/** What is not known of a .doc: its marks lie in formats that nothing here reads. */
const UNKNOWN: WordFindings = { trackedChanges: 0, comments: 0, externalTargets: 0, legalNumbers: 0, missingFonts: [] };

/** Looks at a file in this thread. A stranger's is looked at in a worker (word-files.ts). */
export function inspectFile(bytes: Uint8Array, installedFonts: readonly string[] | null): WordInspection {
  try {
    const format = formatOf(bytes);
    if (format === null) return { ok: false, code: 'word.not_word', facts: { reason: 'other_file' } };
    if (format === 'docx') return { ok: true, format, findings: inspectPackage(bytes, installedFonts) };
    inspectCompound(bytes);
    return { ok: true, format, findings: UNKNOWN };
  } catch (error) {
    if (error instanceof WordFileFault) return { ok: false, code: error.code, facts: error.facts };
    throw error;
  }
}
