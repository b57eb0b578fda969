import { download, fileName } from '../api/download.ts';
import type { ApiProblem } from '../api/types.ts';
import type { Language } from '../i18n/language.ts';

const named = (title: string, ending: string): string => `${fileName(title).trim() || 'document'}${ending}`;

/** History and document in one ZIP; null when it was handed over. */
export const downloadHistory = (documentID: string, title: string): Promise<ApiProblem | null> =>
  download(`/api/document/${encodeURIComponent(documentID)}/history`, named(title, '.zip'));

/** The evidence sheet in the language it is wanted in, whatever the page speaks; null when it was handed over. */
export const downloadEvidenceSheet = (documentID: string, title: string, language: Language): Promise<ApiProblem | null> =>
  download(
    `/api/document/${encodeURIComponent(documentID)}/evidence-sheet?language=${language}`,
    named(title, language === 'es' ? ' - hoja de evidencia.pdf' : ' - evidence sheet.pdf'),
  );
