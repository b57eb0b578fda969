import { type FormEvent, useState } from 'react';
import {
  NAME_LENGTH,
  type PersonalDataForm,
  type PersonalField,
  personalDataProblems,
  personalFields,
} from '../../../modules/accounts/contract/person-rules.ts';
import { calendarDayOf } from '../../../shared-kernel/calendar-day.ts';
import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { Field, TYPED_LENGTH } from '../../components/Field.tsx';
import { fieldTexts } from '../../components/field-texts.ts';
import { useFirstWrong } from '../../components/first-wrong.ts';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useLeft } from '../../components/use-left.ts';
import { changeLanguage, LANGUAGES, type Language } from '../../i18n/language.ts';
import { useAppDispatch } from '../../session/store.ts';
import { type OwnProfile, useSavePersonalDataMutation } from './calls.ts';
import styles from './Profile.module.css';
import { profileTexts } from './texts.ts';

/** Each language names itself. */
const names = { es: 'Español', en: 'English' } as const;

const formOf = (profile: OwnProfile): PersonalDataForm =>
  Object.fromEntries(personalFields.map((field) => [field, profile[field] ?? ''])) as unknown as PersonalDataForm;

/** As at sign-up. */
const NEEDED: ReadonlySet<PersonalField> = new Set(['firstName', 'lastName']);

/** The day in the zone of this browser. */
const today = (): string => calendarDayOf(new Date());

/** CALL-036, RULE-012, RULE-063, I18N-006 */
export function PersonalTab({ profile }: { profile: OwnProfile }) {
  const t = profileTexts.use();
  const f = fieldTexts.use();
  const dispatch = useAppDispatch();
  const [data, setData] = useState(() => formOf(profile));
  const [language, setLanguage] = useState<Language>(profile.language);
  const [asked, setAsked] = useState(0);
  const form = useFirstWrong(asked);
  const { left, entered } = useLeft();
  const [save, { error, isLoading }] = useSavePersonalDataMutation();
  const problem = problemOf(error);
  const problems = personalDataProblems(data, today());

  const errorOf = (field: PersonalField): string | null => {
    const found = problems[field];
    if (!found || !(asked > 0 || left.has(field))) return null;
    if (found === 'tooLong') return f('maxLength', { limit: NAME_LENGTH });
    if (field === 'phone') return t('phone_malformed');
    if (field === 'rfc') return t(found === 'checkDigit' ? 'rfc_checkDigit' : 'rfc_malformed');
    if (field === 'dob') return t(found === 'future' ? 'dob_future' : 'dob_malformed');
    return t(field === 'lastName' ? 'lastName_missing' : 'firstName_missing');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked((count) => count + 1);
    if (Object.keys(problems).length > 0 || isLoading) return;
    const answer = await save({ ...data, language });
    if (!('data' in answer) || !answer.data) return;
    setData(formOf(answer.data));
    setAsked(0);
    changeLanguage(answer.data.language);
    dispatch(toast(profileTexts.in(answer.data.language)('saved')));
  };
  const input = (field: PersonalField, rest: { autoComplete: string; type?: string; inputMode?: 'tel'; hint?: string }) => (
    <Field
      label={NEEDED.has(field) ? t(field) : t('optional', { name: t(field) })}
      name={field}
      value={data[field]}
      onChange={(value) => setData((before) => ({ ...before, [field]: value }))}
      onFocus={() => entered(field)}
      maxLength={TYPED_LENGTH}
      isRequired={NEEDED.has(field)}
      error={errorOf(field)}
      {...rest}
      hint={errorOf(field) === null ? rest.hint : undefined}
    />
  );
  return (
    <form className={styles.form} ref={form} onSubmit={submit} noValidate>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <fieldset className={styles.group}>
        <legend>{t('person')}</legend>
        {input('firstName', { autoComplete: 'given-name' })}
        {input('secondName', { autoComplete: 'additional-name' })}
        {input('lastName', { autoComplete: 'family-name' })}
        {input('phone', { autoComplete: 'tel', type: 'tel', inputMode: 'tel', hint: t('phoneHint') })}
        {input('rfc', { autoComplete: 'off', hint: t('rfcHint') })}
        {input('dob', { autoComplete: 'bday', type: 'date' })}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('company')}</legend>
        {input('companyName', { autoComplete: 'organization' })}
        {input('activity', { autoComplete: 'off' })}
        {input('industry', { autoComplete: 'off' })}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('language')}</legend>
        <p className={styles.quiet}>{t('languageHint')}</p>
        <div className={styles.radios}>
          {LANGUAGES.map((one) => (
            <label key={one} className={styles.radio} lang={one}>
              <input type="radio" name="language" checked={language === one} onChange={() => setLanguage(one)} />
              {names[one]}
            </label>
          ))}
        </div>
      </fieldset>
      <p className={styles.actions}>
        <Button type="submit" look="primary" busy={isLoading}>
          {t('save')}
        </Button>
      </p>
    </form>
  );
}
