import { type FormEvent, useState } from 'react';
import { signedNotices, stoppedNotices } from '../../../modules/accounts/contract/notices.ts';
import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { toast } from '../../components/toast-slice.ts';
import { UsualReminders } from '../../document-parts/reminders/UsualReminders.tsx';
import { useAppDispatch } from '../../session/store.ts';
import styles from './Notices.module.css';
import { type OwnNotices, useChooseNoticesMutation, useOwnNoticesQuery } from './notice-calls.ts';
import { noticesTexts } from './notices-texts.ts';
import profile from './Profile.module.css';

const ALWAYS = ['end', 'approvals', 'asks', 'term'] as const;
/** Of the account itself, which a sub-user has no part in. */
const OF_OWNERS = ['entries'] as const;

/** By which mails a person hears of the documents they send; what cannot be chosen is told as well. */
export function NoticesTab({ isAdmin, isOwner }: { isAdmin: boolean; isOwner: boolean }) {
  const t = noticesTexts.use();
  const { data, error, refetch } = useOwnNoticesQuery(undefined, { refetchOnMountOrArgChange: true, skip: isAdmin });
  const problem = data ? null : problemOf(error);
  if (isAdmin) return <Notice>{t('admin')}</Notice>;
  if (problem) return <ProblemNotice problem={problem} onRetry={() => void refetch()} title={t('loadFailed')} />;
  if (!data)
    return (
      <Loading>
        <Skeleton height="320px" />
      </Loading>
    );
  return (
    <div className={styles.parts}>
      <NoticesForm key={`${data.signed} ${data.stopped}`} kept={data} />
      <UsualReminders />
      <section className={profile.stack} aria-labelledby="notices-always">
        <h3 id="notices-always">{t('always')}</h3>
        <p className={profile.quiet}>{t('alwaysLead')}</p>
        <ul className={profile.facts}>
          {[...ALWAYS, ...(isOwner ? OF_OWNERS : []), 'entry' as const].map((one) => (
            <li key={one}>{t(`always_${one}`)}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function NoticesForm({ kept }: { kept: OwnNotices }) {
  const t = noticesTexts.use();
  const dispatch = useAppDispatch();
  const [chosen, setChosen] = useState(kept);
  const [save, { error, isLoading }] = useChooseNoticesMutation();
  const problem = problemOf(error);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const answer = await save(chosen);
    if ('data' in answer) dispatch(toast(t('saved')));
  };
  return (
    <form className={styles.parts} onSubmit={submit} noValidate>
      <p>{t('lead')}</p>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <fieldset className={styles.choice}>
        <legend>{t('signed')}</legend>
        {signedNotices.map((one) => (
          <Choice
            key={one}
            name="signed"
            title={t(`signed_${one}`)}
            what={t(`signedWhat_${one}`)}
            checked={chosen.signed === one}
            onChoose={() => setChosen({ ...chosen, signed: one })}
          />
        ))}
      </fieldset>
      <fieldset className={styles.choice}>
        <legend>{t('stopped')}</legend>
        {stoppedNotices.map((one) => (
          <Choice
            key={one}
            name="stopped"
            title={t(`stopped_${one}`)}
            what={t(`stoppedWhat_${one}`)}
            checked={chosen.stopped === one}
            onChoose={() => setChosen({ ...chosen, stopped: one })}
          />
        ))}
      </fieldset>
      <p className={styles.preview} aria-live="polite">
        <strong>{t('preview')}</strong> {t(`preview_${chosen.signed}_${chosen.stopped}`)}
      </p>
      <p className={profile.actions}>
        <Button type="submit" look="primary" busy={isLoading}>
          {t('save')}
        </Button>
      </p>
    </form>
  );
}

interface ChoiceProps {
  readonly name: keyof OwnNotices;
  readonly title: string;
  readonly what: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function Choice({ name, title, what, checked, onChoose }: ChoiceProps) {
  return (
    <label className={styles.option}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span>
        <span className={styles.title}>{title}</span>
        <span className={styles.what}>{what}</span>
      </span>
    </label>
  );
}
