import { ArrowRight } from 'lucide-react';
import type { FormView } from '../../../../modules/forms/contract/calls.ts';
import { problemOf } from '../../../api/base.ts';
import { ButtonLink } from '../../../components/Button.tsx';
import { ProblemNotice } from '../../../components/Notice.tsx';
import { usePageTitle } from '../../../components/page-title.ts';
import { Loading, Skeleton } from '../../../components/Skeleton.tsx';
import { Trace, type TraceKnot } from '../../../components/Trace.tsx';
import { useFormats } from '../../../i18n/format.ts';
import { addresses, useFormQuery } from '../calls.ts';
import styles from './Single.module.css';
import { singleTexts } from './texts.ts';

/** How often what is being composed is asked for, where no live connection tells of it. */
const ASK_AGAIN_MS = 3_000;

/** UI-050: what was done, what comes next, and the ways on to the inbox and to the form itself. */
export function Completed({ documentID }: { documentID: string }) {
  const t = singleTexts.use();
  const { data, error, refetch } = useFormQuery(documentID);
  useFormQuery(documentID, { pollingInterval: data?.stage === 'COMPOSING' ? ASK_AGAIN_MS : 0 });
  const problem = problemOf(error);
  usePageTitle(t('completed'));
  return (
    <div className={styles.page}>
      <div className={styles.narrow}>
        {data ? (
          <Done view={data} />
        ) : problem ? (
          <>
            <h1 className={styles.verdict}>{t('completed')}</h1>
            <ProblemNotice title={t('formFailed')} problem={problem} onRetry={() => void refetch()} />
          </>
        ) : (
          <Loading>
            <Skeleton height="220px" />
          </Loading>
        )}
      </div>
    </div>
  );
}

function Done({ view }: { view: FormView }) {
  const t = singleTexts.use();
  const { list } = useFormats();
  const { title, asked, signers, stage, templateID, templateType, documentID, status } = view;
  const names = list(signers.filter((one) => one.status !== null).map(({ name }) => name));
  const isAsked = asked > 0;
  const isComposed = stage === 'COMPOSED';
  const isFailed = stage === 'FAILED';
  const isUnsent = stage === 'COLLECTING' && status === 'INITIAL';
  const knots: TraceKnot[] = [
    { id: 'begun', kind: 'done', title: t('did_begun') },
    ...(isAsked
      ? [
          { id: 'asked', kind: isUnsent ? 'due' : 'done', title: t(isUnsent ? 'did_notAsked' : 'did_asked', { names }) } as const,
          { id: 'review', kind: stage === 'COLLECTING' && !isUnsent ? 'due' : 'later', title: t('next_review') } as const,
        ]
      : []),
    {
      id: 'composed',
      kind: isComposed ? 'done' : isFailed ? 'stopped' : stage === 'COMPOSING' ? 'due' : 'later',
      title: t(isFailed ? 'did_failed' : isComposed ? 'did_composed' : 'next_composed'),
    },
    { id: 'sent', kind: isComposed ? 'due' : 'later', title: t('next_sent') },
  ];
  const own = addresses.form(templateID, templateType, documentID);
  return (
    <>
      <h1 className={styles.verdict} tabIndex={-1}>
        {t(isAsked ? 'doneAsked' : isComposed ? 'doneComposed' : isFailed ? 'did_failed' : 'doneBegun')}
      </h1>
      <p className={styles.lead} role="status">
        {t(isAsked ? 'doneAskedText' : isComposed ? 'doneComposedText' : 'doneBegunText', { title })}
      </p>
      <Trace label={t('steps')} knots={knots} />
      <div className={styles.ways}>
        {isComposed ? (
          <ButtonLink to={addresses.draft(documentID)} look="primary" icon={<ArrowRight aria-hidden />}>
            {t('toDraft')}
          </ButtonLink>
        ) : (
          <ButtonLink to={own} look="primary" icon={<ArrowRight aria-hidden />}>
            {t('toForm')}
          </ButtonLink>
        )}
        <ButtonLink to={addresses.inbox}>{t('toInbox')}</ButtonLink>
        <ButtonLink to={addresses.single(templateID, templateType)} look="quiet">
          {t('another')}
        </ButtonLink>
      </div>
    </>
  );
}
