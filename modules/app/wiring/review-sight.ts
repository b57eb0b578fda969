import type { ReviewScope } from '../../../shared-kernel/http/caller.ts';
import type { ReadingRight, ReviewableScopes } from '../../accounts/index.ts';
import { type DocumentState, shownTitle } from '../../documents/index.ts';

/** What of the tags module a scope stands on: the streams themselves, so that a tag that is taken off shows nothing more at once. */
export interface ScopeTags {
  tagNow(ownerId: string, tagId: string): Promise<{ readonly name: string | null } | null>;
  carries(ownerId: string, documentId: string, tagId: string): Promise<boolean>;
}

export interface ReviewSightDeps {
  readonly readingRight: (readerId: string, ownerId: string) => Promise<ReadingRight | null>;
  readonly tags: () => ScopeTags;
}

export type ReviewSight = ReturnType<typeof createReviewSight>;

/** Which documents of an account whoever was let read it sees: all, those that carry a tag now, or one. */
export function createReviewSight({ readingRight, tags }: ReviewSightDeps) {
  const holds = async (scope: ReviewScope | null, ownerId: string, documentId: string): Promise<boolean> => {
    if (scope === null) return true;
    return scope.kind === 'DOCUMENT' ? scope.documentId === documentId : tags().carries(ownerId, documentId, scope.tagId);
  };
  return {
    holds,
    readingRight,
    /** Owner or reviewer; the document is known to be the account's. */
    async mayReadDocument(readerId: string, ownerId: string, documentId: string): Promise<boolean> {
      const right = await readingRight(readerId, ownerId);
      return right !== null && holds(right.scope, ownerId, documentId);
    },
  };
}

/** What an owner may limit a right to: a tag they have, a document of theirs that they still see. */
export const createReviewableScopes = (deps: {
  readonly tags: () => ScopeTags;
  readonly documents: () => { load(documentId: string): Promise<{ readonly state: DocumentState }> };
}): ReviewableScopes => ({
  async find(ownerId, scope) {
    if (scope.kind === 'TAG') return deps.tags().tagNow(ownerId, scope.tagId);
    const { state } = await deps.documents().load(scope.documentId);
    return state.status === 'NONE' || state.isDeleted || state.ownerId !== ownerId ? null : { name: shownTitle(state) };
  },
});
