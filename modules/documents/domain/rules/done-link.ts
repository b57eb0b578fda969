import type { Signatory } from '../../contract/values.ts';
import { type DocumentState, hasSigned, signatoriesOf } from '../state.ts';
import { linkEnd } from './links.ts';

/** The right of one person to see and fetch what they signed; `endsAt` in ISO 8601. */
export interface DoneLink {
  readonly signatory: Signatory;
  readonly round: number;
  readonly endsAt: string;
}

/**
 * Whose link to the finished document stands, and until when; null: this person has none. The only place that decides it, for the
 * mail, the page and each file that leaves: who is no longer among the signatories of the round (because somebody took their
 * place) or did not sign it has no link any more. The owner reads with the session. The term runs from the completion, so that a
 * repeated mail promises the same day.
 */
export function doneLinkOf(state: DocumentState, personId: string, termSeconds: number): DoneLink | null {
  const signatory = signatoriesOf(state).find((one) => one.signatoryId === personId && !one.isOwner);
  if (!signatory || state.completedAt === null || !hasSigned(state, personId)) return null;
  return { signatory, round: state.round, endsAt: linkEnd(termSeconds, new Date(state.completedAt)) };
}
