import { problemOf } from '../../api/base.ts';
import { usePlanOfOwnerQuery } from '../../api/subscription.ts';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { planNameTexts } from '../../subscription/plan-name-texts.ts';
import { accountTexts } from './account-texts.ts';
import styles from './Profile.module.css';

/** For a sub-user, whose account is somebody else's: what its plan allows, and whom to ask (ROLE-004, ROLE-006). */
export function OwnersAccountTab() {
  const t = accountTexts.use();
  const plan = planNameTexts.use();
  const { data, error, refetch } = usePlanOfOwnerQuery(undefined, { refetchOnMountOrArgChange: true });
  const problem = data ? null : problemOf(error);
  if (problem) return <ProblemNotice problem={problem} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading>
        <Skeleton height="160px" />
      </Loading>
    );
  const facts = [
    [t('ownerPlan'), plan(data.planName)],
    [t('ownerPlaces'), t('ownerPlacesText', { used: data.numberOfUserAdded, limit: data.userLimit })],
    [t('ownerDelete'), t(data.hideDeleteDocumentSubUser ? 'ownerDeleteNo' : 'ownerDeleteYes')],
  ] as const;
  return (
    <div className={styles.stack}>
      <Notice>{t('subUser')}</Notice>
      <dl className={styles.pairs}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>{t('ownerPays')}</p>
    </div>
  );
}
