import { isTestKey } from '../../../../shared-kernel/actor.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';

/** A file that was looked at becomes a draft in the account of whoever uploads it, or works in it. */
export const uploadDocument = documentCommand({
  type: 'UploadDocument',
  schema: documentEventTypes.DocumentUploaded.schema,
  refuses: ['access.denied', 'conflict.already_exists'],
  authorise(_state, { uploadedBy, broughtBy, isTest, copyOf }, { actor }) {
    // What a test key makes is marked; a person makes a test by copying one, and no other key makes any.
    const isMarked = isTest === true;
    const mayMark =
      actor.kind === 'owner' && actor.key !== undefined ? isMarked === isTestKey(actor.key) : !isMarked || copyOf !== undefined;
    if (!mayMark) return refuse(403, 'access.denied');
    const isOwner = actor.kind === 'owner' && broughtBy === undefined;
    const isSubUser = actor.kind === 'sub-user' && broughtBy?.subUserId === actor.id;
    return (isOwner || isSubUser) && actor.ownerId === uploadedBy.userId ? null : refuse(403, 'access.denied');
  },
  decide: (state, data) => (state.status === 'NONE' ? [{ type: 'DocumentUploaded', data }] : refuse(409, 'conflict.already_exists')),
  touches: [...DECISIONS, 'mails', 'reading'],
});
