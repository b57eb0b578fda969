import { type FormEvent, type ReactNode, useId } from 'react';
import { type Answer, type Answers, isAsked } from '../../modules/templates/contract/answers.ts';
import { Notice } from '../components/Notice.tsx';
import { faultsOf, type Given, wrongQuestions } from './given.ts';
import { Question } from './Question.tsx';
import styles from './Questions.module.css';
import { questionTexts } from './texts.ts';
import { type AskedQuestions, useQuestions } from './use-questions.ts';

export interface QuestionFormProps extends AskedQuestions {
  /** Names the form: whose questions they are. */
  readonly label: string;
  /** The caller keeps what is given; also answers to questions that do not show at the moment. */
  readonly onChange: (given: Given) => void;
  /** Comes only when nothing is wrong, with what is kept: of questions that are asked and answered. */
  readonly onSubmit: (answers: Answers) => void;
  /** Answers are read and not changed (TPL-014). */
  readonly isReadOnly?: boolean;
  /** The buttons; the one of type `submit` hands in. */
  readonly children?: ReactNode;
}

/**
 * Asks what a template asks of one person (ENT-066): each of the twelve types, in their order, those only that the answers so far call for (TPL-010). What
 * is wrong stands at its question, and how much of it above them (RULE-066). It is as wide as its place, whatever the window.
 */
export function QuestionForm({ label, onChange, onSubmit, isReadOnly = false, children, ...asked }: QuestionFormProps) {
  const t = questionTexts.use();
  const id = useId();
  const { definitions, form, given, earlier } = asked;
  const { place, told, isTried, leave, take } = useQuestions(asked);
  const wrong = wrongQuestions(told);
  // Of what is given only this form's: whether a question of others shows is theirs to say.
  const own = Object.fromEntries(
    definitions
      .filter(({ name, signatoryForm }) => signatoryForm === form && Object.hasOwn(given, name))
      .map(({ name }) => [name, given[name]]),
  );
  const shown = definitions.filter((question) => question.signatoryForm === form && isAsked(question, definitions, { ...earlier, ...own }));
  const answer = (name: string) => (value: Answer | undefined) => {
    const { [name]: _, ...others } = given;
    onChange(value === undefined ? others : { ...others, [name]: value });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const answers = take();
    if (answers) onSubmit(answers);
  };
  return (
    <form ref={place} className={styles.form} aria-label={label} noValidate onSubmit={submit}>
      {isTried && wrong > 0 ? (
        <Notice tone="stopped" title={t('review', { count: wrong })}>
          <p>{t('reviewText')}</p>
        </Notice>
      ) : null}
      <fieldset className={styles.questions} disabled={isReadOnly}>
        <legend className="visually-hidden">{label}</legend>
        {shown.length === 0 ? <p className={styles.quiet}>{t('nothing')}</p> : null}
        {shown.map((question) => (
          <Question
            key={question.name}
            id={`${id}-${question.name}`}
            question={question}
            given={given[question.name]}
            faults={faultsOf(told, question.name)}
            onChange={answer(question.name)}
            onLeave={() => leave(question.name)}
          />
        ))}
      </fieldset>
      {children ? <div className={styles.acts}>{children}</div> : null}
    </form>
  );
}
