import { refuse } from '../../../../shared-kernel/decider/types.ts';
import type { Signatory } from '../../contract/values.ts';
import { type DocumentState, hasSigned, signatoriesOf } from '../state.ts';
import { notDeleted } from './authority.ts';
import { linkEnd } from './links.ts';

/** A person is mailed at most once an hour: a code in wrong hands fills no mailbox. */
const ASK_AGAIN_MS = 3_600_000;

/** The right of one person to see and fetch what they signed; moments in ISO 8601. */
export interface DoneLink {
  readonly signatory: Signatory;
  readonly round: number;
  /** When its person asked for it; null: it came with the final mail. */
  readonly askedAt: string | null;
  readonly endsAt: string;
}

/** When this person last asked for another link to what they signed; null: never. What was asked for before the completion was to sign. */
export function doneLinkAskedAt({ completedAt, newLinkAskedAt }: DocumentState, personId: string): string | null {
  const askedAt = newLinkAskedAt[personId] ?? null;
  return askedAt !== null && completedAt !== null && askedAt >= completedAt ? askedAt : null;
}

/**
 * Whose link to the finished document stands, and until when; null: this person has none. The only place that decides it, for the
 * mail, the page and each file that leaves: who is no longer among the signatories of the round (because somebody took their
 * place) or did not sign it has no link any more. The owner reads with the session. The term runs from the completion, or from
 * the moment it was asked for, so that a repeated mail promises the same day. Without `askedAt`: the one that ends last.
 */
export function doneLinkOf(
  state: DocumentState,
  personId: string,
  termSeconds: number,
  askedAt: string | null = doneLinkAskedAt(state, personId),
): DoneLink | null {
  const signatory = signatoriesOf(state).find((one) => one.signatoryId === personId && !one.isOwner);
  if (!signatory || state.completedAt === null || !hasSigned(state, personId)) return null;
  return { signatory, round: state.round, askedAt, endsAt: linkEnd(termSeconds, new Date(askedAt ?? state.completedAt)) };
}

/** May this person be mailed another link to what they signed? What refuses it; null: they may. */
export function doneLinkProblem(state: DocumentState, personId: string) {
  const gone = notDeleted(state);
  if (gone) return gone;
  return doneLinkOf(state, personId, 0) ? null : refuse(409, 'conflict.not_completed', { status: state.status });
}

/** Another was asked for within the hour: it is on its way, and no second one is sent. */
export function isDoneLinkOnItsWay(state: DocumentState, personId: string, now: Date): boolean {
  const askedAt = doneLinkAskedAt(state, personId);
  return askedAt !== null && now.getTime() - new Date(askedAt).getTime() < ASK_AGAIN_MS;
}
