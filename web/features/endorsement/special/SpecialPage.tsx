import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { titleNotKept } from '../../../../shared-kernel/i18n/not-kept.ts';
import { problemOf } from '../../../api/base.ts';
import { requestSpecial, type SpecialFacts, useSpecialFactsQuery } from '../../../api/endorsements.ts';
import { loggedIn } from '../../../api/kept-session.ts';
import type { ApiProblem } from '../../../api/types.ts';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { DropArea } from '../../../components/DropArea.tsx';
import { Notice, ProblemNotice } from '../../../components/Notice.tsx';
import { usePageTitle } from '../../../components/page-title.ts';
import { Loading, Skeleton } from '../../../components/Skeleton.tsx';
import { useFormats } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { usePdfOf } from '../../../pdf/use-pdf-of.ts';
import { useAppSelector } from '../../../session/store.ts';
import { takeCode } from '../../../signer/link.ts';
import { InvoicePages } from './InvoicePages.tsx';
import styles from './Special.module.css';
import { specialTexts } from './texts.ts';

/** Open for all; sending needs a session as a party or the code of a signer's link (ROUTE-020, UI-059, ENDO-003). */
export default function SpecialPage() {
  const { documentId = '' } = useParams();
  return <Special key={documentId} documentId={documentId} />;
}

function Special({ documentId }: { documentId: string }) {
  const t = specialTexts.use();
  const language = useLanguage();
  const [code] = useState(() => takeCode('special', documentId, ''));
  const { data, error, refetch } = useSpecialFactsQuery({ documentID: documentId, code, language });
  const problem = problemOf(error);
  usePageTitle(problem?.status === 404 ? t('notFoundTitle') : t('title'));
  if (problem)
    return (
      <div className={styles.page}>
        <h1>{problem.status === 404 ? t('notFoundTitle') : t('title')}</h1>
        {problem.status === 404 ? (
          <Notice tone="info">{t('notFoundText')}</Notice>
        ) : (
          <ProblemNotice problem={problem} onRetry={() => void refetch()} />
        )}
      </div>
    );
  if (!data)
    return (
      <div className={styles.page}>
        <Loading>
          <Skeleton width="60%" height="34px" />
          <Skeleton height="220px" />
        </Loading>
      </div>
    );
  return <Request facts={data} code={code} />;
}

function Request({ facts, code }: { facts: SpecialFacts; code: string }) {
  const t = specialTexts.use();
  const language = useLanguage();
  const { bytes } = useFormats();
  const { pathname } = useLocation();
  const session = useAppSelector((state) => state.session.state);
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [page, setPage] = useState<number | null>(null);
  const [asked, setAsked] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [progress, setProgress] = useState<{ sent: number; total: number } | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [sent, setSent] = useState<{ isOwner: boolean } | null>(null);
  const { pdf, failed } = usePdfOf(file);
  const named = code !== '' || (session === 'open' && loggedIn());
  // A party is told the pages of the document; its title may be kept no longer.
  const known = facts.documentPages !== null;
  const title = facts.title ?? (known ? titleNotKept[language] : facts.documentID);
  const ready = facts.isEnabled && !facts.isTaken;

  const take = ([next]: File[]) => {
    if (!next) return;
    const pdfs = /\.pdf$/i.test(next.name);
    setRefused(pdfs ? null : t('wrongKind', { name: next.name }));
    if (!pdfs) return;
    setFile(next);
    setPage(null);
    setAsked(false);
    setProblem(null);
  };
  const send = async () => {
    if (!file || page === null) return;
    setProblem(null);
    setProgress({ sent: 0, total: file.size });
    const outcome = await requestSpecial(facts.documentID, { contract: file, page, code }, { onProgress: setProgress });
    setProgress(null);
    if ('problem' in outcome) return setProblem(outcome.problem);
    setConfirming(false);
    setSent({ isOwner: outcome.data.isOwner });
  };

  if (sent)
    return (
      <div className={styles.page}>
        <h1>{t('sentTitle')}</h1>
        <Notice tone="done" live>
          {t('sentText')}
        </Notice>
        {sent.isOwner ? (
          <p>
            <ButtonLink to={`/document/view?documentID=${facts.documentID}`}>{t('toDocument')}</ButtonLink>
          </p>
        ) : null}
      </div>
    );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p className={styles.of}>
          {t('of')} <strong>{title}</strong>
          {facts.documentPages === null ? '' : ` · ${t('pages', { count: facts.documentPages })}`}
        </p>
        <p className={styles.intro}>{t('intro')}</p>
      </header>
      {ready ? null : <Notice tone="waiting">{t(facts.isTaken ? 'taken' : 'disabled')}</Notice>}
      {ready && named && !known ? <Notice title={t('strangerTitle')}>{t('strangerText')}</Notice> : null}
      {ready && !named ? (
        <Notice
          title={t('loginTitle')}
          actions={
            <ButtonLink to="/home/login" state={{ from: pathname }}>
              {t('login')}
            </ButtonLink>
          }
        >
          {t('loginText')}
        </Notice>
      ) : null}
      {refused ? <Notice tone="stopped">{refused}</Notice> : null}
      {file && failed ? <Notice tone="stopped">{t('unreadable', { name: file.name })}</Notice> : null}
      {ready && (!file || failed) ? (
        <DropArea onFiles={take} accept=".pdf,application/pdf" title={t('drop')} hint={t('dropHint')} button={t('choose')} />
      ) : null}
      {file && !failed ? (
        <>
          <p className={styles.file}>
            <span>
              <strong>{file.name}</strong> · {bytes(file.size)}
              {pdf ? ` · ${t('pages', { count: pdf.sizes.length })}` : ''}
            </span>
            <Button small onPress={() => setFile(null)}>
              {t('other')}
            </Button>
          </p>
          {pdf ? (
            <InvoicePages pdf={pdf} chosen={page} onChoose={setPage} error={asked && page === null ? t('pickMissing') : null} />
          ) : (
            <p role="status">{t('reading')}</p>
          )}
          <p>
            <Button
              look="primary"
              isDisabled={!pdf || !known}
              onPress={() => {
                setAsked(true);
                setConfirming(page !== null);
              }}
            >
              {t('send')}
            </Button>
          </p>
        </>
      ) : null}
      <Dialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={t('confirmTitle')}
        actions={
          <>
            <Button onPress={() => setConfirming(false)}>{t('keep')}</Button>
            <Button look="primary" busy={progress !== null} onPress={() => void send()}>
              {t('confirmDo')}
            </Button>
          </>
        }
      >
        <p>{t('confirmText', { title: facts.title ?? facts.documentID, name: file?.name ?? '', page: page ?? 1 })}</p>
        {progress ? <p role="status">{t('sending', { done: bytes(progress.sent), all: bytes(progress.total) })}</p> : null}
        {problem ? <ProblemNotice problem={problem} /> : null}
      </Dialog>
    </div>
  );
}
