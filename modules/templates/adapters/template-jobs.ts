import type { DateLanguage } from '../../../shared-kernel/date-form.ts';
import type { Answers } from '../contract/answers.ts';
import type { VariableDefinition } from '../contract/variables.ts';
import { type ComposedTemplate, composeTemplate } from '../text/compose-template.ts';
import { printedAnswers } from '../text/printed-answers.ts';
import { type ScannedTemplate, scanTemplate } from '../text/scan-template.ts';

/** What a worker does with the Word files of templates. */
export interface TemplateJobs {
  scan: { input: ScanInput; output: ScannedTemplate };
  compose: { input: ComposeInput; output: ComposedTemplate };
}

interface ScanInput {
  readonly bytes: Uint8Array;
}

export interface ComposeInput {
  readonly bytes: Uint8Array;
  readonly definitions: readonly VariableDefinition[];
  readonly answers: Answers;
  readonly language: DateLanguage;
  /** What stands for a question that is asked and not answered yet. */
  readonly open: 'NOTHING' | 'NAME';
}

export async function scanJob({ bytes }: ScanInput): Promise<{ output: ScannedTemplate; transfer: ArrayBuffer[] }> {
  return { output: scanTemplate(bytes), transfer: [] };
}

export async function composeJob(input: ComposeInput): Promise<{ output: ComposedTemplate; transfer: ArrayBuffer[] }> {
  const { bytes, definitions, answers, language, open } = input;
  const output = composeTemplate(bytes, printedAnswers(definitions, answers, language, open));
  return { output, transfer: output.ok ? [output.bytes.buffer as ArrayBuffer] : [] };
}
