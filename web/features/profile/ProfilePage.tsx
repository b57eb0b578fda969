import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { problemOf } from '../../api/base.ts';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { profileRead } from '../../session/slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { useOwnProfileQuery } from './calls.ts';
import { LoginsTab } from './LoginsTab.tsx';
import { PasswordTab } from './PasswordTab.tsx';
import { PersonalTab } from './PersonalTab.tsx';
import styles from './Profile.module.css';
import { SignaturesTab } from './SignaturesTab.tsx';
import { profileTexts } from './texts.ts';

const TABS = ['personal', 'signatures', 'password', 'logins'] as const;
type TabName = (typeof TABS)[number];

/** ROUTE-039, UI-041. The tab stands in the address. */
export default function ProfilePage() {
  const t = profileTexts.use();
  const dispatch = useAppDispatch();
  const [query, setQuery] = useSearchParams();
  const { data, error, refetch } = useOwnProfileQuery();
  const problem = data ? null : problemOf(error);
  const named = query.get('tab') as TabName | null;
  const tab = named && TABS.includes(named) ? named : 'personal';
  usePageTitle(t('title'));
  // The name in the menu is the name of the profile.
  useEffect(() => {
    if (data) dispatch(profileRead(data));
  }, [data, dispatch]);
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} subtitle={data ? [data.fullName, data.emailID].filter(Boolean).join(' · ') : '\u00a0'} />
      {problem ? <ProblemNotice problem={problem} onRetry={() => void refetch()} title={t('loadFailed')} /> : null}
      {!data && !problem ? (
        <Loading>
          <div className={styles.stack}>
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} height="56px" />
            ))}
          </div>
        </Loading>
      ) : null}
      {data?.role === 'reviewer' ? (
        <>
          <Notice>{t('reviewer')}</Notice>
          <h2>{t('tab_logins')}</h2>
          <LoginsTab />
        </>
      ) : null}
      {data && data.role !== 'reviewer' ? (
        <Tabs
          label={t('title')}
          tabs={[
            { id: 'personal', title: t('tab_personal'), content: <PersonalTab profile={data} /> },
            {
              id: 'signatures',
              title: t('tab_signatures'),
              content: data.isAdmin ? <Notice>{t('adminSignatures')}</Notice> : <SignaturesTab profile={data} />,
            },
            { id: 'password', title: t('tab_password'), content: <PasswordTab email={data.emailID ?? ''} /> },
            { id: 'logins', title: t('tab_logins'), content: <LoginsTab /> },
          ]}
          chosen={tab}
          onChoose={(one) => setQuery(one === 'personal' ? {} : { tab: one }, { replace: true })}
        />
      ) : null}
    </div>
  );
}
