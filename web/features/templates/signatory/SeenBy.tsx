import { useState } from 'react';
import { checkAnswers } from '../../../../modules/templates/contract/answers.ts';
import type { VariableDefinition } from '../../../../modules/templates/contract/variables.ts';
import { Button } from '../../../components/Button.tsx';
import { useWide } from '../../../components/use-wide.ts';
import type { Given } from '../../../questions/given.ts';
import { QuestionForm } from '../../../questions/QuestionForm.tsx';
import styles from './Signatory.module.css';
import { signatoryTexts } from './texts.ts';

export interface SeenByProps {
  readonly definitions: readonly VariableDefinition[];
  /** Whose form; null: the sender's. */
  readonly form: number | null;
  readonly given: Given;
  readonly onChange: (given: Given) => void;
}

/** The form of one person as they see it: most signers have it on a phone. */
export function SeenBy({ definitions, form, given, onChange }: SeenByProps) {
  const t = signatoryTexts.use();
  const [isDone, setDone] = useState(false);
  const [isPhone, setPhone] = useState(form !== null);
  const isWide = useWide();
  const earlier = form === null ? {} : checkAnswers(definitions, null, given).answers;
  const name = form === null ? t('seenBy_sender') : t('seenBy_signer', { n: form });
  return (
    <section className={styles.seen} aria-label={name}>
      <div className={styles.seenHead}>
        <h2>{name}</h2>
        {isWide ? (
          <fieldset className={styles.widths}>
            <legend className="visually-hidden">{t('width')}</legend>
            {([true, false] as const).map((phone) => (
              <label key={String(phone)}>
                <input type="radio" name="seen-width" checked={isPhone === phone} onChange={() => setPhone(phone)} />
                <span>{t(phone ? 'phone' : 'wide')}</span>
              </label>
            ))}
          </fieldset>
        ) : null}
      </div>
      <p className={styles.quiet}>{t('seenText')}</p>
      <div className={styles.stage} data-phone={(isWide && isPhone) || undefined}>
        <div className={styles.screen}>
          <p className={styles.formTitle}>{t(form === null ? 'formTitleSender' : 'formTitle')}</p>
          <QuestionForm
            label={name}
            definitions={definitions}
            form={form}
            given={given}
            earlier={earlier}
            onChange={(next) => {
              setDone(false);
              onChange(next);
            }}
            onSubmit={() => setDone(true)}
          >
            <Button type="submit">{t('goOn')}</Button>
          </QuestionForm>
          <p role="status" className={styles.done}>
            {isDone ? t('handedIn') : ''}
          </p>
        </div>
      </div>
    </section>
  );
}
