import { ProductError } from '../../../shared-kernel/errors.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import { type DocumentState, versionNumbered } from '../domain/state.ts';
import type { DocumentStreams } from '../streams.ts';
import type { Reader } from './file-links.ts';
import type { PagePictures } from './page-pictures.ts';
import { type RightToReadDeps, rightToRead } from './right-to-read.ts';

export interface PageOfVersionDeps extends RightToReadDeps {
  readonly documents: Pick<DocumentStreams, 'load'>;
  readonly files: Pick<FileStore, 'get'>;
  readonly pagePictures: PagePictures;
}

/** The version before anybody signs, whose pages were drawn when the document was prepared. */
const PREPARED = 1;

/** Who reads the pages of versions that carry signatures; the prepared ones are every reader's. */
const seesSignatures: Record<Reader['kind'], (state: DocumentState) => boolean> = {
  owner: () => true,
  reviewer: () => true,
  signatory: ({ seal }) => seal !== null,
  observer: () => true,
  // Their page draws the sealed file itself.
  done: () => false,
  // What is approved is the file before anybody signs.
  approver: () => false,
};

/**
 * PNG of a page (from 1) of a version, for the reader whom a link names. That the document was opened is in
 * the history already, when its address was given out. Throws 404, 410, 403 for what is not there or not theirs.
 */
export async function pageOfVersion(
  deps: PageOfVersionDeps,
  { documentId, version, reader, page }: { documentId: string; version: number; reader: Reader; page: number },
): Promise<Uint8Array> {
  const { state } = await deps.documents.load(documentId);
  await rightToRead(deps, state, reader);
  const image = state.images.find((one) => one.page === page);
  if (!image) throw new ProductError(404, 'document.not_found');
  if (version === PREPARED) return deps.files.get(image.key);
  const known = versionNumbered(state, version);
  if (!known) throw new ProductError(404, 'document.not_found');
  if (!seesSignatures[reader.kind](state)) throw new ProductError(403, 'invalid_link_message');
  return deps.pagePictures(known.file, page, state.ownerId);
}
