import type { Clock } from '../../../shared-kernel/clock.ts';
import { linkCode, sameCode } from '../../../shared-kernel/link-code.ts';
import { type DoneLink, doneLinkOf } from '../domain/rules/done-link.ts';
import type { DocumentState } from '../domain/state.ts';

export interface DoneLinkDeps {
  readonly clock: Clock;
  readonly linkSecret: Uint8Array;
  /** How long the link to a finished document works after the completion, in seconds. */
  readonly doneLinkTermSeconds: number;
}

/** Code of a person's link to what they signed in a round: it reads, and it signs nothing. Only the mailer and the check below compute it. */
export const doneCode = (secret: Uint8Array, link: { documentId: string; personId: string; round: number }): string =>
  linkCode(secret, 'done', link.documentId, link.personId, String(link.round));

export type DoneStanding =
  | { readonly check: 'valid' | 'expired'; readonly link: DoneLink }
  | { readonly check: 'invalid' | 'deleted'; readonly link: null };

/** Where the link of a person stands now, apart from its code: asked before the page is told anything and before any file leaves. */
export function doneStanding(deps: Omit<DoneLinkDeps, 'linkSecret'>, state: DocumentState, personId: string): DoneStanding {
  const link = doneLinkOf(state, personId, deps.doneLinkTermSeconds);
  if (!link) return { check: 'invalid', link };
  if (state.isDeleted) return { check: 'deleted', link: null };
  return { check: new Date(link.endsAt) > deps.clock.now() ? 'valid' : 'expired', link };
}

/** The same for whoever brings a code. A wrong one learns nothing of the document, not even that it is gone. */
export function checkDoneLink(deps: DoneLinkDeps, state: DocumentState, personId: string, code: string): DoneStanding {
  const { documentId, round } = state;
  return sameCode(code, doneCode(deps.linkSecret, { documentId, personId, round }))
    ? doneStanding(deps, state, personId)
    : { check: 'invalid', link: null };
}
