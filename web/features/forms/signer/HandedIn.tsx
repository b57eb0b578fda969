import { Pencil } from 'lucide-react';
import type { SignerView } from '../../../../modules/forms/contract/calls.ts';
import { Button } from '../../../components/Button.tsx';
import { Moment } from '../../../components/Moment.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { Trace, type TraceKnot } from '../../../components/Trace.tsx';
import { useFormats } from '../../../i18n/format.ts';
import { AnswerList } from '../AnswerList.tsx';
import styles from './SignerForm.module.css';
import { signerFormTexts } from './texts.ts';

export interface HandedInProps {
  readonly view: SignerView;
  readonly isAccepted: boolean;
  readonly onChange: () => void;
}

/** What was handed in, to read, and what comes next; whoever may changes it (TPL-014). */
export function HandedIn({ view, isAccepted, onChange }: HandedInProps) {
  const t = signerFormTexts.use();
  const { moment } = useFormats();
  const { answeredAt, variables, answers, mayAnswer, comments, sender } = view;
  const name = sender || t('sender');
  const knots: TraceKnot[] = [
    { id: 'answered', kind: 'done', title: t('did_answered'), facts: answeredAt ? [<Moment key="at" at={answeredAt} as="moment" />] : [] },
    { id: 'review', kind: isAccepted ? 'done' : 'due', title: t(isAccepted ? 'did_accepted' : 'next_review', { name }) },
    { id: 'composed', kind: view.stage === 'COMPOSED' ? 'done' : isAccepted ? 'due' : 'later', title: t('next_composed') },
    { id: 'sign', kind: 'later', title: t('next_sign') },
  ];
  return (
    <>
      <Notice tone="done" live title={t(isAccepted ? 'accepted' : 'handedIn')}>
        <p>
          {t(isAccepted ? 'acceptedText' : mayAnswer ? 'handedInMayText' : 'handedInText', {
            name,
            when: answeredAt ? moment(answeredAt) : '',
          })}
        </p>
      </Notice>
      <section className={styles.part} aria-labelledby="next">
        <h2 id="next">{t('next')}</h2>
        <Trace label={t('next')} knots={knots} />
      </section>
      {comments.length > 0 ? (
        <section className={styles.part} aria-labelledby="comments">
          <h2 id="comments">{t('comments', { name })}</h2>
          <ul className={styles.comments}>
            {comments.map(({ comment, at }) => (
              <li key={at}>
                <p className={styles.comment}>{comment}</p>
                <p className={styles.small}>
                  <Moment at={at} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className={styles.part} aria-labelledby="answers">
        <div className={styles.partHead}>
          <h2 id="answers">{t('answers')}</h2>
          {mayAnswer ? (
            <Button small icon={<Pencil aria-hidden />} onPress={onChange}>
              {t('change')}
            </Button>
          ) : null}
        </div>
        <AnswerList definitions={variables} form={variables[0]?.signatoryForm ?? null} answers={answers} />
      </section>
    </>
  );
}
