import { useState } from 'react';
import { type GivenCredit, givenCredits } from '../../../modules/subscription/contract/credits.ts';
import { Field } from '../../components/Field.tsx';
import { useFormats } from '../../i18n/format.ts';
import { creditNameTexts } from '../../subscription/credit-name-texts.ts';
import styles from './Admin.module.css';
import { Form, type Of } from './DecisionForm.tsx';
import { adminPlanTexts } from './plan-texts.ts';

const isWhole = (text: string): boolean => text.trim() === '' || /^-?\d{1,7}$/.test(text.trim());

/** How many are added of each kind; nothing is what stays as it is. */
export function CreditsForm({ subscription, busy, onDecide }: Of) {
  const t = adminPlanTexts.use();
  const name = creditNameTexts.use();
  const { number } = useFormats();
  const [typed, setTyped] = useState<Readonly<Partial<Record<GivenCredit, string>>>>({});
  const [asked, setAsked] = useState(false);
  const added = givenCredits.flatMap((credit) => (Number(typed[credit] ?? 0) === 0 ? [] : [[credit, Number(typed[credit])] as const]));
  const areWhole = givenCredits.every((credit) => isWhole(typed[credit] ?? ''));
  const send = () => {
    setAsked(true);
    if (areWhole && added.length > 0) onDecide({ what: 'credits', body: { credits: Object.fromEntries(added) } });
  };
  const hint = (credit: GivenCredit): string => {
    const known = subscription.credits.find((one) => one.credit === credit);
    return known ? t('creditsOf', { left: number(known.left), added: number(known.added) }) : t('creditsNone');
  };
  return (
    <Form title={t('credits')} act={t('creditsAct')} busy={busy} onSend={send}>
      <p className={styles.note}>{t('creditsHint')}</p>
      <div className={styles.fields}>
        {givenCredits.map((credit) => (
          <Field
            key={credit}
            label={name(credit)}
            hint={hint(credit)}
            name={credit}
            autoComplete="off"
            value={typed[credit] ?? ''}
            onChange={(value) => {
              setTyped({ ...typed, [credit]: value });
              setAsked(false);
            }}
            error={asked && !isWhole(typed[credit] ?? '') ? t('wholeNumber') : null}
          />
        ))}
      </div>
      {asked && areWhole && added.length === 0 ? (
        <p role="status" className={styles.note}>
          {t('creditsEmpty')}
        </p>
      ) : null}
    </Form>
  );
}
