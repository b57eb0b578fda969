import { useState } from 'react';
import { problemOf } from '../../api/base.ts';
import { useFiscalDataQuery } from '../../api/fiscal.ts';
import { Button } from '../../components/Button.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import fiscalStyles from '../../fiscal/Fiscal.module.css';
import { fiscalTexts } from '../../fiscal/fiscal-texts.ts';
import styles from './Billing.module.css';
import { FiscalDialog } from './FiscalDialog.tsx';

/** What the account is invoiced with, and the button to its form (UI-016, UI-017). */
export function FiscalPart() {
  const t = fiscalTexts.use();
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useFiscalDataQuery();
  const problem = data ? null : problemOf(error);
  const isThere = data?.businessName != null;
  return (
    <section aria-busy={!data && !problem}>
      <h2>{t('title')}</h2>
      {problem ? <ProblemNotice problem={problem} onRetry={() => void refetch()} title={t('loadFailed')} /> : null}
      {data || problem ? null : (
        <p className={styles.quiet} role="status">
          {t('loading')}
        </p>
      )}
      {data && !isThere ? <p>{t('empty')}</p> : null}
      {data && isThere ? (
        <dl className={styles.facts}>
          {(['rfc', 'businessName', 'address'] as const).map((field) => (
            <div key={field}>
              <dt>{t(field)}</dt>
              <dd className={fiscalStyles.long}>{data[field] ?? t('noAddress')}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {data ? (
        <div>
          <Button onPress={() => setOpen(true)}>{t(isThere ? 'edit' : 'continue')}</Button>
        </div>
      ) : null}
      {data && open ? <FiscalDialog data={data} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
