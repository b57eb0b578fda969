import { observerCode } from '../../documents/index.ts';
import { codeKey, type Writing } from './letter.ts';

/** The one link of somebody who follows a document; the code comes after the hash, which browsers send to no server and to no other page. */
export const observerAddress = (deps: Pick<Writing, 'engine' | 'publicUrl' | 'linkKeys'>, documentId: string, sharedWithID: string) =>
  `${deps.publicUrl}/observer/${documentId}/${sharedWithID}#${observerCode(codeKey(deps), documentId, sharedWithID)}`;
