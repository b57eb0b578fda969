import type { DateLanguage } from '../../../shared-kernel/date-form.ts';
import type { Turn } from '../../../shared-kernel/pdf/types.ts';
import type { Answers } from '../contract/answers.ts';
import type { TemplateCard } from '../contract/calls.ts';
import type { VariableDefinition } from '../contract/variables.ts';
import type { ComposedTemplate } from '../text/compose-template.ts';
import type { ScannedTemplate } from '../text/scan-template.ts';

/** Scanning and composing, which take as long as a file is large: done where they hold up nobody, in turn by account. */
export interface TemplateFiles {
  /** The variables of a Word file, or all that is wrong with it; also of one that takes too long or too much memory. Throws where the machine fails. */
  scan(bytes: Uint8Array, turn: Turn): Promise<ScannedTemplate>;
  /** The file with what was answered in place of its variables. `open`: what stands for what is asked and not answered yet. */
  composed(
    bytes: Uint8Array,
    definitions: readonly VariableDefinition[],
    answers: Answers,
    language: DateLanguage,
    turn: Turn,
    open?: 'NOTHING' | 'NAME',
  ): Promise<ComposedTemplate>;
}

/** The templates of accounts, as they are listed. */
export interface TemplateReads {
  /** Waits for what stands in the history now, for a while: false, where it is not there by then. */
  caughtUp(): Promise<boolean>;
  /** Those that the account has now, the last changed first. */
  of(ownerId: string): Promise<readonly TemplateCard[]>;
}

/** What the plan of an account gives, and what it may bring. */
export interface TemplatePlan {
  /** How many templates it may have. */
  maxTemplates(ownerId: string): Promise<number>;
  /** Bytes of one file (CONST-024). */
  uploadMaxBytes(ownerId: string): Promise<number>;
  /** Throws 413 `upload.quota_exceeded`. */
  assertRoom(ownerId: string, bytes: number): Promise<void>;
}

/** One at a time for an account, in whatever process: what is counted inside is not another number a moment later. */
export type InTurnOf = <T>(ownerId: string, work: () => Promise<T>) => Promise<T>;
