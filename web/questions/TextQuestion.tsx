import type { VariableDefinition } from '../../modules/templates/contract/variables.ts';
import { Field, type FieldProps } from '../components/Field.tsx';
import { textOf } from './given.ts';
import { Asked, useHints } from './Parts.tsx';
import type { QuestionProps } from './question-props.ts';
import { useSaid } from './said.ts';

/** Longer texts are written over several lines. */
const ONE_LINE = 200;
const ROWS = 3;

/** The keyboard that has what is asked for, and none that mends what is no word. */
function keyboardOf({ type, format, min }: VariableDefinition): Partial<FieldProps> {
  if (type === 'email') return { inputMode: 'email', autoComplete: 'email', autoCorrect: 'off', spellCheck: 'false' };
  // The digits of some phones lack the minus.
  if (type === 'number') return { inputMode: min !== null && min >= 0 ? 'decimal' : 'text', autoComplete: 'off' };
  if (format === 'RFC' || format === 'CURP') return { capitals: true, autoComplete: 'off', autoCorrect: 'off', spellCheck: 'false' };
  return format === 'COMPANY' ? { autoComplete: 'organization' } : {};
}

/** What is typed: a text, an email, a number, a day, a time (TPL-001..003, TPL-008, TPL-009). */
export function TextQuestion({ question, given, faults, onChange, onLeave }: QuestionProps) {
  const { fault } = useSaid();
  const hints = useHints(question);
  const { type, placeholder, required, maxLength, format } = question;
  const isLong = type === 'text' && format === null && (maxLength === null || maxLength > ONE_LINE);
  return (
    <Field
      label={<Asked question={question} />}
      name={question.name}
      type={type === 'date' || type === 'time' || type === 'email' ? type : 'text'}
      {...keyboardOf(question)}
      rows={isLong ? ROWS : 1}
      hint={hints}
      {...(placeholder === '' ? {} : { placeholder })}
      value={textOf(given)}
      onChange={(text) => onChange(text === '' ? undefined : text)}
      onBlur={onLeave}
      isRequired={required}
      error={fault(question, faults?.own ?? null)}
    />
  );
}
