import { loggedIn } from '../../api/kept-session.ts';
import { type OwnMarks, useOwnSignaturesQuery } from '../../api/saved-signatures.ts';
import type { SigningLink } from './calls.ts';
import { ownOf } from './situation.ts';
import type { SignerView } from './types.ts';

const none: OwnMarks = { signatureList: [], initialsList: [] };

/** Saved signatures and initials are the owner's, and only the owner signs with a session. */
export function useSaved(view: SignerView, link: SigningLink): OwnMarks {
  const mine = link.code === '' && ownOf(view)?.isOwner === true && loggedIn();
  return useOwnSignaturesQuery(undefined, { skip: !mine }).data ?? none;
}
