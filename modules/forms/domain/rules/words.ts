import type { Personal } from '../../../../shared-kernel/privacy/port.ts';

/** Counted in characters as people count them. */
export const isLonger = (words: Personal | null, limit: number): boolean => Array.from(words?.value?.trim() ?? '').length > limit;

/** Null where nothing was written. */
export const writtenIn = (words: Personal | null): Personal | null =>
  words === null || (words.value !== null && words.value.trim() === '') ? null : words;
