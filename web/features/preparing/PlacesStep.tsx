import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { pageTexts } from '../../pdf/texts.ts';
import type { PdfState } from '../../pdf/use-pdf.ts';
import { Placing } from './placing/Placing.tsx';
import { placingTexts } from './placing/texts.ts';
import type { Draft } from './use-draft.ts';
import { signers } from './working.ts';

/** ROUTE-027: fields on the pages. The pages are drawn here from the file itself: pictures of them are made when it is sent. */
export function PlacesStep({ draft, file }: { draft: Draft; file: PdfState }) {
  const t = placingTexts.use();
  const p = pageTexts.use();
  const { pdf, problem, retry } = file;
  if (problem) return <ProblemNotice problem={problem} onRetry={retry} />;
  if (signers(draft.working).length === 0) return <Notice tone="waiting">{t('placesNoPeople')}</Notice>;
  if (!pdf) return <p role="status">{p('opening')}</p>;
  return <Placing draft={draft} pdf={pdf} />;
}
