/** The tags that a document carries, in the order in which they were given. */
export interface TaggingState {
  readonly status: 'NONE' | 'TAGGED' | 'UNTAGGED';
  readonly documentId: string;
  readonly ownerId: string;
  readonly tagIds: readonly string[];
}

export const notTagged: TaggingState = { status: 'NONE', documentId: '', ownerId: '', tagIds: [] };
