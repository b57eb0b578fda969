import { useId, useLayoutEffect, useRef, useState } from 'react';
import { CURRENCIES, type Currency } from '../../../../shared-kernel/amount.ts';
import { Field } from '../../../components/Field.tsx';
import { type EndorseForm, type Fault, type Faults, isInDetails } from './form.ts';
import styles from './Part.module.css';
import { endorsementPartTexts } from './texts.ts';

export interface MoreDetailsProps {
  readonly form: EndorseForm;
  readonly onChange: (part: Partial<EndorseForm>) => void;
  /** Those that are told now. */
  readonly faults: Faults;
  /** How often going on was tried. */
  readonly asked: number;
}

/** What the sheet may say beside the rest, folded: most endorsements need none of it. What is wrong in it unfolds it. */
export function MoreDetails({ form, onChange, faults, asked }: MoreDetailsProps) {
  const t = endorsementPartTexts.use();
  const currencyId = useId();
  const fold = useRef<HTMLDetailsElement>(null);
  const [written] = useState(() => [form.amount, form.date, form.endorserRfc, form.endorseeRfc, form.acceptance].some(Boolean));
  const wrong = isInDetails(faults);
  // Before the keyboard goes to the first field that is wrong: in a folded part it could not.
  useLayoutEffect(() => {
    if (asked > 0 && wrong && fold.current) fold.current.open = true;
  }, [asked, wrong]);
  const say = (fault: Fault | undefined) => (fault ? t(fault) : null);
  return (
    <details ref={fold} className={styles.more} open={written}>
      <summary>{t('more')}</summary>
      <div className={styles.moreFields}>
        <p className={styles.quiet}>{t('moreText')}</p>
        <div className={styles.amount}>
          <Field
            label={t('amount')}
            hint={t('amountHint')}
            inputMode="decimal"
            maxLength={30}
            value={form.amount}
            onChange={(amount) => onChange({ amount })}
            error={say(faults.amount)}
          />
          <div className={styles.currency}>
            <label htmlFor={currencyId}>{t('currency')}</label>
            <select id={currencyId} value={form.currency} onChange={(event) => onChange({ currency: event.target.value as Currency })}>
              {CURRENCIES.map((one) => (
                <option key={one} value={one}>
                  {t(`currency_${one}`)}
                </option>
              ))}
            </select>
          </div>
        </div>
        <Field
          type="date"
          label={t('date')}
          hint={t('dateHint')}
          value={form.date}
          onChange={(date) => onChange({ date })}
          error={say(faults.date)}
        />
        <div className={styles.pair}>
          <Field
            label={t('endorserRfc')}
            hint={t('rfcHint')}
            capitals
            maxLength={20}
            value={form.endorserRfc}
            onChange={(endorserRfc) => onChange({ endorserRfc })}
            error={say(faults.endorserRfc)}
          />
          <Field
            label={t('endorseeRfc')}
            hint={t('rfcHint')}
            capitals
            maxLength={20}
            value={form.endorseeRfc}
            onChange={(endorseeRfc) => onChange({ endorseeRfc })}
            error={say(faults.endorseeRfc)}
          />
        </div>
        <Field
          label={t('acceptance')}
          hint={t('acceptanceHint')}
          rows={3}
          value={form.acceptance}
          onChange={(acceptance) => onChange({ acceptance })}
          error={say(faults.acceptance)}
        />
      </div>
    </details>
  );
}
