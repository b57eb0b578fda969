import type { SelectedDocuments } from '../modules/documents/contract/inbox.ts';
import { tableInUse } from './runtime/index.ts';
import { DOCUMENT_TAGS, TAGS } from './tag-tables.ts';

/** Rows of documents that carry a tag of the account; `tag` and `owner`: their places among the parameters. */
export function isCarried(tag: string, owner: string): string {
  // A tag that was deleted is gone from the second table before the documents have lost it; another account's never fits.
  const carrying = `select carried.document_id from ${tableInUse(DOCUMENT_TAGS)} carried join ${tableInUse(TAGS)} tag using (tag_id)`;
  return `document_id in (${carrying} where tag_id = ${tag} and tag.owner_id = ${owner} and carried.owner_id = ${owner})`;
}

/** Rows of the documents that a reviewer of some of them sees. `placeOf`: takes a value in and answers its place. */
export const isSelected = (selected: SelectedDocuments, owner: string, placeOf: (value: unknown) => string): string =>
  selected.kind === 'TAG' ? isCarried(placeOf(selected.tagId), owner) : `document_id = ${placeOf(selected.documentId)}`;
