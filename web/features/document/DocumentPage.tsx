import { useEffect, useMemo } from 'react';
import { actsFor, allowedTo } from '../../access/facts.ts';
import { problemOf } from '../../api/base.ts';
import { useDocumentAsOfQuery, useDocumentQuery } from '../../api/documents.ts';
import type { DocumentStatus, DocumentView } from '../../api/types.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useAppSelector } from '../../session/store.ts';
import { AskedAct } from './AskedAct.tsx';
import { useHistoryQuery } from './calls.ts';
import { DocumentHeader } from './DocumentHeader.tsx';
import styles from './DocumentPage.module.css';
import { DocumentSkeleton } from './DocumentSkeleton.tsx';
import { NextStepPart } from './NextStepPart.tsx';
import { Pages } from './Pages.tsx';
import type { DocumentParts } from './parts.ts';
import { asOfEvent, numberAt, usePlace } from './place.ts';
import { Rail } from './Rail.tsx';
import { TimeBar } from './TimeBar.tsx';
import { documentTexts } from './texts.ts';

/** Milliseconds between two looks while something is under way; 0: nothing changes by itself. */
const pace = (status: DocumentStatus | undefined): number =>
  status === undefined ? 0 : status === 'PENDING' ? 5_000 : ['DRAFT', 'COMPLETED', 'CANCELED', 'ENDORSED'].includes(status) ? 0 : 1_500;

/** One document: its pages, its people, its history and its files, now and at any moment before (ROUTE-028). */
export function DocumentPage({ parts }: { parts: DocumentParts }) {
  const { documentID } = usePlace();
  return documentID === '' ? <Missing problem={null} /> : <Loaded key={documentID} id={documentID} parts={parts} />;
}

function Loaded({ id, parts }: { id: string; parts: DocumentParts }) {
  const known = useDocumentQuery(id);
  const { data, error, refetch } = useDocumentQuery(id, { pollingInterval: pace(known.data?.status) });
  const problem = problemOf(error);
  if (data) return <Shown view={data} parts={parts} />;
  if (problem) return <Missing problem={problem} onRetry={() => void refetch()} />;
  return <DocumentSkeleton />;
}

function Missing({ problem, onRetry }: { problem: ReturnType<typeof problemOf>; onRetry?: () => void }) {
  const t = documentTexts.use();
  const gone = problem?.status === 404 || problem?.status === 403 || problem?.status === 410;
  const title = problem === null ? t('noneTitle') : t('missingTitle');
  usePageTitle(title);
  // The server says the same of a document of others and of one that does not exist: so does the dialog.
  if (problem && (problem.status === 403 || problem.code === 'document.not_found')) return <Restricted />;
  return (
    <div className={styles.missing}>
      <h1>{title}</h1>
      {problem && !gone ? (
        <ProblemNotice problem={problem} onRetry={onRetry} />
      ) : (
        <Notice tone="info">
          {problem ? <p>{problem.message}</p> : null}
          <p>{t('missingText')}</p>
        </Notice>
      )}
      <div>
        <ButtonLink to="/dashboard/document" look="primary">
          {t('toDocuments')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** DOC-006: whoever is no party of the document is shown nothing of it, and told where to go on. */
function Restricted() {
  const t = documentTexts.use();
  return (
    <div className={styles.missing}>
      <h1>{t('missingTitle')}</h1>
      <Dialog
        open
        mustAnswer
        onClose={() => undefined}
        title={t('restrictedTitle')}
        actions={
          <ButtonLink to="/dashboard/document" look="primary">
            {t('toDocuments')}
          </ButtonLink>
        }
      >
        <p>{t('missingText')}</p>
        <p>{t('restrictedText')}</p>
      </Dialog>
    </div>
  );
}

function Shown({ view: read, parts }: { view: DocumentView; parts: DocumentParts }) {
  const place = usePlace();
  const language = useLanguage();
  const user = useAppSelector((state) => state.session.user);
  const role = user?.role;
  const view = useMemo(() => ({ ...read, allowed: allowedTo(user, read.inCharge, read.allowed) }), [read, user]);
  const history = useHistoryQuery({ id: view.documentID, language });
  const events = history.data?.timeline ?? [];
  const writer = role !== undefined && actsFor(user, view.inCharge);
  usePageTitle(view.title);

  const { refetch } = history;
  const known = events.findLast((event) => event.stream === 'document')?.revision ?? -1;
  const behind = history.data !== undefined && !history.isFetching && view.revision > known;
  useEffect(() => {
    if (behind) void refetch();
  }, [behind, refetch]);

  const number = numberAt(place.asOf, events);
  const then = number === null || number === events.length ? null : (events[number - 1] ?? null);
  const past = useDocumentAsOfQuery({ id: view.documentID, asOf: then ? asOfEvent(then) : '' }, { skip: then === null });
  const was = then === null ? null : (past.currentData ?? null);

  return (
    <div className={styles.layout} data-tab={place.tab}>
      <DocumentHeader view={view} was={was} parts={parts} writer={writer} reader={role === 'reviewer'} />
      <NextStepPart view={view} parts={parts} events={events} writer={writer} past={was !== null} />
      <Pages now={view} was={was} past={then !== null} compare={place.compare && was !== null} moment={then?.at ?? null} />
      <Rail view={view} was={was} parts={parts} history={history} events={events} past={then?.number ?? null} writer={writer} />
      <TimeBar events={events} loading={history.isLoading} chosen={then?.number ?? null} view={was ?? view} />
      {/* Who reads may be known later than what they read. */}
      {role === undefined ? null : <AskedAct view={view} writer={writer} />}
    </div>
  );
}
