import { type FormEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { PASSWORD_INPUT_LENGTH } from '../../../modules/accounts/contract/password-rules.ts';
import { problemOf } from '../../api/base.ts';
import { keepTokens } from '../../api/kept-session.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { fieldTexts } from '../../components/field-texts.ts';
import { useFirstWrong } from '../../components/first-wrong.ts';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { NewPasswordFields } from '../../components/new-password/NewPasswordFields.tsx';
import { refusedPassword } from '../../components/new-password/refused.ts';
import { newPasswordTexts } from '../../components/new-password/texts.ts';
import { useNewPassword } from '../../components/new-password/use-new-password.ts';
import { usePageTitle } from '../../components/page-title.ts';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { HISTORY } from '../../session/guards.tsx';
import { openSession } from '../../session/open.ts';
import { useAppDispatch, useAppSelector } from '../../session/store.ts';
import { type SetUpLink, useSetUpLinkQuery, useSetUpPasswordMutation } from './calls.ts';
import styles from './SetUp.module.css';
import { setUpTexts } from './texts.ts';

const USELESS = ['setup.link_invalid', 'request.invalid'];
const isUseless = (problem: ApiProblem | null): problem is ApiProblem => problem !== null && USELESS.includes(problem.code);

/** ROUTE-060: whoever was invited chooses a password and is in the account with it. */
export default function SetUpPage() {
  const t = setUpTexts.use();
  const { userID = '', token = '' } = useParams();
  const link = { userID, token };
  const { data, error, refetch } = useSetUpLinkQuery(link);
  const problem = problemOf(error);
  usePageTitle(t('title'));
  if (isUseless(problem)) return <Useless problem={problem} />;
  return (
    <div className={styles.page}>
      <div className={styles.sheet}>
        <h1>{t('title')}</h1>
        {problem ? <ProblemNotice problem={problem} onRetry={() => void refetch()} /> : null}
        {!data && !problem ? (
          <Loading>
            <Skeleton height="320px" />
          </Loading>
        ) : null}
        {data ? <PasswordForm link={link} name={data.fullName} account={data.account} /> : null}
      </div>
    </div>
  );
}

/** RULE-003, RULE-007 */
function PasswordForm({ link, name, account }: { link: SetUpLink; name: string; account: string | null }) {
  const t = setUpTexts.use();
  const n = newPasswordTexts.use();
  const f = fieldTexts.use();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  // Whoever was logged in here before leaves nothing to who comes now.
  const replaces = useRef(useAppSelector(({ session }) => session.state !== 'anonymous'));
  const { state } = useLocation();
  const [choose, { error, isLoading, originalArgs }] = useSetUpPasswordMutation();
  const [entering, setEntering] = useState(false);
  const [notEntered, setNotEntered] = useState<ApiProblem | null>(null);
  const [asked, setAsked] = useState(0);
  const form = useFirstWrong(asked);
  const entry = useNewPassword('setUp');
  const { password, again, lacking } = entry;
  const problem = problemOf(error);
  const refused = originalArgs?.password === password ? refusedPassword(problem) : null;
  const enter = async () => {
    setEntering(true);
    const outcome = await openSession(dispatch);
    // On the way to another site.
    if (outcome === 'gone') return;
    setEntering(false);
    if (outcome !== null) return setNotEntered(outcome);
    if (replaces.current) window.location.replace(HISTORY);
    else navigate(HISTORY, { replace: true });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked((count) => count + 1);
    if (isLoading || entering || password === '' || again === '' || lacking.length > 0) return;
    if (!entry.agrees()) return;
    const answer = await choose({ ...link, password });
    if (!('data' in answer) || !answer.data) return setAsked((count) => count + 1);
    const { token, refreshToken, sessionToken } = answer.data;
    keepTokens({ token, refreshToken, sessionToken });
    await enter();
  };
  const passwordError = (): string | null => {
    if (refused) return refused;
    if (asked === 0) return null;
    if (password === '') return f('required');
    if (lacking.includes('tooLong')) return t('tooLong');
    return lacking.length > 0 ? n('lacks') : null;
  };
  if (isUseless(problem)) return <UselessWords problem={problem} />;
  // The password is chosen; only what comes after it failed.
  if (notEntered) return <ProblemNotice problem={notEntered} onRetry={() => void enter()} />;
  const given = (state as { given?: boolean } | null)?.given === true;
  return (
    <form className={styles.form} ref={form} onSubmit={(event) => void submit(event)} noValidate>
      {given ? <Notice>{t('afterGiven')}</Notice> : null}
      <p className={styles.intro}>{account === null ? t('intro', { name }) : t('introOf', { name, account })}</p>
      {problem && !refused ? <ProblemNotice problem={problem} /> : null}
      <NewPasswordFields
        entry={entry}
        maxLength={PASSWORD_INPUT_LENGTH + 50}
        error={passwordError()}
        mismatch={t('mismatch')}
        againMissing={asked > 0 ? f('required') : null}
      />
      <Button type="submit" look="primary" busy={isLoading || entering} wide>
        {t('choose')}
      </Button>
    </form>
  );
}

function Useless({ problem }: { problem: ApiProblem }) {
  const t = setUpTexts.use();
  return (
    <div className={styles.page}>
      <div className={styles.sheet}>
        <h1>{t('title')}</h1>
        <UselessWords problem={problem} />
      </div>
    </div>
  );
}

/** Used, expired or never issued: what to do in either case. */
function UselessWords({ problem }: { problem: ApiProblem }) {
  const t = setUpTexts.use();
  return (
    <Notice
      tone="stopped"
      title={t('uselessTitle')}
      actions={
        <ButtonLink to="/home/login" look="primary">
          {t('login')}
        </ButtonLink>
      }
    >
      <div className={styles.words}>
        <p>{problem.message}</p>
        <p>
          {t('uselessKnown')} <Link to="/home/password">{t('lost')}</Link>
        </p>
        <p>{t('uselessNew')}</p>
      </div>
    </Notice>
  );
}
