import type { RatingEvent } from '../../modules/ratings/contract/events.ts';
import { RATING_TEXT_LENGTH } from '../../modules/ratings/contract/rules.ts';
import { ratingDecider } from '../../modules/ratings/domain/decider.ts';
import { type ratingCommands, ratingStreams } from '../../modules/ratings/streams.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { otherOwner, type Provocation, type Provocations } from './world.ts';

const documentId = 'document-1';
const ana: Actor = { kind: 'signatory', id: 'ana', documentId };
const given: RatingEvent = { type: 'SigningRated', data: { documentId, signatoryId: 'ana', stars: 5, text: null } };

const rating =
  (history: readonly RatingEvent[], more: { readonly hasSigned?: boolean; readonly text?: string }, actor: Actor = ana): Provocation =>
  async (world) => {
    await world.given(ratingDecider, documentId, history);
    const { hasSigned = true, text } = more;
    const words = text === undefined ? null : personal('p-ana', text);
    const data = { documentId, signatoryId: 'ana', userId: null, hasSigned, stars: 4, text: words };
    return ratingStreams(world.engine).execute({ type: 'RateSigning', data }, world.as(actor));
  };

export const ratingRefusals: Provocations<(typeof ratingCommands)[number]> = {
  RateSigning: {
    'access.denied': rating([], {}, otherOwner),
    'rating.not_signed': rating([], { hasSigned: false }),
    'rating.already_given': rating([given], {}),
    'rating.text_too_long': rating([], { text: 'ñ'.repeat(RATING_TEXT_LENGTH + 1) }),
  },
};
