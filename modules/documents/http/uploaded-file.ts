import type { EarlierSignatures } from '../application/ports.ts';
import { type DocumentState, isOpenToChanges } from '../domain/state.ts';
import type { DocumentRoutesDeps } from './deps.ts';

/** `later`: there was no room to look at them, and a later look may find some. */
export type SignaturesOfUpload = (EarlierSignatures & { readonly state: 'judged' }) | { readonly state: 'later' };

/**
 * What the owner has to know of the file before sending it: whether it came signed, what validation says of those signatures now, and
 * what preparing it takes out. Null once it is sent.
 */
export async function uploadedFileOf({ earlierSignatures }: Pick<DocumentRoutesDeps, 'earlierSignatures'>, state: DocumentState) {
  const { uploaded } = state;
  if (!uploaded || !isOpenToChanges(state)) return null;
  const { alreadySigned, removed } = uploaded;
  return { alreadySigned, removed, signatures: alreadySigned ? await signaturesOf() : null };

  async function signaturesOf(): Promise<SignaturesOfUpload> {
    const judged = await earlierSignatures(state.ownerId, uploaded!.original);
    return judged ? { state: 'judged', ...judged } : { state: 'later' };
  }
}
