import { z } from 'zod';
import type { Actor } from '../../../../shared-kernel/actor.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { ratingEventTypes } from '../../contract/events.ts';
import { isTooLong, RATING_TEXT_LENGTH, ratingTextOf } from '../../contract/rules.ts';
import { ratingCommand } from '../decider.ts';
import { hasRated } from '../state.ts';

/**
 * Somebody who signed a document says how that went (CALL-098): once, and never again. `userId`: the account whose person the signature
 * is of, where the sender signed their own document; null for whoever was asked to. `hasSigned`: what the document's own stream says;
 * it never takes a signature back.
 */
export const rateSigning = ratingCommand({
  type: 'RateSigning',
  schema: ratingEventTypes.SigningRated.schema.extend({
    documentId: z.string().min(1),
    signatoryId: z.string().min(1),
    userId: z.string().nullable(),
    hasSigned: z.boolean(),
  }),
  refuses: ['access.denied', 'rating.not_signed', 'rating.already_given', 'rating.text_too_long'],
  authorise: (_state, data, { actor }) => (isTheirs(data, actor) ? null : refuse(403, 'access.denied')),
  decide(state, { documentId, signatoryId, hasSigned, stars, text }) {
    if (!hasSigned) return refuse(409, 'rating.not_signed');
    if (hasRated(state, signatoryId)) return refuse(409, 'rating.already_given');
    const words = ratingTextOf(text?.value ?? '');
    if (isTooLong(words)) return refuse(422, 'rating.text_too_long', { limit: RATING_TEXT_LENGTH });
    return [
      { type: 'SigningRated', data: { documentId, signatoryId, stars, text: text && words !== '' ? { ...text, value: words } : null } },
    ];
  },
  // Another signatory's rating changes nothing of this one; one's own that came first is met by the new decision.
  touches: [],
});

interface Rater {
  readonly documentId: string;
  readonly signatoryId: string;
  readonly userId: string | null;
}

/** The signatory of this document, or the person of the account who signed it as its sender. */
function isTheirs({ documentId, signatoryId, userId }: Rater, actor: Actor): boolean {
  if (actor.kind === 'signatory') return actor.documentId === documentId && actor.id === signatoryId;
  return (actor.kind === 'owner' || actor.kind === 'sub-user') && actor.id === userId;
}
