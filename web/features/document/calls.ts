import { api } from '../../api/base.ts';
import { callApi } from '../../api/call.ts';
import type { ApiProblem, Timeline } from '../../api/types.ts';
import type { Language } from '../../i18n/language.ts';

/** The sentences of events come from the server, so a change of language asks again. */
const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    history: build.query<Timeline, { id: string; language: Language }>({
      query: ({ id, language }) => ({ method: 'GET', path: `/api/document/${id}/timeline`, headers: { 'accept-language': language } }),
      providesTags: (_answer, _error, { id }) => [{ type: 'Timeline', id }],
    }),
  }),
});

export const { useHistoryQuery } = historyApi;

/** Hands a file to the browser's downloads. */
export function keepFile(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

async function download(path: string, title: string, ending: string): Promise<ApiProblem | null> {
  const outcome = await callApi<Blob>({ method: 'GET', path, raw: 'blob' });
  if ('problem' in outcome) return outcome.problem;
  const address = URL.createObjectURL(outcome.data);
  keepFile(address, `${title.replace(/[\\/:*?"<>|]/g, ' ').trim() || 'document'}${ending}`);
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return null;
}

/** History and document in one ZIP; null when it was handed over. */
export const downloadHistory = (documentID: string, title: string): Promise<ApiProblem | null> =>
  download(`/api/document/${encodeURIComponent(documentID)}/history`, title, '.zip');

/** The evidence sheet in the language it is wanted in, whatever the page speaks; null when it was handed over. */
export const downloadEvidenceSheet = (documentID: string, title: string, language: Language): Promise<ApiProblem | null> =>
  download(
    `/api/document/${encodeURIComponent(documentID)}/evidence-sheet?language=${language}`,
    title,
    language === 'es' ? ' - hoja de evidencia.pdf' : ' - evidence sheet.pdf',
  );
