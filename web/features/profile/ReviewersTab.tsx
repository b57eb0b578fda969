import { RefreshCw, Trash2, UserRoundPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { REVIEWERS_LIMIT } from '../../../modules/accounts/contract/rules.ts';
import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { DayInSentence, DaysInSentence } from '../../components/DayInSentence.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useKeptFocus } from '../../components/use-kept-focus.ts';
import { useAppDispatch } from '../../session/store.ts';
import styles from './Keys.module.css';
import profile from './Profile.module.css';
import { ReviewerDialog } from './ReviewerDialog.tsx';
import { type Reviewer, useReviewersQuery, useRevokeReviewMutation } from './reviewer-calls.ts';
import { reviewersTexts } from './reviewers-texts.ts';

/** Who may read the account, what of it, until when, and the end of it (ACTOR-006). */
export function ReviewersTab({ isAdmin }: { isAdmin: boolean }) {
  const t = reviewersTexts.use();
  const { data, error, refetch } = useReviewersQuery(undefined, { refetchOnMountOrArgChange: true, skip: isAdmin });
  const [giving, setGiving] = useState<Reviewer | 'new' | null>(null);
  const [withdrawing, setWithdrawing] = useState<Reviewer | null>(null);
  const problem = data ? null : problemOf(error);
  // The row with the pressed button is gone when its dialog closes.
  const adding = useRef<HTMLElement>(null);
  useKeptFocus(adding);
  if (isAdmin) return <Notice>{t('admin')}</Notice>;
  if (problem) return <ProblemNotice problem={problem} onRetry={() => void refetch()} title={t('loadFailed')} />;
  if (!data)
    return (
      <Loading>
        <Skeleton height="240px" />
      </Loading>
    );
  const full = data.length >= REVIEWERS_LIMIT;
  return (
    <div className={profile.stack}>
      <p>{t('lead')}</p>
      <div className={profile.head}>
        <p className={profile.quiet}>{data.length === 0 ? t('none') : t('count', { count: data.length, limit: REVIEWERS_LIMIT })}</p>
        <span
          ref={(place) => {
            adding.current = place?.querySelector('button') ?? null;
          }}
        >
          <Button
            look={data.length === 0 ? 'primary' : 'secondary'}
            icon={<UserRoundPlus aria-hidden />}
            isDisabled={full}
            onPress={() => setGiving('new')}
          >
            {t('give')}
          </Button>
        </span>
      </div>
      {full ? <p className={profile.quiet}>{t('full', { limit: REVIEWERS_LIMIT })}</p> : null}
      {data.length > 0 ? (
        <ul className={styles.keys} aria-label={t('list')}>
          {data.map((one) => (
            <ReviewerRow key={one.reviewerId} one={one} onRenew={() => setGiving(one)} onWithdraw={() => setWithdrawing(one)} />
          ))}
        </ul>
      ) : null}
      {giving ? <ReviewerDialog renews={giving === 'new' ? null : giving} onClose={() => setGiving(null)} /> : null}
      <WithdrawDialog one={withdrawing} onClose={() => setWithdrawing(null)} />
    </div>
  );
}

function ReviewerRow({ one, onRenew, onWithdraw }: { one: Reviewer; onRenew: () => void; onWithdraw: () => void }) {
  const t = reviewersTexts.use();
  const { name } = one;
  const what = whatOf(t, one);
  return (
    <li>
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          {one.isExpired ? <span className={styles.over}>{t('expired')}</span> : null}
          {one.ready || one.isExpired ? null : <span className={styles.waits}>{t('invited')}</span>}
        </p>
        {one.email ? <p className={styles.quiet}>{one.email}</p> : null}
        <p className={styles.quiet}>
          {one.expiresAt ? (
            <DaysInSentence from={one.grantedAt} until={one.expiresAt} sentence={(from, until) => t('reads', { what, from, until })} />
          ) : (
            <DayInSentence at={one.grantedAt} sentence={(from) => t('readsUntilRevoked', { what, from })} />
          )}
        </p>
      </div>
      <div className={styles.acts}>
        {one.isExpired && one.email ? (
          <Button small look="quiet" icon={<RefreshCw aria-hidden />} onPress={onRenew} aria-label={t('renewNamed', { name })}>
            {t('renew')}
          </Button>
        ) : null}
        <Button small look="quiet" icon={<Trash2 aria-hidden />} onPress={onWithdraw} aria-label={t('withdrawNamed', { name })}>
          {t('withdraw')}
        </Button>
      </div>
    </li>
  );
}

/** What somebody reads; of a tag or a document that was deleted, that nothing is left. */
function whatOf(t: ReturnType<typeof reviewersTexts.use>, { scope }: Pick<Reviewer, 'scope'>): string {
  if (scope === null) return t('what');
  const isTag = scope.kind === 'TAG';
  if (scope.name === null) return t(isTag ? 'whatTagGone' : 'whatDocumentGone');
  return t(isTag ? 'whatTag' : 'whatDocument', { name: scope.name });
}

function WithdrawDialog({ one, onClose }: { one: Reviewer | null; onClose: () => void }) {
  const t = reviewersTexts.use();
  const dispatch = useAppDispatch();
  const [revoke, { error, isLoading, reset }] = useRevokeReviewMutation();
  const problem = problemOf(error);
  const close = () => {
    reset();
    onClose();
  };
  const end = async () => {
    if (!one) return;
    const answer = await revoke(one.reviewerId);
    if (!('data' in answer)) return;
    close();
    dispatch(toast(t('withdrawn')));
  };
  return (
    <Dialog
      open={one !== null}
      onClose={close}
      title={t('withdrawTitle', { name: one?.name ?? '' })}
      actions={
        <>
          <Button onPress={close}>{t('keep')}</Button>
          <Button look="danger" busy={isLoading} onPress={() => void end()}>
            {t('withdrawIt')}
          </Button>
        </>
      }
    >
      <p>{t('withdrawText')}</p>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}
