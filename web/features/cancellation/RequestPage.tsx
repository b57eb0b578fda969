import { useParams } from 'react-router';
import { problemOf } from '../../api/base.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { Trace } from '../../components/Trace.tsx';
import { useFormats } from '../../i18n/format.ts';
import styles from './Cancellation.module.css';
import { type CancellationsOfDocument, useCancellationsOfQuery } from './calls.ts';
import { namesOf } from './names.ts';
import { RequestForm } from './RequestForm.tsx';
import { requestTexts } from './texts.ts';

/** Asks for the cancellation of a document, with evidence (ROUTE-029, UI-057). */
export default function RequestPage() {
  const t = requestTexts.use();
  const { documentId = '' } = useParams();
  const { data, error, refetch } = useCancellationsOfQuery(documentId, { refetchOnMountOrArgChange: true });
  const problem = problemOf(error);
  usePageTitle(t('title'));
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} subtitle={data?.title} />
      {data ? (
        <Shown key={documentId} about={data} />
      ) : problem ? (
        <Missing gone={problem.status === 404}>
          <ProblemNotice problem={problem} {...(problem.status === 404 ? {} : { onRetry: () => void refetch() })} />
        </Missing>
      ) : (
        <Loading>
          <div className={styles.stack}>
            <Skeleton width="60%" height="28px" />
            <Skeleton height="220px" />
          </div>
        </Loading>
      )}
    </div>
  );
}

function Missing({ gone, children }: { gone: boolean; children: React.ReactNode }) {
  const t = requestTexts.use();
  return (
    <div className={styles.stack}>
      {children}
      {gone ? <p className={styles.quiet}>{t('goneHelp')}</p> : null}
      <div>
        <ButtonLink to="/dashboard/document">{t('toDocuments')}</ButtonLink>
      </div>
    </div>
  );
}

function Shown({ about }: { about: CancellationsOfDocument }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {/* Whatever happens to the request meanwhile, a form that was begun stays until it is sent or left. */}
        <RequestForm about={about} closed={about.mayAsk ? null : <Closed about={about} />} />
      </div>
      {about.role && about.reviewers.length > 0 ? <Steps about={about} /> : null}
    </div>
  );
}

/** Why nothing can be asked now, and where to go from here. */
function Closed({ about }: { about: CancellationsOfDocument }) {
  const t = requestTexts.use();
  const [newest] = about.requests;
  const open = newest && newest.status !== 'REJECTED' ? newest : null;
  const toDocument =
    about.role === 'SIGNATORY' ? null : <ButtonLink to={`/document/view?documentID=${about.documentID}`}>{t('toDocument')}</ButtonLink>;
  if (open)
    return (
      <Notice
        tone={open.status === 'APPLIED' ? 'stopped' : 'waiting'}
        live={false}
        title={open.status === 'APPLIED' ? t('appliedTitle') : t('openTitle')}
        actions={
          <>
            <ButtonLink look="primary" to={`/document/cancel-review/${open.cancelationID}`}>
              {t('toRequest')}
            </ButtonLink>
            {toDocument}
          </>
        }
      >
        <p>{open.status === 'APPLIED' ? t('appliedText') : t('openText')}</p>
      </Notice>
    );
  const why =
    about.role === null ? 'reader' : about.nobody === 'cancellation.nobody_reached' ? 'unreached' : about.nobody ? 'nobody' : 'notNow';
  return (
    <Notice tone="info" title={t(`${why}Title`)} actions={toDocument}>
      <p>{t(`${why}Text`)}</p>
    </Notice>
  );
}

/** What happens after sending, on the product's stroke. */
function Steps({ about }: { about: CancellationsOfDocument }) {
  const t = requestTexts.use();
  const { list } = useFormats();
  const names = namesOf(about.reviewers, t('somebody'));
  const alone = about.role === 'OWNER' && about.reviewers.every((one) => one.role === 'OWNER');
  return (
    <aside className={styles.aside} aria-label={t('steps')}>
      <h2 className={styles.asideTitle}>{t('steps')}</h2>
      <Trace
        label={t('steps')}
        knots={[
          { id: 'ask', kind: 'due', title: t('step_ask'), facts: [t('step_ask_fact')] },
          {
            id: 'answer',
            kind: 'later',
            title: alone ? t('step_alone') : t('step_answer_title', { count: names.length, names: list(names) }),
            facts: [alone ? t('step_alone_fact') : names.length > 1 ? t('step_answer_any') : t('step_answer_single')],
          },
          { id: 'end', kind: 'later', title: t('step_end'), facts: [t('step_end_fact')] },
        ]}
      />
    </aside>
  );
}
