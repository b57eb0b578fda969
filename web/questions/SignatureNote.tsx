import { Signature } from 'lucide-react';
import styles from './Questions.module.css';
import type { QuestionProps } from './question-props.ts';
import { useSaid } from './said.ts';

/** A signature is not answered in a form: it is said where it goes (TPL-011). */
export function SignatureNote({ question }: QuestionProps) {
  const { t } = useSaid();
  return (
    <div className={styles.signature}>
      <Signature aria-hidden size={20} />
      <div>
        <p className={styles.label}>{question.label || t('signatureTitle')}</p>
        <p className={styles.hint}>{question.helper || t('signatureText')}</p>
      </div>
    </div>
  );
}
