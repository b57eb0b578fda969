import { formatOf } from '../../../shared-kernel/word/format.ts';
import { inspectFile } from '../../../shared-kernel/word/inspect-file.ts';
import type { WordFindings } from '../../../shared-kernel/word/port.ts';
import type { TemplateFault, TemplateVariable } from '../contract/faults.ts';
import { faultOfCode, faultOfFile, readTemplate } from './read-template.ts';

export type ScannedTemplate =
  | {
      readonly ok: true;
      /** In the order in which they are read. */
      readonly variables: readonly TemplateVariable[];
      /** What the author should know of the file besides: `missingFonts` is left empty, for that depends on the converter. */
      readonly findings: WordFindings;
    }
  | { readonly ok: false; readonly faults: readonly TemplateFault[] };

/**
 * The variables of a Word file, or all that is wrong with it (ERR-066..072). A stranger's file is scanned in a worker: it takes as long as the file
 * is large, within the limits of shared-kernel/word.
 */
export function scanTemplate(bytes: Uint8Array): ScannedTemplate {
  if (formatOf(bytes) !== 'docx') return { ok: false, faults: [{ code: 10006, tag: '', place: null }] };
  try {
    const inspection = inspectFile(bytes, null);
    if (!inspection.ok) return { ok: false, faults: [faultOfCode(inspection.code)] };
    const { variables, faults, hasMark } = readTemplate(bytes);
    // The place of a signature is found by this word: one that its author wrote would be taken for it.
    if (hasMark) return { ok: false, faults: [...faults, { code: 10004, tag: 'SIGNBOX', place: null, reason: 'signature_mark' }] };
    if (faults.length > 0) return { ok: false, faults };
    if (variables.length === 0) return { ok: false, faults: [{ code: 10007, tag: '', place: null }] };
    return { ok: true, variables, findings: inspection.findings };
  } catch (error) {
    return { ok: false, faults: [faultOfFile(error)] };
  }
}
