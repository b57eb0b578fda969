import { type FileKind, nameOfFile, nameOfVersionFile, plainTitle } from '../../shared-kernel/files/file-names.ts';
import { download } from '../api/download.ts';
import type { ApiProblem, DocumentView } from '../api/types.ts';
import type { Language } from '../i18n/language.ts';

const named = (title: string, ending: string): string => `${plainTitle(title)}${ending}`;

/** History and document in one ZIP; null when it was handed over. */
export const downloadHistory = (documentID: string, title: string): Promise<ApiProblem | null> =>
  download(`/api/document/${encodeURIComponent(documentID)}/history`, named(title, '.zip'));

/** The evidence sheet in the language it is wanted in, whatever the page speaks; null when it was handed over. */
export const downloadEvidenceSheet = (documentID: string, title: string, language: Language): Promise<ApiProblem | null> =>
  download(
    `/api/document/${encodeURIComponent(documentID)}/evidence-sheet?language=${language}`,
    named(title, language === 'es' ? ' - hoja de evidencia.pdf' : ' - evidence sheet.pdf'),
  );

/** The name under which a file of the document leaves, in the document's language, as the server has it. */
export const nameOf = (view: Pick<DocumentView, 'title' | 'language'>, kind: FileKind): string =>
  nameOfFile(view.title, kind, view.language);

/** As `nameOf`, of a version. */
export const nameOfVersion = (
  view: Pick<DocumentView, 'title' | 'language' | 'documentFileObj' | 'sealing' | 'word'>,
  version: number,
): string =>
  version === 0 && view.word
    ? nameOfFile(view.title, 'original', view.language, view.word.format)
    : // The seal is the last version: nothing is added to a file that the platform closed.
      nameOfVersionFile(view.title, version, view.sealing?.sealed ? view.documentFileObj.version : null, view.language);
