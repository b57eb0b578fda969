import type { VariableDefinition } from '../../modules/templates/contract/variables.ts';
import type { FieldFinding } from '../../shared-kernel/field-rules.ts';
import { fieldMessage, fieldTexts } from '../components/field-texts.ts';
import { questionTexts } from './texts.ts';

type Question = Pick<VariableDefinition, 'type' | 'minLength' | 'maxLength' | 'format' | 'min' | 'max'>;

/** Nobody types so much into a line by themselves: more than a line is told when it is too much. */
const TOLD_BELOW = 100;

/** As it was configured, to its last digit. */
const whole = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 20 });

/** Sentences about a question in the language of the page: they change with it. */
export const useSaid = () => sentences(questionTexts.use(), fieldTexts.use());

/** The same in the words of these catalogues. */
export function sentences(t: ReturnType<typeof questionTexts.use>, general: ReturnType<typeof fieldTexts.use>) {
  /** What is wrong and what to do; null: nothing is (RULE-067). */
  const fault = ({ type, format }: Question, finding: FieldFinding | null): string | null => {
    if (finding?.rule === 'required') {
      if (type === 'radio' || type === 'combo' || type === 'conditional') return t('needed_choice');
      if (type === 'checkbox' || type === 'combo_multiple') return t('needed_choices');
      if (type === 'dynamic_table') return t('needed_table');
    }
    if (finding?.rule === 'pattern') {
      if (type === 'date' || type === 'time') return t(`wrong_${type}`);
      if (type === 'text' && format) return t(`wrong_${format}`);
      if (type === 'text' || type === 'dynamic_table') return t('wrong_characters');
      if (type !== 'email' && type !== 'number') return t('wrong_choice');
    }
    if (finding?.rule === 'max' && type === 'dynamic_table') return t('tooManyRows', { limit: finding.limit });
    return fieldMessage(general, finding);
  };

  /** What is taken, said before anybody types; null: whatever comes. */
  const rule = ({ type, format, minLength, maxLength, min, max }: Question): string | null => {
    if (type === 'text') {
      if (format) return t(`hint_${format}`);
      if (minLength !== null && maxLength !== null) return t('hint_lengths', { min: whole(minLength), max: whole(maxLength) });
      if (maxLength !== null && maxLength < TOLD_BELOW) return t('hint_most', { max: whole(maxLength) });
      return minLength === null ? null : t('hint_least', { min: whole(minLength) });
    }
    if (type === 'number') {
      if (min !== null && max !== null) return t('hint_between', { min: whole(min), max: whole(max) });
      if (min !== null) return t('hint_from', { min: whole(min) });
      return max === null ? null : t('hint_to', { max: whole(max) });
    }
    return null;
  };

  return { t, fault, rule };
}
