import type { Answer } from '../../modules/templates/contract/answers.ts';
import type { VariableDefinition } from '../../modules/templates/contract/variables.ts';
import type { QuestionFaults } from './given.ts';

/** What each type of question is given. */
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
