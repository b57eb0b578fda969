import type { wordTexts } from './texts.ts';

type Say = ReturnType<typeof wordTexts.use>;

/** Why a Word file became no pages, by the code of `WordConversionFailed`; whatever else it may be, it could not be read. */
const FAILURES = {
  'word.timeout': 'failed_timeout',
  'word.out_of_memory': 'failed_memory',
  'word.too_many_pages': 'failed_pages',
  'pdf.too_many_pages': 'failed_pages',
  'word.output_too_large': 'failed_size',
  'pdf.too_large': 'failed_size',
} as const;

/** Limits of the file itself: another try would end there as well. */
const FINAL: ReadonlySet<string | undefined> = new Set(['failed_pages', 'failed_size']);

/** Whether another try may go better: the machine was busy, or the converter is another one since. */
export const mayGoBetter = (code: string | undefined): boolean =>
  !FINAL.has(code !== undefined && code in FAILURES ? FAILURES[code as keyof typeof FAILURES] : undefined);

/** What happened and what to do, in one sentence or two. */
export const failureText = (say: Say, code: string | undefined): string =>
  say(code !== undefined && code in FAILURES ? FAILURES[code as keyof typeof FAILURES] : 'failed_unread');
