import type { SignerView } from '../../../../modules/forms/contract/calls.ts';

/** Where the person in front of a form stands; each has its own words. */
export type Situation =
  /** Nothing was handed in yet. */
  | 'answer'
  /** The sender commented what was handed in. */
  | 'correct'
  /** It was handed in, and the sender looks at it. */
  | 'handedIn'
  | 'accepted'
  /** They said that they do not answer. */
  | 'declined'
  | 'refused'
  /** Somebody else's form ended it. */
  | 'over';

export function situationOf({ status, stage, refusal, mayAnswer, answeredAt, comments }: SignerView): Situation {
  if (refusal) return refusal.by === 'SIGNER' ? 'declined' : 'refused';
  if (stage === 'REFUSED' || stage === 'CANCELLED') return 'over';
  if (status === 'ACCEPTED') return 'accepted';
  if (answeredAt === null) return 'answer';
  // What was corrected since has its comment behind it.
  return mayAnswer && (comments.at(-1)?.at ?? '') > answeredAt ? 'correct' : 'handedIn';
}
