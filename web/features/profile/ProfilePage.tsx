import { useEffect } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { AbsencesPart } from '../../absences/AbsencesPart.tsx';
import { problemOf } from '../../api/base.ts';
import { useGrantsQuery } from '../../api/grants.ts';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { profileRead } from '../../session/slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { AccountTab } from './AccountTab.tsx';
import { CompanyTab } from './CompanyTab.tsx';
import { type OwnProfile, useOwnProfileQuery } from './calls.ts';
import { EmailTab } from './EmailTab.tsx';
import { KeysTab } from './KeysTab.tsx';
import { LoginsTab } from './LoginsTab.tsx';
import { LookTab } from './LookTab.tsx';
import { NoticesTab } from './NoticesTab.tsx';
import { OwnersAccountTab } from './OwnersAccountTab.tsx';
import { PasswordTab } from './PasswordTab.tsx';
import { PersonalTab } from './PersonalTab.tsx';
import styles from './Profile.module.css';
import { ReviewersTab } from './ReviewersTab.tsx';
import { SignaturesTab } from './SignaturesTab.tsx';
import { profileTexts } from './texts.ts';

const HOME = '/dashboard/profile';
const SECTIONS = [
  'personal',
  'company',
  'signatures',
  'notices',
  'email',
  'password',
  'logins',
  'absences',
  'reviewers',
  'keys',
  'look',
  'account',
] as const;
type Section = (typeof SECTIONS)[number];
/** What only somebody with an account of their own decides: who reads it, and which programs. */
const OWNERS_ONLY: ReadonlySet<Section> = new Set(['reviewers', 'keys']);

const sectionNamed = (name: string | null | undefined): Section | null => SECTIONS.find((one) => one === name) ?? null;
const addressOf = (section: Section): string => (section === 'personal' ? HOME : `${HOME}/${section}`);

/** ROUTE-039, UI-041: all that a person decides about their account, each section with an address of its own. */
export default function ProfilePage() {
  const t = profileTexts.use();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { section: named } = useParams();
  const [query] = useSearchParams();
  const { data, error, refetch } = useOwnProfileQuery();
  // Whoever has an account of their own changes their data there.
  const { data: grants } = useGrantsQuery(undefined, { skip: data?.role !== 'reviewer' });
  const problem = data ? null : problemOf(error);
  const section = sectionNamed(named) ?? 'personal';
  usePageTitle(t('title'));
  // The name in the menu is the name of the profile.
  useEffect(() => {
    if (data) dispatch(profileRead(data));
  }, [data, dispatch]);
  // Addresses of before named the section behind a question mark.
  const before = sectionNamed(query.get('tab'));
  if (before) return <Navigate to={addressOf(before)} replace />;
  const sections = data?.role === 'sub-user' ? SECTIONS.filter((one) => !OWNERS_ONLY.has(one)) : SECTIONS;
  if (named !== undefined && (sectionNamed(named) === null || !sections.includes(section))) return <Navigate to={HOME} replace />;
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
          {grants ? <Notice>{t(grants.hasOwn ? 'reviewsOther' : 'reviewer')}</Notice> : null}
          <h2>{t('tab_logins')}</h2>
          <LoginsTab />
        </>
      ) : null}
      {data && data.role !== 'reviewer' ? (
        <Tabs
          look="side"
          label={t('title')}
          tabs={sections.map((id) => ({
            id,
            title: t(`tab_${id}`),
            content: (
              <div className={styles.section}>
                <h2>{t(`tab_${id}`)}</h2>
                <Content section={id} profile={data} />
              </div>
            ),
          }))}
          chosen={section}
          onChoose={(one) => navigate(addressOf(one), { replace: true })}
        />
      ) : null}
    </div>
  );
}

function Content({ section, profile }: { section: Section; profile: OwnProfile }) {
  const t = profileTexts.use();
  switch (section) {
    case 'personal':
      return <PersonalTab profile={profile} />;
    case 'company':
      return <CompanyTab profile={profile} />;
    case 'signatures':
      return profile.isAdmin ? <Notice>{t('adminSignatures')}</Notice> : <SignaturesTab profile={profile} />;
    case 'notices':
      return <NoticesTab isAdmin={profile.isAdmin} isOwner={profile.role !== 'sub-user'} />;
    case 'email':
      return <EmailTab profile={profile} />;
    case 'password':
      return <PasswordTab email={profile.emailID ?? ''} />;
    case 'logins':
      return <LoginsTab />;
    case 'absences':
      return profile.isAdmin ? <Notice>{t('adminAbsences')}</Notice> : <AbsencesPart of="me" />;
    case 'reviewers':
      return <ReviewersTab isAdmin={profile.isAdmin} />;
    case 'keys':
      return <KeysTab isAdmin={profile.isAdmin} />;
    case 'look':
      return <LookTab profile={profile} />;
    case 'account':
      return profile.role === 'sub-user' ? <OwnersAccountTab /> : <AccountTab email={profile.emailID ?? ''} isAdmin={profile.isAdmin} />;
  }
}
