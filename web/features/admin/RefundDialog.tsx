import { type FormEvent, useId, useRef, useState } from 'react';
import { centsFrom } from '../../../shared-kernel/amount.ts';
import { problemOf } from '../../api/base.ts';
import { keyFor } from '../../api/once.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { useFirstWrong } from '../../components/first-wrong.ts';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useFormats } from '../../i18n/format.ts';
import { useAppDispatch } from '../../session/store.ts';
import styles from './Admin.module.css';
import { type StaffInvoice, useRefundMutation } from './invoice-calls.ts';
import { adminInvoiceTexts } from './invoice-texts.ts';

/** Gives money back: how much, never more than is left, and why. Says in its button what it does; pressed twice it is done once. */
export function RefundDialog({ invoice, onClose }: { invoice: StaffInvoice; onClose: () => void }) {
  const t = adminInvoiceTexts.use();
  const { money } = useFormats();
  const dispatch = useAppDispatch();
  const formId = useId();
  const { id, folio, refundable, currency } = invoice;
  const [amount, setAmount] = useState(refundable.toFixed(2));
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(0);
  const [failed, setFailed] = useState(false);
  const form = useFirstWrong(asked);
  const once = useRef<ReturnType<typeof keyFor> | null>(null);
  const [refund, { error, isLoading, reset }] = useRefundMutation();
  const problem = problemOf(error);
  const cents = centsFrom(amount);
  const fits = cents !== null && cents <= Math.round(refundable * 100);
  const said = money(fits ? cents / 100 : 0, currency);
  const left = money(refundable, currency);

  const typed = (set: (value: string) => void) => (value: string) => {
    set(value);
    setFailed(false);
    if (error) reset();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setAsked((count) => count + 1);
    if (!fits || reason.trim() === '' || isLoading) return;
    const sent = { invoiceID: id, amount: cents / 100, reason: reason.trim() };
    once.current = keyFor(once.current, sent);
    const answer = await refund({ ...sent, once: once.current.key });
    if (!('data' in answer) || !answer.data) return;
    const outcome = answer.data.invoice.refunds.at(-1)?.status ?? 'asked';
    // Another try is another refund: what failed does not come back under the same name.
    once.current = null;
    if (outcome === 'failed') return setFailed(true);
    dispatch(toast(t(outcome, { amount: said })));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('refundTitle', { folio })}
      shape="sheet"
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button look="danger" type="submit" form={formId} busy={isLoading}>
            {fits ? t('refundDo', { amount: said }) : t('refundNone')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} className={styles.sheet} noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('refundText')}</p>
        {problem ? <ProblemNotice problem={problem} /> : null}
        {failed ? <Notice tone="stopped">{t('failed', { amount: said })}</Notice> : null}
        <Field
          label={t('amount')}
          hint={t('amountHint', { left })}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={typed(setAmount)}
          isRequired
          error={asked > 0 && !fits ? t('amountWrong', { left }) : null}
        />
        <Field
          label={t('reason')}
          hint={t('reasonHint')}
          name="reason"
          rows={3}
          autoComplete="off"
          maxLength={500}
          autoFocus
          value={reason}
          onChange={typed(setReason)}
          isRequired
          error={asked > 0 && reason.trim() === '' ? t('reasonMissing') : null}
        />
      </form>
    </Dialog>
  );
}
