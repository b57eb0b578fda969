import { Check, ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import { SelectField } from '../components/SelectField.tsx';
import { useFormats } from '../i18n/format.ts';
import { choicesOf, textOf } from './given.ts';
import { Asked } from './Parts.tsx';
import styles from './Questions.module.css';
import type { QuestionProps } from './question-props.ts';
import { useSaid } from './said.ts';

/** One of the options, out of a list (TPL-006). */
export function ListQuestion({ id, question, given, faults, onChange }: QuestionProps) {
  const { t, fault } = useSaid();
  const value = textOf(given);
  return (
    <SelectField
      label={<Asked question={question} />}
      name={id}
      value={question.options.includes(value) ? value : ''}
      onChange={(option) => onChange(option === '' ? undefined : option)}
      none={question.placeholder || t('choose')}
      options={question.options.map((option) => ({ value: option, name: option }))}
      hint={question.helper}
      isRequired={question.required}
      error={fault(question, faults?.own ?? null)}
    />
  );
}

/** Several of the options, out of a list (TPL-007): arrow keys walk, the space bar chooses, and what is chosen stands in the closed list. */
export function SeveralQuestion({ question, given, faults, onChange, onLeave }: QuestionProps) {
  const { t, fault } = useSaid();
  const { list } = useFormats();
  const chosen = choicesOf(given);
  const message = fault(question, faults?.own ?? null);
  return (
    <Select
      className={styles.several!}
      selectionMode="multiple"
      value={[...chosen]}
      onChange={(keys) => {
        const options = question.options.filter((option) => keys.includes(option));
        onChange(options.length === 0 ? undefined : options);
      }}
      onBlur={onLeave}
      isRequired={question.required}
      isInvalid={message !== null}
      validationBehavior="aria"
    >
      <Label className={styles.label!}>
        <Asked question={question} />
      </Label>
      <Button className={styles.opener!}>
        <SelectValue className={styles.chosen!}>
          {() => (chosen.length === 0 ? <span className={styles.quiet}>{question.placeholder || t('chooseSome')}</span> : list(chosen))}
        </SelectValue>
        <ChevronDown aria-hidden size={16} />
      </Button>
      {question.helper ? (
        <Text slot="description" className={styles.hint!}>
          {question.helper}
        </Text>
      ) : null}
      <FieldError className={styles.fault!}>{message}</FieldError>
      <Popover className={styles.popover!}>
        <ListBox className={styles.options!}>
          {question.options.map((option) => (
            <ListBoxItem key={option} id={option} textValue={option} className={styles.option!}>
              <span className={styles.box} aria-hidden>
                <Check size={14} strokeWidth={3} />
              </span>
              <span>{option}</span>
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}
