import { type FormEvent, type ReactNode, useState } from 'react';
import { NAME_LENGTH, type PersonalField, personalDataProblems } from '../../../modules/accounts/contract/person-rules.ts';
import { calendarDayOf } from '../../../shared-kernel/calendar-day.ts';
import { problemOf } from '../../api/base.ts';
import { serverNow } from '../../api/server-now.ts';
import { Button } from '../../components/Button.tsx';
import { changedValues } from '../../components/changed-values.ts';
import { Field, TYPED_LENGTH } from '../../components/Field.tsx';
import { fieldTexts } from '../../components/field-texts.ts';
import { useFirstWrong } from '../../components/first-wrong.ts';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useLeft } from '../../components/use-left.ts';
import { useAppDispatch } from '../../session/store.ts';
import { type OwnProfile, useSavePersonalDataMutation } from './calls.ts';
import styles from './Profile.module.css';
import { profileTexts } from './texts.ts';

export interface OwnDataField {
  readonly name: PersonalField;
  readonly autoComplete: string;
  readonly type?: string;
  readonly inputMode?: 'tel';
  readonly hint?: string;
}

type Values = Partial<Record<PersonalField, string>>;

const valuesOf = (profile: OwnProfile, fields: readonly OwnDataField[]): Values =>
  Object.fromEntries(fields.map(({ name }) => [name, profile[name] ?? '']));

/** As at sign-up. */
const NEEDED: ReadonlySet<PersonalField> = new Set(['firstName', 'lastName']);

/** The day in the zone of this browser. */
const today = (): string => calendarDayOf(new Date(serverNow()));

/** Some of the own data; what nobody changed here stays as it is, in this section and in others (CALL-036, RULE-012, RULE-063). */
export function OwnDataForm({ profile, fields, lead }: { profile: OwnProfile; fields: readonly OwnDataField[]; lead?: ReactNode }) {
  const t = profileTexts.use();
  const f = fieldTexts.use();
  const dispatch = useAppDispatch();
  const [opened, setOpened] = useState(() => valuesOf(profile, fields));
  const [data, setData] = useState(opened);
  const [asked, setAsked] = useState(0);
  const form = useFirstWrong(asked);
  const { left, entered } = useLeft();
  const [save, { error, isLoading }] = useSavePersonalDataMutation();
  const problem = problemOf(error);
  const changed = changedValues(opened, data);
  const problems = personalDataProblems(changed, today());

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
    const answer = await save(changed);
    if (!('data' in answer) || !answer.data) return;
    const stands = valuesOf(answer.data, fields);
    setOpened(stands);
    setData(stands);
    setAsked(0);
    dispatch(toast(t('saved')));
  };
  return (
    <form className={styles.form} ref={form} onSubmit={submit} noValidate>
      {lead}
      {problem ? <ProblemNotice problem={problem} /> : null}
      <div className={styles.group}>
        {fields.map(({ name, hint, ...rest }) => {
          const wrong = errorOf(name);
          return (
            <Field
              key={name}
              label={NEEDED.has(name) ? t(name) : t('optional', { name: t(name) })}
              name={name}
              value={data[name] ?? ''}
              onChange={(value) => setData((before) => ({ ...before, [name]: value }))}
              onFocus={() => entered(name)}
              maxLength={TYPED_LENGTH}
              isRequired={NEEDED.has(name)}
              error={wrong}
              {...rest}
              hint={wrong === null ? hint : undefined}
            />
          );
        })}
      </div>
      <p className={styles.actions}>
        <Button type="submit" look="primary" busy={isLoading}>
          {t('save')}
        </Button>
      </p>
    </form>
  );
}
