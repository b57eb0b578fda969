import { useId, useState } from 'react';
import { ABSENCE_DAYS } from '../../modules/accounts/contract/rules.ts';
import { problemOf } from '../api/base.ts';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Field } from '../components/Field.tsx';
import { ProblemNotice } from '../components/Notice.tsx';
import { toast } from '../components/toast-slice.ts';
import { useAppDispatch } from '../session/store.ts';
import styles from './Absences.module.css';
import { type Absence, type Member, useSayAbsenceMutation } from './calls.ts';
import { absenceTexts } from './texts.ts';

export interface AbsenceDialogProps {
  readonly people: readonly Member[];
  /** Who is away where that is no question: the person themself, or whose absence is changed. */
  readonly of: string | null;
  readonly known: Absence | null;
  readonly onClose: () => void;
}

/** From when to when somebody is away, and who stands in for them. */
export function AbsenceDialog({ people, of, known, onClose }: AbsenceDialogProps) {
  const t = absenceTexts.use();
  const dispatch = useAppDispatch();
  const [userID, setUserID] = useState(of ?? '');
  const [substituteID, setSubstituteID] = useState(known?.substitute.userID ?? '');
  const [firstDay, setFirstDay] = useState(known?.firstDay ?? '');
  const [lastDay, setLastDay] = useState(known?.lastDay ?? '');
  const [asked, setAsked] = useState(false);
  const [say, { error, isLoading }] = useSayAbsenceMutation();
  const problem = problemOf(error);
  const missing = (value: string) => (asked && value === '' ? t('missing') : null);
  const save = async () => {
    setAsked(true);
    if ([userID, substituteID, firstDay, lastDay].includes('')) return;
    const answer = await say({ userID, substituteID, firstDay, lastDay });
    if (!('data' in answer)) return;
    dispatch(toast(t('saved', { name: people.find((one) => one.userID === userID)?.fullName ?? '' })));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      shape="sheet"
      title={t('dialogTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button look="primary" busy={isLoading} onPress={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {problem ? <ProblemNotice problem={problem} /> : null}
        {of === null ? <PersonChoice label={t('who')} people={people} value={userID} onChange={setUserID} wrong={missing(userID)} /> : null}
        <PersonChoice
          label={t('substitute')}
          people={people.filter((one) => one.userID !== userID)}
          value={substituteID}
          onChange={setSubstituteID}
          wrong={missing(substituteID)}
        />
        <div className={styles.days}>
          <Field type="date" label={t('first')} value={firstDay} onChange={setFirstDay} error={missing(firstDay)} />
          <Field type="date" label={t('last')} value={lastDay} onChange={setLastDay} error={missing(lastDay)} />
        </div>
        <p className={styles.quiet}>{t('hint', { count: ABSENCE_DAYS })}</p>
        <p className={styles.quiet}>{t('never')}</p>
      </div>
    </Dialog>
  );
}

interface PersonChoiceProps {
  readonly label: string;
  readonly people: readonly Member[];
  readonly value: string;
  readonly onChange: (userID: string) => void;
  readonly wrong: string | null;
}

function PersonChoice({ label, people, value, onChange, wrong }: PersonChoiceProps) {
  const t = absenceTexts.use();
  const id = useId();
  return (
    <div className={styles.labelled}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={wrong !== null}
        aria-describedby={wrong === null ? undefined : `${id}-wrong`}
      >
        <option value="">{t('choose')}</option>
        {people.map((one) => (
          <option key={one.userID} value={one.userID}>
            {one.fullName ?? t('forgotten')}
          </option>
        ))}
      </select>
      {wrong === null ? null : (
        <p id={`${id}-wrong`} className={styles.wrong}>
          {wrong}
        </p>
      )}
    </div>
  );
}
