import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { approvalsOf, isOpenToChanges } from '../../api/approvals.ts';
import { problemOf } from '../../api/base.ts';
import { useDocumentQuery } from '../../api/documents.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { Trace } from '../../components/Trace.tsx';
import { signingWithSending } from '../../signer/with-sending.ts';
import { FileStep } from './FileStep.tsx';
import { forgetLast, keepLast, lastDraft } from './kept.ts';
import styles from './Preparing.module.css';
import { Sending } from './Sending.tsx';
import { StepsFrame } from './StepsFrame.tsx';
import { addressOf, openStep, STEPS, stepAt } from './steps.ts';
import { preparingTexts } from './texts.ts';
import { useDraft } from './use-draft.ts';
import { WhoChoices } from './WhoChoices.tsx';
import { WordStep, withOpenWord } from './word/WordStep.tsx';
import { type DraftView, signers, type WhoSigns, withoutEmptyRows } from './working.ts';

/** From the file to the sending, in one page with an address for each step (ROUTE-021..024, 026, 027). */
export default function PreparingPage() {
  const t = preparingTexts.use();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const named = query.get('documentID');
  const { asks, whoSigns } = stepAt(pathname, query.get('step'));
  usePageTitle(t('title'));
  if (named) return <Loaded key={named} id={named} />;
  // An address without a document means the draft of last time; a new one begins only where files are taken.
  const last = asks === 'file' ? null : lastDraft();
  if (last) return <Navigate replace to={`${pathname}?documentID=${encodeURIComponent(last)}`} />;
  const chosen = whoIn(query) ?? whoSigns;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{asks === 'who' ? t('whoTitle') : t('title')}</h1>
      </header>
      <div className={styles.body}>
        <div className={styles.start}>
          <div className={styles.form}>
            {asks === 'who' ? (
              <WhoChoices value={chosen} asked onChange={(who) => navigate(`${pathname}?whoSigns=${who}`, { replace: true })} />
            ) : null}
            <FileStep whoSigns={chosen} />
          </div>
          <aside className={styles.ahead} aria-label={t('aheadTitle')}>
            <p className={styles.legend}>{t('aheadTitle')}</p>
            <Trace
              label={t('aheadTitle')}
              knots={(['file', ...STEPS] as const).map((one, index) => ({
                id: one,
                kind: index === 0 ? 'due' : 'later',
                title: t(`step_${one}`),
                facts: [t(`ahead_${one}`)],
              }))}
            />
          </aside>
        </div>
      </div>
    </div>
  );
}

function whoIn(query: URLSearchParams): WhoSigns | null {
  const who = query.get('whoSigns');
  return who === 'ONLY_ME' || who === 'ME_AND_OTHERS' || who === 'OTHERS' ? who : null;
}

function Loaded({ id }: { id: string }) {
  const t = preparingTexts.use();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  /** People are named while a Word file has no pages yet. */
  const [meanwhile, setMeanwhile] = useState(false);
  const document = useDocumentQuery(id);
  const problem = problemOf(document.error);
  const status = document.data?.status;
  useEffect(() => {
    if (status === 'DRAFT') keepLast(id);
    else if (status || problem?.status === 404 || problem?.status === 403) forgetLast(id);
  }, [id, status, problem?.status]);

  if (problem && !document.data) {
    return (
      <div className={styles.page}>
        <div className={styles.body}>
          <h1 className={styles.title}>{t('missing')}</h1>
          <ProblemNotice problem={problem} onRetry={() => void document.refetch()} />
          <div className={styles.row}>
            <ButtonLink to="/document/create" look="primary">
              {t('startNew')}
            </ButtonLink>
            <ButtonLink to="/dashboard/document">{t('toDocuments')}</ButtonLink>
          </div>
        </div>
      </div>
    );
  }
  if (!document.data) {
    return (
      <Loading>
        <h1 className="visually-hidden">{t('title')}</h1>
        <div className={styles.page}>
          <div className={styles.head}>
            <Skeleton width="260px" height="28px" />
          </div>
          <div className={styles.body}>
            <Skeleton height="88px" />
            <Skeleton height="88px" />
            <Skeleton height="88px" />
          </div>
        </div>
      </Loading>
    );
  }
  const view = document.data as DraftView;
  if (isOpenToChanges(view)) {
    const word = withOpenWord(view);
    // Nothing is placed on pages, nor sent, that were not approved.
    const isNaming = stepAt(pathname, query.get('step')).step === 'people';
    if (word && !(meanwhile && isNaming)) return <WordStep view={word} onMeanwhile={() => setMeanwhile(true)} />;
    return <Preparing key={word ? 'meanwhile' : 'whole'} first={view} onPages={() => setMeanwhile(false)} />;
  }
  if (
    view.status === 'PROCESSING' ||
    view.status === 'IMAGE_PROCESSING' ||
    view.status === 'IMAGE_PROCESSING_COMPLETED' ||
    approvalsOf(view) === 'again'
  )
    return <Sending view={view} />;
  const own = view.signatory.find((one) => one.isOwner);
  // The sender signs in the act of sending: what is to be signed is shown to them, and then signed.
  if (own && signingWithSending(id))
    return (
      <>
        <Sending view={{ ...view, status: 'IMAGE_PROCESSING_COMPLETED' }} />
        <Navigate replace to={`/signatory/${id}/${own.signatoryID}`} />
      </>
    );
  return <Navigate replace to={`/document/view?documentID=${id}`} />;
}

function Preparing({ first, onPages }: { first: DraftView; onPages: () => void }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const draft = useDraft(first);
  const { step, asks, whoSigns } = stepAt(pathname, query.get('step'));
  const { working, change } = draft;
  const decided = whoSigns ?? whoIn(query);
  // The address decides when it is come to, not against what is chosen on the page afterwards.
  useEffect(() => {
    if (decided) change((before) => (before.whoSigns === decided ? before : { ...before, whoSigns: decided }));
  }, [decided, change]);
  // What most who send choose; it stands in the first step with the others beside it.
  const undecided = step === 'people' && !decided && working.whoSigns === null;
  useEffect(() => {
    if (undecided) change((before) => ({ ...before, whoSigns: before.whoSigns ?? 'OTHERS' }));
  }, [undecided, change]);
  // Places belong to somebody: a draft without people goes on where they are named.
  if (step === 'resume' || (step === 'places' && signers(withoutEmptyRows(working)).length === 0))
    return <Navigate replace to={addressOf(openStep(working), first.documentID, working.whoSigns)} />;
  return <StepsFrame draft={draft} step={step} asks={asks} onPages={onPages} />;
}
