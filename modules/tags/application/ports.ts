/** What the tags of a document need to know of it; modules/app wires the documents module behind it. */
export interface TaggableDocuments {
  /** The account of a document; null where there is none, or none any more, and where it is in the charge of nobody of `among`; null: whoever's charge it is in. */
  ownerOf(documentId: string, among: readonly string[] | null): Promise<string | null>;
}
