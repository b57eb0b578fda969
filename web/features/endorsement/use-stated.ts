import { amountForm } from '../../../shared-kernel/amount.ts';
import type { AskInput } from '../../api/endorsements.ts';
import { useFormats } from '../../i18n/format.ts';
import { endorsementTexts } from './texts.ts';

/** What was stated beside people, class and place, each with its name; nothing for what was not. */
export function useStated(): (details: AskInput['details']) => readonly (readonly [string, string])[] {
  const w = endorsementTexts.use();
  const { calendarDay } = useFormats();
  return ({ amount, date, endorserRfc, endorseeRfc, acceptance }) =>
    (
      [
        [w('amount'), amount ? amountForm(amount) : ''],
        [w('statedDate'), date === '' ? '' : calendarDay(date)],
        [w('endorserRfc'), endorserRfc],
        [w('endorseeRfc'), endorseeRfc],
        [w('acceptance'), acceptance],
      ] as const
    ).filter(([, value]) => value !== '');
}
