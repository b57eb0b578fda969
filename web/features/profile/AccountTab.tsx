import { type FormEvent, useState } from 'react';
import { DELETION_WORDS } from '../../../modules/accounts/contract/rules.ts';
import { problemOf } from '../../api/base.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { useFirstWrong } from '../../components/first-wrong.ts';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { farewell } from '../../session/farewell.ts';
import { leaving, opened } from '../../session/slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { accountTexts } from './account-texts.ts';
import { useDeleteAccountMutation, useDeletionQuery } from './calls.ts';
import styles from './Profile.module.css';

const PASSWORD_LENGTH = 200;

/** What is kept of an account, and its end. */
export function AccountTab({ email, isAdmin }: { email: string; isAdmin: boolean }) {
  const t = accountTexts.use();
  const { data, error, refetch } = useDeletionQuery(undefined, { refetchOnMountOrArgChange: true, skip: isAdmin });
  const problem = data ? null : problemOf(error);
  if (isAdmin) return <Notice>{t('admin')}</Notice>;
  if (problem) return <ProblemNotice problem={problem} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading>
        <Skeleton height="240px" />
      </Loading>
    );
  return (
    <div className={styles.stack}>
      <p>{t('lead')}</p>
      <h3>{t('goesTitle')}</h3>
      <ul className={styles.facts}>
        {(['goesLogin', 'goesSignatures', 'goesDrafts', 'goesReviewers', 'goesKeys'] as const).map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
        {data.keepsDocuments ? null : <li>{t('goesData')}</li>}
      </ul>
      <h3>{t('staysTitle')}</h3>
      <ul className={styles.facts}>
        {data.keepsDocuments ? <li>{t('staysDocuments')}</li> : <li>{t('staysNothing')}</li>}
        {data.keepsDocuments ? <li>{t('staysName')}</li> : null}
        <li>{t('staysPictures')}</li>
        <li>{t('staysSigned')}</li>
        <li>{t('staysMails')}</li>
      </ul>
      {data.openDocuments > 0 ? (
        <Notice
          tone="waiting"
          title={t('open', { count: data.openDocuments })}
          actions={<ButtonLink to="/dashboard/document?tab=pending">{t('openWay')}</ButtonLink>}
        >
          {t('openText')}
        </Notice>
      ) : (
        <End email={email} />
      )}
    </div>
  );
}

function End({ email }: { email: string }) {
  const t = accountTexts.use();
  const dispatch = useAppDispatch();
  const expected = DELETION_WORDS[useLanguage()];
  const [password, setPassword] = useState('');
  const [word, setWord] = useState('');
  const [asked, setAsked] = useState(0);
  const form = useFirstWrong(asked);
  const [end, { error, isLoading, reset }] = useDeleteAccountMutation();
  const problem = problemOf(error);
  const wrong = problem?.code === 'password.last_wrong';
  const written = word.trim().toUpperCase() === expected;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked((count) => count + 1);
    if (isLoading || password === '' || !written) return;
    // The socket says that the session ended before the answer comes: it is no surprise here.
    dispatch(leaving());
    const answer = await end({ password, word: expected });
    if ('data' in answer) return farewell();
    // A session that is over has said so already.
    if (problemOf(answer.error)?.status !== 401) dispatch(opened(null));
    setAsked((count) => count + 1);
  };
  return (
    <form className={styles.form} ref={form} onSubmit={submit} noValidate>
      <h3>{t('endTitle')}</h3>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      {problem && !wrong ? <ProblemNotice problem={problem} /> : null}
      <div className={styles.narrow}>
        <Field
          label={t('password')}
          type="password"
          name="ownPassword"
          autoComplete="current-password"
          value={password}
          onChange={(value) => {
            setPassword(value);
            if (error) reset();
          }}
          maxLength={PASSWORD_LENGTH}
          isRequired
          error={wrong ? problem.message : asked > 0 && password === '' ? t('passwordMissing') : null}
        />
        <Field
          label={t('word', { word: expected })}
          name="word"
          autoComplete="off"
          value={word}
          onChange={setWord}
          maxLength={40}
          isRequired
          error={asked > 0 && !written ? t('wordMissing', { word: expected }) : null}
        />
        <p className={styles.actions}>
          <Button type="submit" look="danger" busy={isLoading}>
            {t('end')}
          </Button>
        </p>
      </div>
    </form>
  );
}
