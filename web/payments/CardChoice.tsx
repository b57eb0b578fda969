import { useEffect, useId, useState } from 'react';
import { problemOf } from '../api/base.ts';
import { useCardsQuery, useDefaultCardQuery } from '../api/payments.ts';
import { ProblemNotice } from '../components/Notice.tsx';
import { Loading, Skeleton } from '../components/Skeleton.tsx';
import { CardForm } from './CardForm.tsx';
import { CardLine } from './CardMark.tsx';
import styles from './Payments.module.css';
import { paymentTexts } from './payment-texts.ts';

export interface CardChoiceProps {
  readonly card: string | null;
  readonly onChoose: (card: string | null) => void;
  /** What is paid is charged to the default card. */
  readonly becomesDefault: boolean;
}

/** A saved card, the default one first, or a new one, which is saved and then chosen. */
export function CardChoice({ card, onChoose, becomesDefault }: CardChoiceProps) {
  const t = paymentTexts.use();
  const name = useId();
  const { data: cards, error, refetch } = useCardsQuery();
  const { data: usual } = useDefaultCardQuery();
  const [isNew, setNew] = useState(false);
  const first = usual?.paymentMethodId ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen for somebody who has chosen nothing yet
  useEffect(() => {
    if (card === null && !isNew && first !== null) onChoose(first);
  }, [first]);
  const problem = cards ? null : problemOf(error);
  if (problem) return <ProblemNotice problem={problem} title={t('loadFailed')} onRetry={() => void refetch()} />;
  if (!cards)
    return (
      <Loading>
        <Skeleton height="88px" />
      </Loading>
    );
  const asksForNew = isNew || cards.length === 0;
  const choose = (id: string | null) => {
    setNew(id === null);
    onChoose(id);
  };
  return (
    <>
      {cards.length === 0 ? null : (
        <fieldset className={styles.choice}>
          <legend>{t('chooseCard')}</legend>
          {[...cards]
            .sort((one, other) => Number(other.isDefault) - Number(one.isDefault))
            .map((one) => (
              <label key={one.paymentMethodId}>
                <input
                  type="radio"
                  name={name}
                  checked={!isNew && card === one.paymentMethodId}
                  onChange={() => choose(one.paymentMethodId)}
                />
                <CardLine card={one} />
              </label>
            ))}
          <label>
            <input type="radio" name={name} checked={isNew} onChange={() => choose(null)} />
            <span>{t('otherCard')}</span>
          </label>
        </fieldset>
      )}
      {asksForNew ? <CardForm onAdded={({ paymentMethodId }) => choose(paymentMethodId)} /> : null}
      {becomesDefault && !asksForNew && card !== null && card !== first ? <p className={styles.quiet}>{t('becomesDefault')}</p> : null}
    </>
  );
}
