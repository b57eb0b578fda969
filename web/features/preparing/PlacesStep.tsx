import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { pageTexts } from '../../pdf/texts.ts';
import { usePdf } from '../../pdf/use-pdf.ts';
import { Placing } from './placing/Placing.tsx';
import { placingTexts } from './placing/texts.ts';
import type { Draft } from './use-draft.ts';
import { signers } from './working.ts';

/** ROUTE-027: fields on the pages. The pages are drawn here from the file itself: pictures of them are made when it is sent. */
export function PlacesStep({ draft }: { draft: Draft }) {
  const t = placingTexts.use();
  const p = pageTexts.use();
  const { view, working } = draft;
  const { originalUrl: url } = view.documentFileObj;
  const { pdf, problem, retry } = usePdf(url ? { documentID: view.documentID, version: 0, url } : null);
  if (problem) return <ProblemNotice problem={problem} onRetry={retry} />;
  if (signers(working).length === 0) return <Notice tone="waiting">{t('placesNoPeople')}</Notice>;
  if (!pdf) return <p role="status">{p('opening')}</p>;
  return <Placing draft={draft} pdf={pdf} />;
}
