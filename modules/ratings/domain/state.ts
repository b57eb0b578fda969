/** Who of a document's signatories has said how signing went. What they said is nothing that a decision looks at. */
export interface RatingsState {
  readonly status: 'NONE' | 'RATED';
  readonly documentId: string;
  readonly ownerId: string;
  readonly ratedBy: readonly string[];
}

export const notRated: RatingsState = { status: 'NONE', documentId: '', ownerId: '', ratedBy: [] };

export const hasRated = ({ ratedBy }: RatingsState, signatoryId: string): boolean => ratedBy.includes(signatoryId);
