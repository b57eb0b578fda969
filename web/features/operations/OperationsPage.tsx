import { problemOf } from '../../api/base.ts';
import { Moment } from '../../components/Moment.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { useAppSelector } from '../../session/store.ts';
import { AccessPart } from './AccessPart.tsx';
import { ChargesPart } from './ChargesPart.tsx';
import { ClockPart } from './ClockPart.tsx';
import { type Operations, useOperationsQuery } from './calls.ts';
import { DoctorPart } from './DoctorPart.tsx';
import { EvidencePart } from './EvidencePart.tsx';
import styles from './Operations.module.css';
import { PermissionsPart } from './PermissionsPart.tsx';
import { ProcessesPart } from './ProcessesPart.tsx';
import { ProjectionsPart } from './ProjectionsPart.tsx';
import { operationsTexts } from './texts.ts';
import { WorkPart } from './WorkPart.tsx';

const EVERY_MS = 5_000;
/** While something is being built anew, one watches. */
const BUILDING_MS = 1_000;

/** For platform staff: is everything running, and if not, what waits, since when and why. */
export default function OperationsPage() {
  const t = operationsTexts.use();
  const user = useAppSelector((state) => state.session.user);
  usePageTitle(t('title'));
  if (user && !user.isAdmin) {
    return (
      <div className={styles.page}>
        <PageHeader title={t('title')} />
        <Notice tone="info">{t('restricted')}</Notice>
      </div>
    );
  }
  return user ? <Running /> : <Waiting />;
}

function Running() {
  const t = operationsTexts.use();
  const known = useOperationsQuery();
  const every = known.data?.rebuild?.state === 'running' ? BUILDING_MS : EVERY_MS;
  const { data, error, refetch } = useOperationsQuery(undefined, { pollingInterval: every, skipPollingIfUnfocused: true });
  const problem = problemOf(error);
  if (!data) return problem ? <ProblemNotice problem={problem} onRetry={() => void refetch()} /> : <Waiting />;
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        subtitle={
          <>
            {t('refreshed', { seconds: EVERY_MS / 1000 })} <Moment at={data.at} as="exact" />
          </>
        }
      />
      {problem ? <ProblemNotice title={t('stale')} problem={problem} onRetry={() => void refetch()} /> : <Summary state={data} />}
      {data.testClock ? <ClockPart clock={data.testClock} /> : null}
      <WorkPart reactors={data.reactors} />
      <ChargesPart every={EVERY_MS} />
      <ProjectionsPart projections={data.projections} rebuild={data.rebuild} at={data.at} />
      <EvidencePart evidence={data.evidence} logKey={data.logKey} />
      <ProcessesPart processes={data.processes} unheld={data.unheld} />
      <DoctorPart />
      <PermissionsPart />
      <AccessPart every={EVERY_MS} />
    </div>
  );
}

/** The one sentence that matters: what needs somebody. */
function Summary({ state }: { state: Operations }) {
  const t = operationsTexts.use();
  const parked = state.reactors.reduce((sum, one) => sum + one.parked, 0);
  const failing = state.reactors.reduce((sum, one) => sum + one.failing, 0) - parked;
  const still = state.projections.filter((one) => one.state === 'halted').length;
  const lines = [
    ...(parked > 0 ? [t('sum_parked', { count: parked })] : []),
    ...(still > 0 ? [t('sum_halted', { count: still })] : []),
    ...(failing > 0 ? [t('sum_failing', { count: failing })] : []),
  ];
  const tone = parked + still > 0 ? 'stopped' : failing > 0 ? 'waiting' : 'done';
  return (
    <Notice tone={tone} live={false}>
      <p className={styles.verdict}>{lines.length === 0 ? t('sum_well') : lines.join(' ')}</p>
    </Notice>
  );
}

function Waiting() {
  return (
    <div className={styles.page}>
      <Loading>
        <div className={styles.waiting}>
          <Skeleton width="220px" height="34px" />
          <Skeleton height="48px" />
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} height="84px" />
          ))}
        </div>
      </Loading>
    </div>
  );
}
