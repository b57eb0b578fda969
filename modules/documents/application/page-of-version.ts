import { ProductError } from '../../../shared-kernel/errors.ts';
import { type DocumentState, signatoryOf, versionNumbered } from '../domain/state.ts';
import type { DocumentStreams } from '../streams.ts';
import type { Reader } from './file-links.ts';
import type { PagePictures } from './page-pictures.ts';

export interface PageOfVersionDeps {
  readonly documents: Pick<DocumentStreams, 'load'>;
  readonly pagePictures: PagePictures;
}

/** Asked again when the picture leaves: an address outlives what its reader may see. */
const mayLook: Record<Reader['kind'], (state: DocumentState, readerId: string) => boolean> = {
  owner: () => true,
  reviewer: () => true,
  signatory: (state, readerId) => state.seal !== null && signatoryOf(state, readerId) !== undefined,
  observer: (state, readerId) => state.observers.some(({ sharedWithID }) => sharedWithID === readerId),
  // Their page draws the sealed file itself.
  done: () => false,
  // What is approved is the file before anybody signs.
  approver: () => false,
};

/**
 * PNG of a page (from 1) of a version with signatures, for the reader whom a link names. That the document was opened is in
 * the history already, when its address was given out. Throws 404, 410, 403 for what is not there or not theirs.
 */
export async function pageOfVersion(
  { documents, pagePictures }: PageOfVersionDeps,
  { documentId, version, reader, page }: { documentId: string; version: number; reader: Reader; page: number },
): Promise<Uint8Array> {
  const { state } = await documents.load(documentId);
  if (state.isDeleted && reader.kind !== 'reviewer') throw new ProductError(410, 'deleted_document_message');
  const known = versionNumbered(state, version);
  if (!known || !state.images.some((image) => image.page === page)) throw new ProductError(404, 'document.not_found');
  if (!mayLook[reader.kind](state, reader.id)) throw new ProductError(403, 'invalid_link_message');
  return pagePictures(known.file, page);
}
