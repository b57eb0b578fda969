import { type FormEvent, useId, useState } from 'react';
import { offeredCfdiUses, rfcDoubt } from '../../../modules/accounts/contract/fiscal-rules.ts';
import { fiscalMessages } from '../../../shared-kernel/i18n/messages/fiscal.ts';
import { problemOf } from '../../api/base.ts';
import { type FiscalData, useSaveFiscalDataMutation } from '../../api/fiscal.ts';
import { serverMessage } from '../../api/server-message.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field, TYPED_LENGTH } from '../../components/Field.tsx';
import { useFirstWrong } from '../../components/first-wrong.ts';
import { ProblemNotice } from '../../components/Notice.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useAppDispatch } from '../../session/store.ts';
import styles from './Fiscal.module.css';
import { problemsOf, refusedFields, regimesFor, sentOf, type TypedField, typedOf } from './fiscal-form.ts';
import { fiscalTexts } from './fiscal-texts.ts';
import { useFiscalCatalogs } from './use-fiscal-catalogs.ts';

/** Longer than any rule, so that what is too long gets its message instead of being cut. */
const LONG = TYPED_LENGTH * 5;

/** The form of the fiscal data (UI-023 to 026, RULE-054 to 061). */
export function FiscalDialog({ data, onClose }: { data: FiscalData; onClose: () => void }) {
  const t = fiscalTexts.use();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const formId = useId();
  const [typed, setTyped] = useState(() => typedOf(data));
  const [asked, setAsked] = useState(0);
  const form = useFirstWrong(asked);
  const [save, { error: refused, isLoading, reset }] = useSaveFiscalDataMutation();
  const { countries, states, cities, regimes, uses, failed, again } = useFiscalCatalogs(data, typed);

  const change = (changed: Partial<Record<TypedField, string>>) => {
    // What the server refused was said of what stood there before.
    if (refused) reset();
    setTyped({ ...typed, ...changed });
  };
  const refusal = problemOf(refused);
  const wrong = asked === 0 ? {} : { ...(refusal ? refusedFields(refusal) : {}), ...problemsOf(typed) };
  const errorOf = (field: TypedField) => {
    const code = wrong[field];
    return code === undefined ? null : fiscalMessages[code][language];
  };
  const text = (name: TypedField) => ({
    name,
    label: t(name),
    value: typed[name],
    onChange: (value: string) => change({ [name]: value }),
    maxLength: LONG,
    error: errorOf(name),
  });
  const choice = (name: TypedField) => ({
    name,
    label: t(name),
    value: typed[name],
    onChange: (value: string) => change({ [name]: value }),
    none: t('choose'),
    error: errorOf(name),
  });
  const entry = ({ value, name }: { value: string; name: string }) => ({ value, name: name === '' ? value : t('entry', { value, name }) });
  const place = ({ id, name }: { id: string; name: string }) => ({ value: id, name });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setAsked((count) => count + 1);
    if (isLoading || Object.keys(problemsOf(typed)).length > 0) return;
    const nameIn = (list: readonly { id: string; name: string }[], id: string) => list.find((one) => one.id === id)?.name ?? id;
    const answer = await save(sentOf(typed, { country: nameIn(countries, typed.country), state: nameIn(states ?? [], typed.state) }));
    if (!('error' in answer)) {
      dispatch(toast(t('saved')));
      return onClose();
    }
    const problem = problemOf(answer.error);
    if (!problem?.isTold) dispatch(toast((problem && serverMessage(problem)) ?? t('unknownError'), 'stopped'));
    setAsked((count) => count + 1);
  };

  const doubt = rfcDoubt(typed.rfc);
  const fitting = regimesFor(typed.rfc, regimes);
  const offered = offeredCfdiUses.map(
    (value) => uses.find((one) => one.value === value) ?? { value, name: '', regimes: [typed.fiscalRegime] },
  );
  const use = offered.find(({ value }) => value === typed.cfdiUse);
  const useFits = typed.fiscalRegime === '' || use === undefined || use.regimes.includes(typed.fiscalRegime);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      shape="sheet"
      wide
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button look="primary" type="submit" form={formId} busy={isLoading}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
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
        <SelectField {...choice('country')} options={countries.map(place)} onChange={(country) => change({ country, state: '' })} />
        {states?.length === 0 ? (
          <Field {...text('state')} autoComplete="address-level1" />
        ) : (
          <SelectField
            {...choice('state')}
            none={t(typed.country === '' ? 'stateFirst' : 'choose')}
            options={(states ?? []).map(place)}
            isDisabled={typed.country === ''}
          />
        )}
        <Field {...text('city')} suggestions={cities.map(({ name }) => name)} autoComplete="address-level2" />
        <Field {...text('postalCode')} inputMode="numeric" autoComplete="postal-code" />
        <div className={styles.whole}>
          <Field {...text('address')} autoComplete="street-address" />
        </div>
      </form>
    </Dialog>
  );
}
