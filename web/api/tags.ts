import { api } from './base.ts';

export interface Tag {
  readonly tagID: string;
  readonly name: string;
  /** As it was chosen: shown after it was made readable (document-parts/tags). */
  readonly style: { readonly textColor: string; readonly bgColor: string };
}

/** ADD: these too. REMOVE: these no more. */
export interface Tagging {
  readonly userID: string;
  readonly documentIDs: readonly string[];
  readonly tags: readonly string[];
  readonly how: 'ADD' | 'REMOVE';
}

/** Tags of the account, and what its documents are tagged with. */
export const tagsApi = api.injectEndpoints({
  endpoints: (build) => ({
    tags: build.query<readonly Tag[], string>({
      query: (userId) => ({ method: 'GET', path: `/api/tag/${encodeURIComponent(userId)}` }),
      transformResponse: ({ tags }: { tags: readonly Tag[] }) => tags,
      providesTags: ['Tags'],
    }),
    createTag: build.mutation<Tag, { userID: string; name: string; textColor: string; bgColor: string }>({
      query: (body) => ({ method: 'POST', path: '/api/tag', body }),
      transformResponse: ({ payload }: { payload: { tag: Tag } }) => payload.tag,
      // In the list at once (TAG-002), which is then asked for again.
      async onQueryStarted({ userID }, { dispatch, queryFulfilled }) {
        const made = await queryFulfilled.catch(() => null);
        if (made)
          dispatch(
            tagsApi.util.updateQueryData('tags', userID, (tags) =>
              [...tags.filter(({ tagID }) => tagID !== made.data.tagID), made.data].sort((one, other) =>
                one.name.localeCompare(other.name),
              ),
            ),
          );
      },
      invalidatesTags: (_tag, error) => (error ? [] : ['Tags']),
    }),
    deleteTag: build.mutation<unknown, { userID: string; name: string }>({
      query: (body) => ({ method: 'DELETE', path: '/api/tag', body }),
      // A refusal means that the list is not what it was.
      invalidatesTags: ['Tags', 'Inbox'],
    }),
    tagDocuments: build.mutation<unknown, Tagging>({
      query: ({ userID, ...body }) => ({ method: 'PUT', path: `/api/documents/tags?${new URLSearchParams({ userID })}`, body }),
      invalidatesTags: ['Inbox'],
    }),
  }),
});

export const { useTagsQuery, useCreateTagMutation, useDeleteTagMutation, useTagDocumentsMutation } = tagsApi;
