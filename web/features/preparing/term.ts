import type { reviewTexts } from './review-texts.ts';

/** Seconds. */
export const DAY = 86_400;
const HOUR = 3_600;

/** How long, in the largest unit that says it without a fraction that matters: 36 hours are not two days. */
export function termText(t: ReturnType<typeof reviewTexts.use>, seconds: number): string {
  if (seconds % DAY === 0) return t('days', { count: seconds / DAY });
  if (seconds % HOUR === 0 || seconds > DAY) return t('hours', { count: Math.round(seconds / HOUR) });
  return t('minutes', { count: Math.max(1, Math.round(seconds / 60)) });
}
