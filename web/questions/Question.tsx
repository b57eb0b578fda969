import type { Answer } from '../../modules/templates/contract/answers.ts';
import type { VariableDefinition } from '../../modules/templates/contract/variables.ts';
import { ChoiceQuestion, YesNoQuestion } from './ChoiceQuestion.tsx';
import type { QuestionFaults } from './given.ts';
import { ListQuestion, SeveralQuestion } from './ListQuestion.tsx';
import styles from './Questions.module.css';
import { SignatureNote } from './SignatureNote.tsx';
import { TableQuestion } from './TableQuestion.tsx';
import { TextQuestion } from './TextQuestion.tsx';

export interface QuestionProps {
  /** Unlike that of any other question of the page. */
  readonly id: string;
  readonly question: VariableDefinition;
  readonly given: Answer | undefined;
  readonly faults: QuestionFaults | null;
  /** Undefined: the answer is taken back. */
  readonly onChange: (answer: Answer | undefined) => void;
  readonly onLeave: () => void;
}

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
