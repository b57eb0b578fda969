import type { Overall } from '../api/types.ts';
import { Status, type Tone } from './Status.tsx';
import { verdictTexts } from './verdict-texts.ts';

const tones: Record<Overall, Tone> = { TOTAL_PASSED: 'done', INDETERMINATE: 'unknown', TOTAL_FAILED: 'stopped' };

/** A verdict in one word. */
export function VerdictMark({ overall }: { overall: Overall }) {
  const t = verdictTexts.use();
  return <Status tone={tones[overall]}>{t(`overall_${overall}`)}</Status>;
}

/** Beside a verdict that rests on certificates or chains for trying the product. */
export function TestMark() {
  const t = verdictTexts.use();
  return <Status tone="waiting">{t('testWord')}</Status>;
}
