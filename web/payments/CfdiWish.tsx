import { useEffect, useId } from 'react';
import { problemOf } from '../api/base.ts';
import type { FiscalData } from '../api/fiscal.ts';
import { useRequestCfdiMutation } from '../api/payments.ts';
import { Button } from '../components/Button.tsx';
import { Notice, ProblemNotice } from '../components/Notice.tsx';
import { Loading, Skeleton } from '../components/Skeleton.tsx';
import tick from '../components/Tick.module.css';
import { FiscalFields } from '../fiscal/FiscalFields.tsx';
import { useFiscalForm } from '../fiscal/use-fiscal-form.ts';
import styles from './Payments.module.css';
import { paymentTexts } from './payment-texts.ts';
import type { CfdiWishNow } from './use-cfdi-wish.ts';

/** Whoever starts a membership says whether they need a tax invoice, and for whom it is made out: the stricter set of fiscal data (RULE-062). */
export function CfdiWish({ wish, onSubmit }: { wish: CfdiWishNow; onSubmit: () => void }) {
  const t = paymentTexts.use();
  const { isWanted, isSaving, setWanted, fiscal } = wish;
  const problem = fiscal.data ? null : problemOf(fiscal.error);
  return (
    <div className={styles.new}>
      <label className={tick.tick}>
        <input type="checkbox" checked={isWanted} disabled={isSaving} onChange={(event) => setWanted(event.target.checked)} />
        <span>{t('cfdiWish')}</span>
      </label>
      {isWanted && problem ? <ProblemNotice problem={problem} title={t('cfdiNotRead')} onRetry={() => void fiscal.refetch()} /> : null}
      {isWanted && !fiscal.data && !problem ? (
        <Loading>
          <Skeleton height="120px" />
        </Loading>
      ) : null}
      {isWanted && fiscal.data ? (
        <>
          <p className={styles.quiet}>{t('cfdiHint')}</p>
          <WishForm data={fiscal.data} wish={wish} onSubmit={onSubmit} />
        </>
      ) : null}
    </div>
  );
}

function WishForm({ data, wish, onSubmit }: { data: FiscalData; wish: CfdiWishNow; onSubmit: () => void }) {
  const form = useFiscalForm(data, { isCheckout: true });
  const place = wish.form;
  useEffect(() => {
    place.current = form.save;
    return () => {
      place.current = null;
    };
  });
  return <FiscalFields id={useId()} form={form} onSubmit={onSubmit} />;
}

/** Asks for the tax invoice of what was just paid, and says what came of it. `invoiceId` null: it is not known which one it was. */
export function CfdiOutcome({ invoiceId }: { invoiceId: string | null }) {
  const t = paymentTexts.use();
  const [ask, { data, error, isLoading }] = useRequestCfdiMutation();
  useEffect(() => {
    if (invoiceId !== null) void ask(invoiceId);
  }, [ask, invoiceId]);
  const problem = problemOf(error);
  if (invoiceId === null || problem)
    return (
      <Notice
        tone="waiting"
        title={t('cfdiFailed')}
        live
        actions={
          invoiceId === null ? undefined : (
            <Button busy={isLoading} onPress={() => void ask(invoiceId)}>
              {t('retry')}
            </Button>
          )
        }
      >
        {problem ? <p>{problem.message}</p> : null}
        <p>{t('cfdiLater')}</p>
      </Notice>
    );
  return <p role="status">{t(data ? 'cfdiAsked' : 'cfdiAsking')}</p>;
}
