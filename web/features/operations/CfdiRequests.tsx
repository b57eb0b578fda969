import { useState } from 'react';
import { problemOf } from '../../api/base.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Moment } from '../../components/Moment.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { useFormats } from '../../i18n/format.ts';
import { CfdiDialog } from './CfdiDialog.tsx';
import { cfdiTexts } from './cfdi-texts.ts';
import { useWaitingCfdisQuery, type WaitingCfdi } from './charge-calls.ts';
import { chargeTexts } from './charge-texts.ts';
import styles from './Operations.module.css';
import { Fact } from './Parts.tsx';

/** Tax invoices that customers wait for, the oldest request first, and where the folio fiscal of each is noted. */
export function CfdiRequests({ every }: { every: number }) {
  const t = cfdiTexts.use();
  const { data, error, refetch } = useWaitingCfdisQuery(undefined, { pollingInterval: every, skipPollingIfUnfocused: true });
  const [noting, setNoting] = useState<WaitingCfdi | null>(null);
  const problem = problemOf(error);
  return (
    <>
      <div>
        <h3 id="cfdi-requests">{t('title')}</h3>
        <p className={styles.hint}>{t(data?.cfdis.length === 0 ? 'none' : 'hint')}</p>
      </div>
      {problem ? <ProblemNotice problem={problem} onRetry={() => void refetch()} /> : null}
      {data && data.cfdis.length > 0 ? (
        <ul className={styles.rows} aria-labelledby="cfdi-requests">
          {data.cfdis.map((one) => (
            <Request key={one.invoiceID} request={one} onNote={() => setNoting(one)} />
          ))}
        </ul>
      ) : null}
      {data?.areMore ? <p className={styles.hint}>{t('more')}</p> : null}
      {noting ? <CfdiDialog key={noting.invoiceID} request={noting} onClose={() => setNoting(null)} /> : null}
    </>
  );
}

function Request({ request, onNote }: { request: WaitingCfdi; onNote: () => void }) {
  const t = cfdiTexts.use();
  const inCharges = chargeTexts.use();
  const { calendarDay, money } = useFormats();
  const { folio, ownerID, kind, month, amount, currency, requestedAt } = request;
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <h4>{folio}</h4>
        <ButtonLink small to={`/admin?account=${encodeURIComponent(ownerID)}`} aria-label={inCharges('accountOf', { folio })}>
          {inCharges('account')}
        </ButtonLink>
        <Button small aria-label={t('noteOf', { folio })} onPress={onNote}>
          {t('note')}
        </Button>
      </div>
      <dl className={styles.facts}>
        <Fact name={inCharges('about')}>{inCharges(`kind_${kind}`, { month: calendarDay(`${month}-01`).slice('01-'.length) })}</Fact>
        <Fact name={inCharges('amount')}>{money(amount, currency)}</Fact>
        <Fact name={t('requested')}>
          <Moment at={requestedAt} as="exact" />
        </Fact>
      </dl>
    </li>
  );
}
