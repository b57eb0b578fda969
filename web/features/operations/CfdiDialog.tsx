import { type FormEvent, useId, useState } from 'react';
import { folioFiscalFrom } from '../../../modules/billing/contract/cfdi.ts';
import { cfdiMessages } from '../../../shared-kernel/i18n/messages/cfdi.ts';
import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { useFirstWrong } from '../../components/first-wrong.ts';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useAppDispatch } from '../../session/store.ts';
import { cfdiTexts } from './cfdi-texts.ts';
import { type CfdiFiscal, useCfdiFiscalQuery, useNoteCfdiMutation, type WaitingCfdi } from './charge-calls.ts';
import styles from './Operations.module.css';
import { Fact } from './Parts.tsx';

/** What a tax invoice is made out with, and the folio fiscal that whoever stamped it notes. */
export function CfdiDialog({ request: { invoiceID, folio }, onClose }: { request: WaitingCfdi; onClose: () => void }) {
  const t = cfdiTexts.use();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(0);
  const form = useFirstWrong(asked);
  const { data, error, refetch } = useCfdiFiscalQuery(invoiceID);
  const [note, { error: refused, isLoading }] = useNoteCfdiMutation();
  const unread = data ? null : problemOf(error);
  const refusal = problemOf(refused);
  const uuid = folioFiscalFrom(typed);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setAsked((count) => count + 1);
    if (uuid === null || isLoading) return;
    const answer = await note({ invoiceID, uuid });
    if ('error' in answer) return;
    dispatch(toast(t('noted', { folio })));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('noteOf', { folio })}
      shape="sheet"
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button look="primary" type="submit" form={formId} busy={isLoading}>
            {t('noteDo')}
          </Button>
        </>
      }
    >
      {unread ? <ProblemNotice problem={unread} onRetry={() => void refetch()} /> : null}
      {data || unread ? null : (
        <Loading>
          <Skeleton height="160px" />
        </Loading>
      )}
      {data?.fiscal ? <Fiscal fiscal={data.fiscal} /> : null}
      {data && data.fiscal === null ? <Notice tone="waiting">{t('forgotten')}</Notice> : null}
      {refusal ? <ProblemNotice problem={refusal} /> : null}
      <form id={formId} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('uuid')}
          hint={t('uuidHint')}
          name="uuid"
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          maxLength={200}
          capitals
          isRequired
          error={asked > 0 && uuid === null ? cfdiMessages['billing.cfdi_folio'][language] : null}
        />
      </form>
    </Dialog>
  );
}

function Fiscal({ fiscal }: { fiscal: CfdiFiscal }) {
  const t = cfdiTexts.use();
  const named = (value: string, name: string | null) => (name === null ? value : t('entry', { value, name }));
  const facts = {
    rfc: fiscal.rfc,
    businessName: fiscal.businessName,
    fiscalRegime: named(fiscal.fiscalRegime, fiscal.fiscalRegimeName),
    cfdiUse: named(fiscal.cfdiUse, fiscal.cfdiUseName),
    postalCode: fiscal.postalCode,
    address: fiscal.address,
    city: fiscal.city,
    state: fiscal.state,
    country: fiscal.country,
  };
  return (
    <dl className={styles.inDialog}>
      {(Object.keys(facts) as (keyof typeof facts)[]).map((name) => (
        <Fact key={name} name={t(name)}>
          {facts[name]}
        </Fact>
      ))}
    </dl>
  );
}
