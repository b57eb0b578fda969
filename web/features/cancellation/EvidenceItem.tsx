import { Download, FileText, Image } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { keepFile } from '../../api/download.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { useFormats } from '../../i18n/format.ts';
import { PdfPage } from '../../pdf/PdfPage.tsx';
import { usePdfOf } from '../../pdf/use-pdf-of.ts';
import styles from './Cancellation.module.css';
import type { EvidencePiece } from './calls.ts';
import { reviewTexts } from './review-texts.ts';
import { useObjectUrl } from './use-object-url.ts';

/** One piece of evidence, opened in its place on the page. Its bytes are asked for once: each asking is an event (CANC-003). */
export function EvidenceItem({ piece }: { piece: EvidencePiece }) {
  const t = reviewTexts.use();
  const { bytes } = useFormats();
  const [open, setOpen] = useState(false);
  const [content, setContent] = useState<Blob | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const loading = useRef(false);
  const address = useObjectUrl(content);
  const place = useId();
  const name = piece.fileName ?? t('noFileName');
  const isPdf = piece.mediaType === 'application/pdf';
  const Icon = isPdf ? FileText : Image;

  const load = async () => {
    if (content || loading.current) return;
    loading.current = true;
    setProblem(null);
    const outcome = await callApi<Blob>({ method: 'GET', path: piece.url, raw: 'blob' });
    loading.current = false;
    if ('problem' in outcome) setProblem(outcome.problem);
    else setContent(outcome.data);
  };
  const toggle = () => {
    setOpen(!open);
    if (!open) void load();
  };
  return (
    <li className={styles.piece}>
      <div className={styles.file}>
        <span className={styles.thumb}>
          <Icon aria-hidden size={26} strokeWidth={1.5} />
        </span>
        <span className={styles.fileText}>
          <span className={styles.fileName}>{name}</span>
          <span className={styles.quiet}>{t('fileFact', { kind: t(`kind_${piece.mediaType}`), size: bytes(piece.size) })}</span>
        </span>
        <Button
          aria-expanded={open}
          aria-controls={open ? place : undefined}
          aria-label={open ? t('closeFile', { name }) : t('openFile', { name })}
          onPress={toggle}
        >
          {open ? t('close') : t('open')}
        </Button>
      </div>
      {open ? (
        <div id={place} className={styles.viewer}>
          {problem ? <ProblemNotice problem={problem} onRetry={() => void load()} /> : null}
          {!content && !problem ? (
            <Loading>
              <Skeleton height="240px" />
            </Loading>
          ) : null}
          {content && address ? (
            <>
              {isPdf ? (
                <PdfPages content={content} name={name} />
              ) : (
                <div className={styles.picture} data-on-paper>
                  <img src={address} alt={t('pictureOf', { name })} />
                </div>
              )}
              <div>
                <Button look="quiet" icon={<Download aria-hidden />} onPress={() => keepFile(address, name)}>
                  {t('download')}
                </Button>
              </div>
            </>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

/** The pages of a PDF in a frame of their own, drawn near what is seen; the reader of PDFs is loaded with the first one. */
function PdfPages({ content, name }: { content: Blob; name: string }) {
  const t = reviewTexts.use();
  const { pdf, failed } = usePdfOf(content);
  if (failed)
    return (
      <Notice tone="waiting" live>
        <p>{t('unreadable')}</p>
      </Notice>
    );
  if (!pdf)
    return (
      <Loading>
        <Skeleton height="240px" />
      </Loading>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too
    <section className={styles.sheets} tabIndex={0} aria-label={t('pagesOf', { name })}>
      {pdf.sizes.map((size, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other identity than their number
        <PdfPage key={index} pdf={pdf} page={index + 1} pages={pdf.sizes.length} size={size} />
      ))}
    </section>
  );
}
