import type { Clock } from '../../../shared-kernel/clock.ts';
import { type KeyRing, type RingKey, withKeyId, withoutKeyId } from '../../../shared-kernel/keys/ring.ts';
import { isCodeOf, isKeyOfThen, partsCode } from '../../../shared-kernel/link-code.ts';
import { type DoneLink, doneLinkOf } from '../domain/rules/done-link.ts';
import { type DocumentState, signatoryOf } from '../domain/state.ts';

export interface DoneLinkDeps {
  readonly clock: Clock;
  readonly linkKeys: KeyRing;
  /** How long the link to a finished document works, in seconds from the completion or from when it was asked for. */
  readonly doneLinkTermSeconds: number;
}

/**
 * Code of a person's link to what they signed in a round: it reads, and it signs nothing. Only the mailer and the check below compute
 * it. One that was asked for later (`askedAt`, ISO 8601) carries that moment after its 43 characters, in milliseconds to base 36: the
 * end of each link is known from its code, and an older one that was passed on does not come to life again.
 */
export function doneCode(
  key: RingKey,
  { documentId, personId, round, askedAt = null }: { documentId: string; personId: string; round: number; askedAt?: string | null },
): string {
  const parts = ['done', documentId, personId, String(round)];
  if (askedAt === null) return withKeyId(partsCode(key.secret, ...parts), key);
  return withKeyId(`${partsCode(key.secret, ...parts, askedAt)}.${new Date(askedAt).getTime().toString(36)}`, key);
}

export type DoneStanding =
  | { readonly check: 'valid' | 'expired'; readonly link: DoneLink }
  | { readonly check: 'invalid' | 'deleted' | 'replaced'; readonly link: null };

/** Where the newest link of a person stands now, apart from its code: asked before any file leaves. */
export const doneStanding = (deps: Omit<DoneLinkDeps, 'linkKeys'>, state: DocumentState, personId: string): DoneStanding =>
  standingOf(deps, state, doneLinkOf(state, personId, deps.doneLinkTermSeconds));

/** The same for whoever brings a code, of the link that has it. A wrong one learns nothing of the document, not even that it is gone. */
export function checkDoneLink(deps: DoneLinkDeps, state: DocumentState, personId: string, code: string): DoneStanding {
  const { documentId, round } = state;
  const askedAt = momentIn(code);
  const { linkKeys } = deps;
  if (!isCodeOf(linkKeys, code, (key) => doneCode(key, { documentId, personId, round, askedAt }))) return { check: 'invalid', link: null };
  if (!state.isDeleted && !signatoryOf(state, personId)) return { check: 'replaced', link: null };
  const standing = standingOf(deps, state, doneLinkOf(state, personId, deps.doneLinkTermSeconds, askedAt));
  // A key that was replaced before this link came about made no link to it; whoever has one may ask for another.
  if (standing.check !== 'valid' || isKeyOfThen(linkKeys, code, askedAt ?? state.completedAt ?? '')) return standing;
  return { check: 'expired', link: standing.link };
}

function standingOf({ clock }: Pick<DoneLinkDeps, 'clock'>, state: DocumentState, link: DoneLink | null): DoneStanding {
  if (!link) return { check: 'invalid', link };
  if (state.isDeleted) return { check: 'deleted', link: null };
  return { check: new Date(link.endsAt) > clock.now() ? 'valid' : 'expired', link };
}

/** The moment that a code carries, ISO 8601; null where it carries none that is one. */
function momentIn(code: string): string | null {
  const [, moment] = /^[\w-]{43}\.([0-9a-z]{1,9})$/.exec(withoutKeyId(code)) ?? [];
  const at = moment === undefined ? null : new Date(Number.parseInt(moment, 36));
  return at === null || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
