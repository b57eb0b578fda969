import type { ReactNode } from 'react';
import type { VariableDefinition } from '../../modules/templates/contract/variables.ts';
import styles from './Questions.module.css';
import { useSaid } from './said.ts';

/** The question itself. What need not be answered says so: most is needed, and marks on most of it say nothing. */
export function Asked({ question: { label, required } }: { question: VariableDefinition }) {
  const { t } = useSaid();
  return (
    <>
      {label}
      {required ? null : <span className={styles.optional}> {t('optional')}</span>}
    </>
  );
}

/** What helps before one answers: the author's words, then what is taken. Undefined where there is neither. */
export function useHints(question: VariableDefinition): ReactNode | undefined {
  const { rule } = useSaid();
  const taken = rule(question);
  if (question.helper === '' && taken === null) return undefined;
  return (
    <>
      {question.helper ? <span className={styles.helper}>{question.helper}</span> : null}
      {taken === null ? null : <span className={styles.rule}>{taken}</span>}
    </>
  );
}
