import { api } from '../../api/base.ts';
import type { Looks } from '../../api/look-types.ts';
import type { Timeline } from '../../api/types.ts';
import type { Language } from '../../i18n/language.ts';

/** The sentences of events come from the server, so a change of language asks again. */
const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    history: build.query<Timeline, { id: string; language: Language }>({
      query: ({ id, language }) => ({ method: 'GET', path: `/api/document/${id}/timeline`, headers: { 'accept-language': language } }),
      providesTags: (_answer, _error, { id }) => [{ type: 'Timeline', id }],
    }),
    looks: build.query<Looks, { id: string; before?: string }>({
      query: ({ id, before }) => ({
        method: 'GET',
        path: `/api/document/${id}/looks${before === undefined ? '' : `?before=${encodeURIComponent(before)}`}`,
      }),
      // Who looks today stands there today: what was read yesterday is not shown first.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useHistoryQuery, useLooksQuery, useLazyLooksQuery } = historyApi;
