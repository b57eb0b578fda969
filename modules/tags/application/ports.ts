/** What the tags of a document need to know of it; modules/app wires the documents module behind it. */
export interface TaggableDocuments {
  /** The account of a document; null where there is none, or none any more, and to a sub-user (by id) who is not in charge of it. */
  ownerOf(documentId: string, subUserId: string | null): Promise<string | null>;
}
