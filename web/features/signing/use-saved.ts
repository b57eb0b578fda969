import { loggedIn } from '../../api/kept-session.ts';
import { useOwnSignaturesQuery } from '../../api/saved-signatures.ts';
import type { SavedSignature } from '../../api/types.ts';
import type { SigningLink } from './calls.ts';
import { ownOf } from './situation.ts';
import type { SignerView } from './types.ts';

const none: readonly SavedSignature[] = [];

/** Saved signatures are the owner's, and only the owner signs with a session. */
export function useSaved(view: SignerView, link: SigningLink): readonly SavedSignature[] {
  const mine = link.code === '' && ownOf(view)?.isOwner === true && loggedIn();
  return useOwnSignaturesQuery(undefined, { skip: !mine }).data?.signatureList ?? none;
}
