import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { Moment } from '../../components/Moment.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { queryWith } from '../../components/query-now.ts';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { AccountInvoices } from './AccountInvoices.tsx';
import { AccountPlan } from './AccountPlan.tsx';
import { AccountsPart } from './AccountsPart.tsx';
import styles from './Admin.module.css';
import { type Panel, usePanelQuery } from './calls.ts';
import { MomentChoice } from './MomentChoice.tsx';
import { OwnSettings } from './OwnSettings.tsx';
import { ByKind, ByMonth, ByStars, ByStatus, CreditsUsed, Summary } from './PanelParts.tsx';
import { adminTexts } from './texts.ts';

/** The figures of all accounts, of one, or of the own one, as of now or of a moment; both stand in the address. */
export function Figures({ staff }: { staff: boolean }) {
  const t = adminTexts.use();
  const language = useLanguage();
  const [asked, ask] = useSearchParams();
  const [asOf, ownerID] = [asked.get('asOf'), staff ? asked.get('account') : null];
  const { data, error, isFetching, refetch } = usePanelQuery({ asOf, ownerID, language }, { refetchOnMountOrArgChange: true });
  const problem = problemOf(error);
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [planAsked, setPlanAsked] = useState<string | null>(null);
  const set = (more: Readonly<Record<string, string | null>>) => ask(queryWith(more));
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        subtitle={
          ownerID !== null
            ? names[ownerID] === undefined
              ? t('standsSome')
              : t('standsOne', { name: names[ownerID] })
            : t(staff ? 'standsAll' : 'standsOwn')
        }
      />
      <MomentChoice
        key={asOf ?? ''}
        asOf={asOf}
        busy={isFetching}
        onNow={() => (asOf === null ? void refetch() : set({ asOf: null }))}
        onThen={(moment) => set({ asOf: moment })}
      />
      {ownerID !== null ? (
        <p>
          <Button onPress={() => set({ account: null })}>{t('seeAll')}</Button>
        </p>
      ) : null}
      {problem ? (
        <ProblemNotice problem={problem} onRetry={() => void refetch()} />
      ) : data ? (
        <Shown panel={data} isNow={asOf === null} />
      ) : (
        <Loading>
          <div className={styles.waiting}>
            <Skeleton height="96px" />
            <Skeleton height="220px" />
          </div>
        </Loading>
      )}
      {ownerID !== null ? <AccountPlan userID={ownerID} name={names[ownerID] ?? t('standsSome')} focused={planAsked === ownerID} /> : null}
      {ownerID !== null ? <AccountInvoices userID={ownerID} name={names[ownerID] ?? t('standsSome')} /> : null}
      {staff ? null : <OwnSettings />}
      {staff ? (
        <AccountsPart
          onNames={(more) => setNames((before) => ({ ...before, ...more }))}
          onFigures={(userID) => {
            setPlanAsked(null);
            set({ account: userID });
            window.scrollTo(0, 0);
          }}
          onPlan={(userID) => {
            setPlanAsked(userID);
            set({ account: userID });
          }}
        />
      ) : null}
    </div>
  );
}

function Shown({ panel, isNow }: { panel: Panel; isNow: boolean }) {
  const t = adminTexts.use();
  return (
    <>
      <p className={styles.stands} role="status">
        {t(isNow ? 'standsNow' : 'standsAt')} <Moment at={panel.at} as="exact" />
        {panel.position !== null ? <span className={styles.position}> · {t('position', { position: panel.position })}</span> : null}
      </p>
      <Summary panel={panel} />
      <div className={styles.tables}>
        <ByStatus panel={panel} />
        <ByMonth panel={panel} />
        <ByKind panel={panel} />
        <CreditsUsed panel={panel} />
        <ByStars panel={panel} />
      </div>
    </>
  );
}
