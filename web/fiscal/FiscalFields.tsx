import type { FormEvent } from 'react';
import { type FiscalField, offeredCfdiUses, rfcDoubt } from '../../modules/accounts/contract/fiscal-rules.ts';
import { Field, TYPED_LENGTH } from '../components/Field.tsx';
import { ProblemNotice } from '../components/Notice.tsx';
import { SelectField } from '../components/SelectField.tsx';
import styles from './Fiscal.module.css';
import { regimesFor } from './fiscal-form.ts';
import { fiscalTexts } from './fiscal-texts.ts';
import type { FiscalFormNow } from './use-fiscal-form.ts';

/** Longer than any rule, so that what is too long gets its message instead of being cut. */
const LONG = TYPED_LENGTH * 5;

export interface FiscalFieldsProps {
  /** By which a button outside of it sends the form. */
  readonly id: string;
  readonly form: FiscalFormNow;
  readonly onSubmit: () => void;
}

/** The form of the fiscal data, without its buttons (UI-023 to 026, RULE-054 to 062). */
export function FiscalFields({ id, form, onSubmit }: FiscalFieldsProps) {
  const t = fiscalTexts.use();
  const { typed, change, errorOf, isCheckout } = form;
  const { countries, states, cities, regimes, uses, failed, again } = form.lists;
  const text = (name: FiscalField) => ({
    name,
    label: t(name),
    value: typed[name],
    onChange: (value: string) => change({ [name]: value }),
    maxLength: LONG,
    error: errorOf(name),
  });
  const choice = (name: FiscalField) => ({
    name,
    label: t(name),
    value: typed[name],
    onChange: (value: string) => change({ [name]: value }),
    none: t('choose'),
    error: errorOf(name),
  });
  const entry = ({ value, name }: { value: string; name: string }) => ({ value, name: name === '' ? value : t('entry', { value, name }) });
  const place = ({ id, name }: { id: string; name: string }) => ({ value: id, name });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };

  const doubt = rfcDoubt(typed.rfc);
  const fitting = regimesFor(typed.rfc, regimes);
  const offered = offeredCfdiUses.map(
    (value) => uses.find((one) => one.value === value) ?? { value, name: '', regimes: [typed.fiscalRegime] },
  );
  const use = offered.find(({ value }) => value === typed.cfdiUse);
  const useFits = typed.fiscalRegime === '' || use === undefined || use.regimes.includes(typed.fiscalRegime);
  return (
    <form id={id} ref={form.place} className={styles.form} noValidate onSubmit={submit}>
      {failed ? (
        <div className={styles.whole}>
          <ProblemNotice problem={failed} title={t('catalogsFailed')} onRetry={again} />
        </div>
      ) : null}
      <div className={styles.whole}>
        <Field {...text('businessName')} hint={t('businessNameHint')} autoComplete="organization" isRequired />
      </div>
      <Field
        {...text('rfc')}
        hint={doubt ? <span className={styles.doubt}>{t(`rfcDoubt_${doubt}`)}</span> : undefined}
        autoComplete="off"
        capitals
        isRequired
      />
      <SelectField
        {...choice('fiscalRegime')}
        options={fitting ? [] : regimes.map(entry)}
        groups={
          fitting
            ? [
                { label: t(`regimes_${fitting.person}`), options: fitting.fitting.map(entry) },
                { label: t('regimes_others'), options: fitting.others.map(entry) },
              ]
            : []
        }
        isRequired
      />
      <SelectField
        {...choice('cfdiUse')}
        options={offered.map(entry)}
        hint={useFits ? undefined : <span className={styles.doubt}>{t('useDoesNotFit')}</span>}
        isRequired
      />
      <SelectField
        {...choice('country')}
        options={countries.map(place)}
        onChange={(country) => change({ country, state: '' })}
        isRequired={isCheckout}
      />
      {states?.length === 0 ? (
        <Field {...text('state')} autoComplete="address-level1" isRequired={isCheckout} />
      ) : (
        <SelectField
          {...choice('state')}
          none={t(typed.country === '' ? 'stateFirst' : 'choose')}
          options={(states ?? []).map(place)}
          isDisabled={typed.country === ''}
          isRequired={isCheckout}
        />
      )}
      <Field {...text('city')} suggestions={cities.map(({ name }) => name)} autoComplete="address-level2" isRequired={isCheckout} />
      <Field {...text('postalCode')} inputMode="numeric" autoComplete="postal-code" isRequired={isCheckout} />
      <div className={styles.whole}>
        <Field {...text('address')} autoComplete="street-address" isRequired={isCheckout} />
      </div>
      {isCheckout ? <Field {...text('phone')} type="tel" autoComplete="tel" isRequired /> : null}
    </form>
  );
}
