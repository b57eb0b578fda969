import type { Overall } from '../../api/types.ts';
import type { Tone } from '../../components/Status.tsx';

/** What a verdict looks like beside a sheet. */
export const verdictTones: Record<Overall, Tone> = { TOTAL_PASSED: 'done', INDETERMINATE: 'unknown', TOTAL_FAILED: 'stopped' };
