import type { VariableDefinition } from '../../modules/templates/contract/variables.ts';
import { ChoiceQuestion, YesNoQuestion } from './ChoiceQuestion.tsx';
import { ListQuestion, SeveralQuestion } from './ListQuestion.tsx';
import styles from './Questions.module.css';
import type { QuestionProps } from './question-props.ts';
import { SignatureNote } from './SignatureNote.tsx';
import { TableQuestion } from './TableQuestion.tsx';
import { TextQuestion } from './TextQuestion.tsx';

const KINDS = {
  text: TextQuestion,
  email: TextQuestion,
  number: TextQuestion,
  date: TextQuestion,
  time: TextQuestion,
  radio: ChoiceQuestion,
  checkbox: ChoiceQuestion,
  combo: ListQuestion,
  combo_multiple: SeveralQuestion,
  conditional: YesNoQuestion,
  signature: SignatureNote,
  dynamic_table: TableQuestion,
} as const satisfies Record<VariableDefinition['type'], (props: QuestionProps) => React.ReactNode>;

/** One question, whatever its type. */
export function Question(props: QuestionProps) {
  const Kind = KINDS[props.question.type];
  return (
    <div className={styles.question} data-question={props.question.name} data-wrong={props.faults ? true : undefined}>
      <Kind {...props} />
    </div>
  );
}
