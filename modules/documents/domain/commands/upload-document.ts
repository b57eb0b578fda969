import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';

/** A file that was looked at becomes a draft in the account of whoever uploads it, or works in it. */
export const uploadDocument = documentCommand({
  type: 'UploadDocument',
  schema: documentEventTypes.DocumentUploaded.schema,
  refuses: ['access.denied', 'conflict.already_exists'],
  authorise(_state, { uploadedBy, broughtBy }, { actor }) {
    const isOwner = actor.kind === 'owner' && broughtBy === undefined;
    const isSubUser = actor.kind === 'sub-user' && broughtBy?.subUserId === actor.id;
    return (isOwner || isSubUser) && actor.ownerId === uploadedBy.userId ? null : refuse(403, 'access.denied');
  },
  decide: (state, data) => (state.status === 'NONE' ? [{ type: 'DocumentUploaded', data }] : refuse(409, 'conflict.already_exists')),
  touches: [...DECISIONS, 'mails', 'reading'],
});
