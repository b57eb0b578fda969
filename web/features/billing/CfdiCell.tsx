import { useState } from 'react';
import { cfdiMessages } from '../../../shared-kernel/i18n/messages/cfdi.ts';
import { problemOf } from '../../api/base.ts';
import { useFiscalDataQuery } from '../../api/fiscal.ts';
import { type Invoice, useRequestCfdiMutation } from '../../api/payments.ts';
import { Button } from '../../components/Button.tsx';
import { refusedToast, toast } from '../../components/toast-slice.ts';
import { useFormats } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useAppDispatch } from '../../session/store.ts';
import { useOwnSubscription } from '../../subscription/use-subscription.ts';
import { FiscalDialog } from './FiscalDialog.tsx';
import styles from './Invoices.module.css';
import { invoiceTexts } from './invoice-texts.ts';

/** The tax invoice (CFDI) of a payment: the button to ask for it, since when it is asked for, or its folio fiscal; null: none can be asked for. */
export function CfdiCell({ of: { id, folio, status, total, cfdi } }: { of: Invoice }) {
  const t = invoiceTexts.use();
  const { day } = useFormats();
  if (cfdi?.uuid)
    return (
      <span className={styles.cfdi}>
        <span className={styles.quiet}>{t('cfdiFolio')}</span>
        {cfdi.uuid}
      </span>
    );
  if (cfdi) return <span className={styles.quiet}>{t('cfdiSince', { day: day(cfdi.requestedAt) })}</span>;
  return status === 'paid' && total > 0 ? <AskForCfdi id={id} folio={folio} /> : null;
}

/** ERR-009: who is not subscribed is told so, and nothing is asked of the server. Whose fiscal data are not complete completes them first. */
function AskForCfdi({ id, folio }: { id: string; folio: string }) {
  const t = invoiceTexts.use();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const subscription = useOwnSubscription();
  const [ask, { isLoading }] = useRequestCfdiMutation();
  const [isFilling, setFilling] = useState(false);
  const request = async () => {
    const { error } = await ask(id);
    const problem = problemOf(error);
    if (!problem) dispatch(toast(t('cfdiAsked')));
    else if (problem.code === 'billing.fiscal_data_needed') setFilling(true);
    else dispatch(refusedToast(problem));
  };
  const press = () => {
    if (!subscription?.isSubscribed) dispatch(toast(cfdiMessages['billing.must_be_subscribed'][language], 'stopped'));
    else void request();
  };
  return (
    <>
      <Button small isDisabled={subscription === undefined} busy={isLoading} aria-label={t('cfdiAskOf', { folio })} onPress={press}>
        {t('cfdiAsk')}
      </Button>
      {isFilling ? <FillFirst onClose={() => setFilling(false)} onSaved={() => void request()} /> : null}
    </>
  );
}

function FillFirst(props: { onClose: () => void; onSaved: () => void }) {
  const t = invoiceTexts.use();
  const { data, isError } = useFiscalDataQuery();
  if (data) return <FiscalDialog {...props} data={data} isCheckout />;
  return isError ? (
    <span role="alert" className={styles.quiet}>
      {t('cfdiNoFiscal')}
    </span>
  ) : null;
}
