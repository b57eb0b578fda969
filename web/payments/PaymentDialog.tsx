import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createActor } from 'xstate';
import { paymentsApi } from '../api/payments.ts';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { useFormats } from '../i18n/format.ts';
import { useAppDispatch } from '../session/store.ts';
import { useSnapshot } from '../signer/use-machine.ts';
import { SupportButton } from '../support/SupportButton.tsx';
import { CardChoice } from './CardChoice.tsx';
import { CfdiOutcome, CfdiWish } from './CfdiWish.tsx';
import { Failed, Paid, Processing } from './PaymentSteps.tsx';
import styles from './Payments.module.css';
import { needsHelp, paymentMachine } from './payment.machine.ts';
import { paymentTexts } from './payment-texts.ts';
import { type Purchase, payingFor } from './purchases.ts';
import { useCfdiWish } from './use-cfdi-wish.ts';

export interface PaymentDialogProps {
  readonly title: string;
  readonly purchase: Purchase;
  /** What it is and what it costs, over the choice of the card. */
  readonly children: ReactNode;
  /** What the button names; null: the sum is known once it is charged. */
  readonly total: { readonly amount: number; readonly currency: string } | null;
  /** There is nothing to pay now. */
  readonly isEmpty?: boolean;
  /** The document that waits for the payment (UI-032). */
  readonly documentTitle?: string | null;
  readonly onClose: () => void;
  /** It is paid, and whoever paid goes on. */
  readonly onPaid: () => void;
}

/** A payment from the choice of the card to its end (UI-031). Which step comes next is said by payment.machine.ts. */
export default function PaymentDialog(props: PaymentDialogProps) {
  const { title, purchase, children, total, isEmpty = false, documentTitle = null, onClose, onPaid } = props;
  const t = paymentTexts.use();
  const { money } = useFormats();
  const dispatch = useAppDispatch();
  const [actor] = useState(() => createActor(paymentMachine, { input: payingFor(dispatch, purchase) }).start());
  const snapshot = useSnapshot(actor);
  const { context } = snapshot;
  const wish = useCfdiWish();
  const isStart = purchase.kind === 'start' && !isEmpty;
  useStopWhenGone(() => actor.stop());
  const step = snapshot.matches('processing') ? 'processing' : (snapshot.value as 'init' | 'error' | 'success');
  const place = useFocusOfStep(step);
  /** Of the step before: a dialog that shrank would move its buttons. */
  const [height, setHeight] = useState(0);
  const leave = () => {
    if (step === 'success') return onPaid();
    // A payment under way is over for this dialog alone: what it leads to is read where one goes on.
    if (step === 'processing') dispatch(paymentsApi.util.invalidateTags(['Invoices', 'Subscription']));
    onClose();
  };
  const words = total
    ? t('payAmount', { amount: money(total.amount, total.currency) })
    : t(purchase.kind === 'start' ? 'payAndStart' : 'pay');
  const begin = async () => {
    // What the tax invoice needs comes first: nothing is charged before it is there (RULE-062).
    if (context.card === null || !(await wish.saved())) return;
    setHeight(place.current?.offsetHeight ?? 0);
    actor.send({ type: 'pay' });
  };
  // It stays where it was pressed: the second press of a double one meets no other button.
  const pay = (
    <Button
      look="primary"
      isDisabled={context.card === null || !wish.isReady}
      busy={step === 'processing' || wish.isSaving}
      onPress={() => void begin()}
    >
      {words}
    </Button>
  );
  const actions = {
    init: (
      <>
        <Button onPress={leave}>{t(isEmpty ? 'close' : 'notNow')}</Button>
        {isEmpty ? null : pay}
      </>
    ),
    processing: (
      <>
        <Button onPress={leave}>{t('close')}</Button>
        {pay}
      </>
    ),
    error: (
      <>
        <Button onPress={leave}>{t('close')}</Button>
        <Button look="primary" onPress={() => actor.send({ type: 'retry' })}>
          {t('retry')}
        </Button>
      </>
    ),
    success: (
      <Button look="primary" onPress={leave}>
        {documentTitle === null ? t('continue') : t('continueDocument', { title: documentTitle })}
      </Button>
    ),
  };
  return (
    <Dialog open staysOpen wide={wish.isWanted} onClose={leave} title={title} actions={actions[step]}>
      <div
        ref={place}
        tabIndex={-1}
        data-payment-step={step}
        className={styles.step}
        style={step === 'processing' ? { minHeight: height } : undefined}
      >
        {step === 'init' ? (
          <>
            {children}
            {isEmpty ? null : (
              <CardChoice
                card={context.card}
                onChoose={(card) => actor.send({ type: 'card.chosen', card })}
                becomesDefault={purchase.kind !== 'invoices'}
              />
            )}
          </>
        ) : null}
        {/* Hidden in the later steps, so that another try finds it as it was filled in. */}
        {isStart ? (
          <div hidden={step !== 'init'}>
            <CfdiWish wish={wish} onSubmit={() => void begin()} />
          </div>
        ) : null}
        {step === 'processing' ? (
          <Processing
            documentTitle={documentTitle}
            asked={context.asked[0] ?? null}
            onAnswered={() => actor.send({ type: 'holder.answered' })}
          />
        ) : null}
        {step === 'error' && context.problem ? (
          <>
            <Failed problem={context.problem} />
            {needsHelp(context) ? (
              <p>
                {t('persists')} <SupportButton>{t('chat')}</SupportButton>
              </p>
            ) : null}
          </>
        ) : null}
        {step === 'success' ? <Paid purchase={purchase} /> : null}
        {step === 'success' && isStart && wish.isWanted ? <CfdiOutcome invoiceId={context.charged[0] ?? null} /> : null}
      </div>
    </Dialog>
  );
}

/** Nothing is asked any more once the dialog is gone. A moment later: React takes a part away and puts it back while one writes it. */
function useStopWhenGone(stop: () => void): void {
  const isHere = useRef(false);
  const last = useRef(stop);
  last.current = stop;
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      setTimeout(() => {
        if (!isHere.current) last.current();
      });
    };
  }, []);
}

/** Each step begins with the focus at its words: the button that led to it is gone. */
function useFocusOfStep(step: string) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) place.current?.focus();
    before.current = step;
  }, [step]);
  return place;
}
