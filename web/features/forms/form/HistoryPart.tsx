import { problemOf } from '../../../api/base.ts';
import { Moment } from '../../../components/Moment.tsx';
import { ProblemNotice } from '../../../components/Notice.tsx';
import { Loading, Skeleton } from '../../../components/Skeleton.tsx';
import { Trace, type TraceKnot } from '../../../components/Trace.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { useFormHistoryQuery } from '../calls.ts';
import styles from './Form.module.css';
import { ownerTexts } from './texts.ts';

/** What ended badly. */
const STOPPED = ['FormRefused', 'FormCancelled', 'FormComposingFailed'];

/** Everything that happened to the form, the newest first, without any answer. */
export function HistoryPart({ documentID }: { documentID: string }) {
  const t = ownerTexts.use();
  const language = useLanguage();
  const { data, error, refetch } = useFormHistoryQuery({ documentID, language });
  const problem = problemOf(error);
  const knots: TraceKnot[] = (data?.events ?? [])
    .map(
      ({ type, at, text }, index): TraceKnot => ({
        id: String(index),
        kind: STOPPED.includes(type) ? 'stopped' : type === 'FormComposed' ? 'done' : 'plain',
        title: text,
        facts: [<Moment key="at" at={at} />],
      }),
    )
    .toReversed();
  return (
    <section className={styles.part} aria-labelledby="form-history">
      <h2 id="form-history">{t('history')}</h2>
      {data ? (
        <Trace label={t('history')} knots={knots} />
      ) : problem ? (
        <ProblemNotice title={t('historyFailed')} problem={problem} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton height="160px" />
        </Loading>
      )}
    </section>
  );
}
