import { type Answer, type Answers, isAsked, questionsOf } from '../../../modules/templates/contract/answers.ts';
import type { VariableDefinition } from '../../../modules/templates/contract/variables.ts';
import { useFormats } from '../../i18n/format.ts';
import { questionTexts } from '../../questions/texts.ts';
import styles from './Answers.module.css';
import { formTexts } from './texts.ts';

export interface AnswerListProps {
  readonly definitions: readonly VariableDefinition[];
  /** Whose: the signer's form, null for the sender's. */
  readonly form: number | null;
  readonly answers: Answers;
  /** Of others, which questions may depend on. */
  readonly earlier?: Answers;
  /** Names the list, where no heading does. */
  readonly label?: string;
}

const NOTHING: Answers = {};

/** What was answered, to read: each question that was asked with what was said to it. */
export function AnswerList({ definitions, form, answers, earlier = NOTHING, label }: AnswerListProps) {
  const t = formTexts.use();
  const asked = questionsOf(definitions, form).filter((one) => isAsked(one, definitions, { ...earlier, ...answers }));
  if (asked.length === 0) return <p className={styles.none}>{t('noQuestions')}</p>;
  const list = (
    <dl className={styles.answers}>
      {asked.map((question) => (
        <div key={question.name} data-answer={question.name} data-wide={question.type === 'dynamic_table' || undefined}>
          <dt>{question.label}</dt>
          <dd>
            <Given question={question} answer={answers[question.name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
  return label === undefined ? list : <section aria-label={label}>{list}</section>;
}

function Given({ question, answer }: { question: VariableDefinition; answer: Answer | undefined }) {
  const t = formTexts.use();
  const q = questionTexts.use();
  const { calendarDay, list } = useFormats();
  if (answer === undefined) return <span className={styles.none}>{t('noAnswer')}</span>;
  if (typeof answer === 'boolean') return q(answer ? 'yes' : 'no');
  if (typeof answer === 'string') return question.type === 'date' ? calendarDay(answer) : answer;
  const rows = answer.filter((row) => typeof row !== 'string');
  if (rows.length === 0) return list(answer.filter((item) => typeof item === 'string'));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone is scrolled with the keyboard
    <section className={styles.frame} aria-label={question.label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {question.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={question.columns[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
