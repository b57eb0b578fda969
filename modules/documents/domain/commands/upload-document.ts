import { isTestKey } from '../../../../shared-kernel/actor.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';
import { pagesTakenOver } from '../word-pages.ts';

/**
 * A file that was looked at becomes a draft in the account of whoever uploads it, or works in it. `converted`: what the Word file became in
 * the document that this one is a copy of.
 */
export const uploadDocument = documentCommand({
  type: 'UploadDocument',
  // Of a link that anyone may use a flow makes documents, and nobody else.
  schema: documentEventTypes.DocumentUploaded.schema
    .omit({ publicLink: true })
    .extend({ converted: documentEventTypes.WordConverted.schema.optional() }),
  refuses: ['access.denied', 'conflict.already_exists'],
  authorise(_state, { uploadedBy, broughtBy, isTest, copyOf, converted, form }, { actor }) {
    // What a test key makes is marked; a person makes a test by copying one, and no other key makes any.
    const isMarked = isTest === true;
    const mayMark =
      actor.kind === 'owner' && actor.key !== undefined ? isMarked === isTestKey(actor.key) : !isMarked || copyOf !== undefined;
    // Nobody says of a file of their own what it became, or what it was composed of: that is for processes to say.
    if (!mayMark || ((converted || form) && copyOf === undefined)) return refuse(403, 'access.denied');
    const isOwner = actor.kind === 'owner' && broughtBy === undefined;
    const isSubUser = actor.kind === 'sub-user' && broughtBy?.subUserId === actor.id;
    return (isOwner || isSubUser) && actor.ownerId === uploadedBy.userId ? null : refuse(403, 'access.denied');
  },
  decide: (state, { converted, ...data }) =>
    state.status === 'NONE'
      ? [{ type: 'DocumentUploaded', data }, ...pagesTakenOver(data.word, converted)]
      : refuse(409, 'conflict.already_exists'),
  touches: [...DECISIONS, 'pages', 'mails', 'reading'],
});
