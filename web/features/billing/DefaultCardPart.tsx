import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useDefaultCardQuery } from '../../api/payments.ts';
import { Button } from '../../components/Button.tsx';
import { queryWith } from '../../components/query-now.ts';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { Status } from '../../components/Status.tsx';
import { CardLine } from '../../payments/CardMark.tsx';
import { cardTexts } from '../../payments/card-texts.ts';
import styles from './Billing.module.css';
import { billingTexts } from './texts.ts';

const CardsDialog = lazy(() => import('../../payments/CardsDialog.tsx'));

const ACTION = 'payment-methods';

/** The card that pays, and the way to all of them, which has an address of its own (UI-018, UI-020). */
export function DefaultCardPart() {
  const t = billingTexts.use();
  const inCards = cardTexts.use();
  const [search, setSearch] = useSearchParams();
  const { data: card, isLoading } = useDefaultCardQuery();
  const show = (action: string | null) => setSearch(queryWith({ action }), { replace: action === null });
  return (
    <section aria-labelledby="default-card">
      <h2 id="default-card">{t('cards')}</h2>
      {isLoading ? (
        <Loading>
          <Skeleton height="44px" />
        </Loading>
      ) : (
        <div className={styles.row}>
          {card ? (
            <>
              <CardLine card={card} />
              <Status tone="done">{inCards('default')}</Status>
            </>
          ) : (
            <p>{t('cardNone')}</p>
          )}
          <Button onPress={() => show(ACTION)}>{t(card ? 'cardsManage' : 'cardsRegister')}</Button>
        </div>
      )}
      {search.get('action') === ACTION ? (
        <Suspense fallback={null}>
          <CardsDialog onClose={() => show(null)} />
        </Suspense>
      ) : null}
    </section>
  );
}
