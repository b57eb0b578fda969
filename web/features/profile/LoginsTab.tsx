import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { problemOf } from '../../api/base.ts';
import { forgetSession } from '../../api/kept-session.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Moment } from '../../components/Moment.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { toast } from '../../components/toast-slice.ts';
import { leaving, opened } from '../../session/slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { type OwnLogin, useEndLoginMutation, useOwnLoginsQuery } from './calls.ts';
import styles from './Logins.module.css';
import { loginsTexts } from './logins-texts.ts';
import profile from './Profile.module.css';

/** The last ten logins, and the end of those that are still open (SESSION-007). */
export function LoginsTab() {
  const t = loginsTexts.use();
  const dispatch = useAppDispatch();
  const { data, error, refetch } = useOwnLoginsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [ending, setEnding] = useState<OwnLogin | 'others' | null>(null);
  const [end, { error: notEnded, isLoading, reset }] = useEndLoginMutation();
  const problem = data ? null : problemOf(error);
  const refused = problemOf(notEnded);
  const own = ending !== null && ending !== 'others' && ending.current;
  const close = () => {
    setEnding(null);
    reset();
  };
  const endIt = async () => {
    if (ending === null) return;
    if (own) dispatch(leaving());
    const answer = await end({ sessionID: ending === 'others' ? null : ending.sessionID, own });
    if (!('data' in answer)) {
      if (own) dispatch(opened(null));
      return;
    }
    if (own) {
      forgetSession();
      window.location.replace('/home/login');
      return;
    }
    close();
    dispatch(toast(t(ending === 'others' ? 'endedOthers' : 'endedOne')));
  };
  if (problem) return <ProblemNotice problem={problem} onRetry={() => void refetch()} title={t('loadFailed')} />;
  if (!data)
    return (
      <Loading>
        <Skeleton height="240px" />
      </Loading>
    );
  return (
    <div className={profile.stack}>
      <div className={profile.head}>
        <p className={styles.quiet}>{t(data.openElsewhere > 0 ? 'openElsewhere' : 'onlyHere', { count: data.openElsewhere })}</p>
        {data.openElsewhere > 0 ? (
          <Button icon={<LogOut aria-hidden />} onPress={() => setEnding('others')}>
            {t('endOthers')}
          </Button>
        ) : null}
      </div>
      <ul className={styles.logins} aria-label={t('list')}>
        {data.sessions.map((login) => (
          <li key={login.sessionID} data-open={login.open || undefined}>
            <div className={styles.words}>
              <p className={styles.where}>
                {whereOf(t, login)}
                {login.current ? <span className={styles.mark}>{t('thisOne')}</span> : null}
              </p>
              <p className={styles.quiet}>
                <Moment at={login.startedAt} />
                {login.network ? ` · ${t('network', { network: login.network })}` : ''}
                {` · ${login.ended === null ? t('open') : t(`ended_${login.ended}`)}`}
              </p>
            </div>
            {login.open ? (
              <Button
                small
                look="quiet"
                icon={<LogOut aria-hidden />}
                onPress={() => setEnding(login)}
                aria-label={login.current ? t('endThis') : t('endNamed', { where: whereOf(t, login) })}
              >
                {login.current ? t('endThis') : t('endNow')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{t('care')}</p>
      <Dialog
        open={ending !== null}
        onClose={close}
        title={own ? t('endThisTitle') : ending === 'others' ? t('endOthersTitle') : t('endTitle')}
        actions={
          <>
            <Button onPress={close}>{t('keep')}</Button>
            <Button look="danger" busy={isLoading} onPress={() => void endIt()}>
              {own ? t('endThisIt') : ending === 'others' ? t('endOthersIt') : t('endIt')}
            </Button>
          </>
        }
      >
        <p>{t(own ? 'endThisText' : ending === 'others' ? 'endOthersText' : 'endText')}</p>
        {refused ? <ProblemNotice problem={refused} /> : null}
      </Dialog>
    </div>
  );
}

function whereOf(t: ReturnType<typeof loginsTexts.use>, { browser, system }: OwnLogin): string {
  if (browser && system) return t('browserOn', { browser, system });
  return browser ?? (system ? t('on', { system }) : t('unknown'));
}
