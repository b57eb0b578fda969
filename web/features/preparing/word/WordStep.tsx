import { Check, Download } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { problemOf, samePlace } from '../../../api/base.ts';
import { useApprovePagesMutation } from '../../../api/documents.ts';
import { keepFile } from '../../../api/download.ts';
import type { WordView } from '../../../api/types.ts';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Notice, ProblemNotice } from '../../../components/Notice.tsx';
import { nameOfVersion } from '../../../document-parts/downloads.ts';
import { useFormats } from '../../../i18n/format.ts';
import { PdfPage } from '../../../pdf/PdfPage.tsx';
import { pageTexts } from '../../../pdf/texts.ts';
import { usePdf } from '../../../pdf/use-pdf.ts';
import frame from '../Preparing.module.css';
import { preparingTexts } from '../texts.ts';
import type { DraftView } from '../working.ts';
import { failureText } from './failures.ts';
import { wordTexts } from './texts.ts';
import styles from './Word.module.css';
import { WordQuestion } from './WordQuestion.tsx';

type OfWord = DraftView & { readonly word: WordView };

/** Null: the document was uploaded as a PDF, or its pages are approved and it is prepared like any other. */
export const withOpenWord = (view: DraftView): OfWord | null =>
  view.word && view.word.step !== 'approved' ? { ...view, word: view.word } : null;

/** Between the upload of a Word file and its preparation: what is asked, what is waited for, and the pages that are approved (DOC-003). */
export function WordStep({ view, onMeanwhile }: { view: OfWord; onMeanwhile: () => void }) {
  const t = wordTexts.use();
  const { step } = view.word;
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = useRef(step);
  useEffect(() => {
    if (arrived.current === step) return;
    arrived.current = step;
    heading.current?.focus();
  }, [step]);
  const title = { question: 'questionTitle', converting: 'convertingTitle', pages: 'pagesTitle', failed: 'failedTitle' } as const;
  return (
    <div className={frame.page}>
      <header className={frame.head}>
        <div className={frame.headText}>
          <Crumbs title={view.title} />
          <h1 ref={heading} tabIndex={-1} className={frame.title}>
            {t(title[step === 'approved' ? 'pages' : step])}
          </h1>
        </div>
      </header>
      <div className={frame.body}>
        {step === 'question' ? <WordQuestion view={view} /> : null}
        {step === 'converting' ? <Converting view={view} onMeanwhile={onMeanwhile} /> : null}
        {step === 'failed' ? <Failed view={view} /> : null}
        {step === 'pages' ? <Pages view={view} /> : null}
      </div>
    </div>
  );
}

function Crumbs({ title }: { title: string }) {
  const p = preparingTexts.use();
  return (
    <p className={frame.crumbs}>
      {p('documents')} / {title || p('untitled')}
    </p>
  );
}

function Converting({ view, onMeanwhile }: { view: OfWord; onMeanwhile: () => void }) {
  const t = wordTexts.use();
  return (
    <>
      <div className={frame.uploading} role="status">
        <p className={frame.strong}>{view.title}</p>
        <progress aria-label={t('convertingTitle')} />
        <p className={frame.muted}>{t('convertingText')}</p>
      </div>
      <div className={frame.row}>
        <Button look="primary" onPress={onMeanwhile}>
          {t('meanwhile')}
        </Button>
        <Original view={view} />
      </div>
    </>
  );
}

function Failed({ view }: { view: OfWord }) {
  const t = wordTexts.use();
  return (
    <>
      <Notice tone="stopped">
        <p>{failureText(t, view.word.failure?.code)}</p>
      </Notice>
      <div className={frame.row}>
        <ButtonLink to="/document/create" look="primary">
          {t('other')}
        </ButtonLink>
        <Original view={view} />
      </div>
    </>
  );
}

function Pages({ view }: { view: OfWord }) {
  const t = wordTexts.use();
  const p = pageTexts.use();
  const { list } = useFormats();
  const [approve, { isLoading, error }] = useApprovePagesMutation();
  const { findings, converted, choice } = view.word;
  const url = view.documentFileObj.pagesUrl;
  const { pdf, problem, retry } = usePdf(url ? { documentID: view.documentID, version: 0, url } : null);
  const refused = problemOf(error);
  const count = converted?.pages ?? 0;
  const chosen: string[] = [
    ...(findings.trackedChanges > 0 ? [t(choice?.trackedChanges === 'SHOWN' ? 'choseShown' : 'choseAccepted')] : []),
    ...(findings.comments > 0 ? [t(choice?.comments === 'SHOWN' ? 'choseCommentsShown' : 'choseCommentsOut')] : []),
  ];
  return (
    <>
      <p>{t('pagesText', { count, title: view.title })}</p>
      {chosen.length > 0 ? <p className={frame.muted}>{chosen.join(' ')}</p> : null}
      {findings.missingFonts.length > 0 ? (
        <Notice tone="waiting" title={t('fontsTitle')}>
          <p>{t('fontsText', { fonts: list(findings.missingFonts) })}</p>
        </Notice>
      ) : null}
      {findings.externalTargets > 0 ? (
        <Notice tone="waiting" title={t('outsideTitle', { count: findings.externalTargets })}>
          <p>{t('outsideText')}</p>
        </Notice>
      ) : null}
      {problem ? (
        <ProblemNotice problem={problem} onRetry={retry} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: pages are scrolled with the keyboard
        <section className={styles.sheets} aria-label={p('pages')} aria-busy={pdf === null} tabIndex={0}>
          {pdf ? (
            pdf.sizes.map((size, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
              <div key={index} className={styles.sheet}>
                <PdfPage pdf={pdf} page={index + 1} pages={pdf.sizes.length} size={size} />
              </div>
            ))
          ) : (
            <p role="status">{p('opening')}</p>
          )}
        </section>
      )}
      {refused ? <ProblemNotice problem={refused} /> : null}
      <div className={frame.row}>
        <Original view={view} />
        <ButtonLink to="/document/create">{t('other')}</ButtonLink>
      </div>
      {converted ? (
        <div className={styles.foot}>
          <Button
            look="primary"
            icon={<Check aria-hidden />}
            busy={isLoading}
            // What nobody could see is not approved.
            isDisabled={pdf === null}
            onPress={() => void approve({ documentID: view.documentID, sha256: converted.sha256 })}
          >
            {t('approve')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Original({ view }: { view: OfWord }): ReactNode {
  const t = wordTexts.use();
  const url = view.documentFileObj.originalUrl;
  return url ? (
    <Button icon={<Download aria-hidden />} onPress={() => keepFile(samePlace(url), nameOfVersion(view, 0))}>
      {t('original')}
    </Button>
  ) : null;
}
