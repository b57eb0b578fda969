import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { problemOf } from '../api/base.ts';
import { type Card, useAttachCardMutation, useSetupIntentMutation } from '../api/payments.ts';
import { Button } from '../components/Button.tsx';
import { Notice, ProblemNotice } from '../components/Notice.tsx';
import { Loading, Skeleton } from '../components/Skeleton.tsx';
import { Status } from '../components/Status.tsx';
import { cardTexts } from './card-texts.ts';
import { cardFailure } from './failure.ts';
import { type CardFormMessage, cardFormMessage } from './frame.ts';
import { GatewayFrame } from './GatewayFrame.tsx';
import styles from './Payments.module.css';

/** Asks another origin than this one, and is not needed where the installation has a gateway of its own. */
const VendorForm = lazy(() => import('./VendorForm.tsx'));

/**
 * A new card: number, expiry and CVC are typed in a form of the payment provider, which answers with a reference; that alone is sent to the product (UI-028,
 * UI-030). Nothing is charged.
 */
export function CardForm({ onAdded }: { onAdded: (card: Card) => void }) {
  const t = cardTexts.use();
  const [open, intent] = useSetupIntentMutation();
  const [attach, attached] = useAttachCardMutation();
  const [failed, setFailed] = useState<{ code: string | null; message: string | null } | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void open();
  }, [open]);
  const add = async (paymentMethodId: string) => {
    setSaved(paymentMethodId);
    const { data } = await attach(paymentMethodId);
    if (data) onAdded(data);
  };
  const hear = (message: CardFormMessage) => {
    if (message.type === 'busy') setFailed(null);
    if (message.type === 'failed') setFailed(message);
    if (message.type === 'saved') void add(message.paymentMethodId);
  };
  const problem = problemOf(intent.error);
  const refused = problemOf(attached.error);
  if (problem) return <ProblemNotice problem={problem} title={t('formFailed')} onRetry={() => void open()} />;
  if (!intent.data || (saved !== null && attached.isLoading))
    return (
      <Loading>
        <Skeleton height="240px" />
      </Loading>
    );
  if (refused && saved !== null)
    return (
      <Notice tone="stopped" title={t('addFailed')} actions={<Button onPress={() => void add(saved)}>{t('addAgain')}</Button>}>
        {refused.status < 500 ? <p>{refused.message}</p> : null}
      </Notice>
    );
  const { formURL, publishableKey, clientSecret, isTest } = intent.data;
  const failure = cardFailure(failed?.code ?? null);
  return (
    <div className={styles.form}>
      {isTest ? (
        <p>
          <Status tone="neutral">{t('test')}</Status>
        </p>
      ) : null}
      {formURL !== null ? (
        // Its caption stands in it.
        <GatewayFrame page={formURL} title={t('frameTitle')} read={cardFormMessage} onMessage={hear} />
      ) : (
        <Suspense
          fallback={
            <Loading>
              <Skeleton height="240px" />
            </Loading>
          }
        >
          <VendorForm clientSecret={clientSecret} publishableKey={publishableKey ?? ''} onMessage={hear} />
          <p className={styles.quiet}>{t('caption')}</p>
        </Suspense>
      )}
      {failed ? (
        <Notice tone="stopped" title={failure === 'declined' || failure === 'invalid' ? t(failure) : undefined}>
          <p>{failed.message ?? t('processFailed')}</p>
        </Notice>
      ) : null}
    </div>
  );
}
