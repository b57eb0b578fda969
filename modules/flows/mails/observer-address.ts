import { observerCode } from '../../documents/index.ts';
import type { Writing } from './letter.ts';

/** The one link of somebody who follows a document; the code comes after the hash, which browsers send to no server and to no other page. */
export const observerAddress = (
  { publicUrl, linkSecret }: Pick<Writing, 'publicUrl' | 'linkSecret'>,
  documentId: string,
  sharedWithID: string,
) => `${publicUrl}/observer/${documentId}/${sharedWithID}#${observerCode(linkSecret, documentId, sharedWithID)}`;
