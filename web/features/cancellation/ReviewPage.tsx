import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { problemOf } from '../../api/base.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Moment } from '../../components/Moment.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useFormats } from '../../i18n/format.ts';
import { useAppDispatch } from '../../session/store.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import styles from './Cancellation.module.css';
import { type CancellationView, pace, useAnswerCancellationMutation, useCancellationQuery } from './calls.ts';
import { EvidenceItem } from './EvidenceItem.tsx';
import { namesOf } from './names.ts';
import { RequestTrace } from './RequestTrace.tsx';
import { reviewTexts } from './review-texts.ts';
import { CancellationMark } from './StatusMark.tsx';

/** One request for a cancellation: who asks, why, with what, and the one answer to it (ROUTE-030, UI-058). */
export default function ReviewPage() {
  const t = reviewTexts.use();
  const { cancelationId = '' } = useParams();
  const known = useCancellationQuery(cancelationId);
  const { data, error, refetch } = useCancellationQuery(cancelationId, {
    pollingInterval: pace(known.data?.status),
    refetchOnMountOrArgChange: true,
  });
  const problem = problemOf(error);
  const gone = problem?.status === 404;
  usePageTitle(data ? t('pageTitle', { title: data.title }) : t('title'));
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} subtitle={data?.title} />
      {data ? (
        <Shown key={data.cancelationID} view={data} />
      ) : problem ? (
        <div className={styles.stack}>
          <ProblemNotice problem={problem} {...(gone ? {} : { onRetry: () => void refetch() })} />
          {gone ? <p className={styles.quiet}>{t('goneHelp')}</p> : null}
          <div>
            <ButtonLink to="/dashboard/document">{t('toDocuments')}</ButtonLink>
          </div>
        </div>
      ) : (
        <Loading>
          <div className={styles.stack}>
            <Skeleton width="70%" height="28px" />
            <Skeleton height="160px" />
          </div>
        </Loading>
      )}
    </div>
  );
}

function Shown({ view }: { view: CancellationView }) {
  const t = reviewTexts.use();
  const parties = view.isPetitioner || view.isReviewer;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <section className={styles.stack}>
          <Verdict view={view} />
          <dl className={styles.facts}>
            <dt>{t('askedBy')}</dt>
            <dd>
              {view.petitioner.name ?? t('somebody')} <span className={styles.quiet}>({t(`role_${view.petitioner.role}`)})</span>
            </dd>
            <dt>{t('askedAt')}</dt>
            <dd>
              <Moment at={view.requestedAt} as="moment" />
            </dd>
            {parties ? (
              <>
                <dt>{t('reason')}</dt>
                <dd className={view.reason ? styles.said : styles.quiet}>{view.reason ?? t('noReason')}</dd>
              </>
            ) : null}
            {view.answer?.notes && parties ? (
              <>
                <dt>{t('notes')}</dt>
                <dd className={styles.said}>{view.answer.notes}</dd>
              </>
            ) : null}
          </dl>
        </section>
        {parties ? (
          <section className={styles.stack}>
            <h2>{t('evidence')}</h2>
            <p className={styles.quiet}>{t('evidenceHint')}</p>
            <ul className={styles.files}>
              {view.evidence.map((piece) => (
                <EvidenceItem key={piece.evidenceID} piece={piece} />
              ))}
            </ul>
          </section>
        ) : (
          <Notice tone="info">
            <p>{t('closedToYou')}</p>
          </Notice>
        )}
        <Decision view={view} />
      </div>
      <RequestTrace view={view} />
    </div>
  );
}

/** The sentence that matters, and the state in a word. */
function Verdict({ view }: { view: CancellationView }) {
  const t = reviewTexts.use();
  const { list } = useFormats();
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(view.status);
  useEffect(() => {
    // The buttons that had the focus are gone with the answer.
    if (before.current === 'REQUESTED' && view.status !== 'REQUESTED' && document.activeElement === document.body) place.current?.focus();
    before.current = view.status;
  }, [view.status]);
  const name = view.petitioner.name ?? t('somebody');
  const by = view.answer?.by ?? t('somebody');
  const names = namesOf(view.reviewers, t('somebody'));
  const sentence = (): string => {
    switch (view.status) {
      case 'REQUESTED':
        if (view.canAnswer) return view.isPetitioner ? t('says_yours_alone') : t('says_yours', { name });
        if (view.isPetitioner) return t('says_asked', { count: names.length, names: list(names) });
        return t('says_others', { name, names: list(names) });
      case 'AUTHORIZED':
        return t('says_AUTHORIZED', { by });
      case 'WAITING':
        return view.waitsFor === 'PENDING_FOR_BLOCK_CHAIN'
          ? t('says_waits_sealing')
          : view.waitsFor === 'PENDING_TO_ENDORSEMENT'
            ? t('says_waits_endorsement')
            : t('says_waits_other');
      case 'REJECTED':
        return t('says_REJECTED', { by });
      case 'VOIDED':
        return t(view.voidedFor === null || view.voidedFor === 'DOCUMENT_DELETED' ? 'says_VOIDED' : `says_${view.voidedFor}`);
      default:
        return t(`says_${view.status}`);
    }
  };
  return (
    <div className={styles.verdict} tabIndex={-1} ref={place} role="status">
      <CancellationMark status={view.status} />
      <p className={styles.sentence}>{sentence()}</p>
      {view.status === 'WAITING' ? <p className={styles.quiet}>{t('waitsHint')}</p> : null}
    </div>
  );
}

/** Authorise or reject, each asked once more; after the answer there is nothing left to press (STATE-039). */
function Decision({ view }: { view: CancellationView }) {
  const t = reviewTexts.use();
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState<'AUTHORIZE' | 'REJECT' | null>(null);
  const [notes, setNotes] = useState('');
  const [refused, setRefused] = useState<ApiProblem | null>(null);
  const [answer, { isLoading, error, reset }] = useAnswerCancellationMutation();
  const close = () => {
    reset();
    setAsking(null);
  };
  const act = async () => {
    if (!asking) return;
    const outcome = await answer({ id: view.cancelationID, answer: asking, notes });
    const problem = problemOf(outcome.error);
    // Answered or deleted meanwhile: the page shows it as it is now, and why this answer did not count.
    if (problem && [403, 404, 409, 410].includes(problem.status)) {
      close();
      setRefused(problem);
    } else if (!problem) {
      close();
      dispatch(toast(t(asking === 'AUTHORIZE' ? 'authorized' : 'rejected')));
    }
  };
  const toDocument =
    view.petitioner.role === 'OWNER' ? view.isPetitioner : view.isReviewer ? view.reviewers.some((one) => one.role === 'OWNER') : false;
  return (
    <section className={styles.stack} aria-label={t('decision')}>
      {refused ? <ProblemNotice problem={refused} /> : null}
      {view.canAnswer ? (
        <>
          {view.reviewers.length > 1 ? <p>{t('decisionAny', { count: view.reviewers.length - 1 })}</p> : null}
          <p className={styles.quiet}>{t('decisionHint')}</p>
          <div className={styles.acts}>
            <Button onPress={() => setAsking('REJECT')}>{t('reject')}</Button>
            <Button look="danger" onPress={() => setAsking('AUTHORIZE')}>
              {t('authorize')}
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.acts}>
          {view.status === 'REJECTED' && view.isPetitioner ? (
            <ButtonLink to={`/document/cancel/${view.documentID}`}>{t('askAgain')}</ButtonLink>
          ) : null}
        </div>
      )}
      {toDocument ? (
        <div>
          <ButtonLink look="quiet" to={`/document/view?documentID=${view.documentID}`}>
            {t('toDocument')}
          </ButtonLink>
        </div>
      ) : null}
      <AnswerDialog
        view={view}
        asking={asking}
        notes={notes}
        onNotes={setNotes}
        busy={isLoading}
        problem={problemOf(error)}
        onClose={close}
        onAct={() => void act()}
      />
    </section>
  );
}
