import type { WordJobs } from '../../../shared-kernel/word/word-jobs.ts';
import type { TemplateJobs } from '../../templates/adapters/template-jobs.ts';

/** All that is done with Word files of strangers, in workers that an account has its turns in. */
export type WordFileJobs = WordJobs & TemplateJobs;

export const wordFileEntry = new URL('./word-worker-entry.ts', import.meta.url);
