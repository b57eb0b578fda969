import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { endorsementEventTypes } from '../../contract/events.ts';
import { endorsementCommand } from '../decider.ts';
import { endorsementId } from '../rules/authority.ts';
import { newestEndorsement } from '../state.ts';

/** Says what the document answered when it was asked to wait, once; an answer that came after the request was withdrawn changes nothing. */
export const admitEndorsement = endorsementCommand({
  type: 'AdmitEndorsement',
  schema: endorsementId.extend({
    /** Null: the document waits. */
    code: endorsementEventTypes.EndorsementRefused.schema.shape.code.nullable(),
  }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide(state, { endorsementId, code }) {
    const request = newestEndorsement(state);
    if (request?.endorsementId !== endorsementId || request.status !== 'PENDING' || request.isAdmitted) return [];
    return code === null
      ? [{ type: 'EndorsementAdmitted', data: { endorsementId } }]
      : [{ type: 'EndorsementRefused', data: { endorsementId, code } }];
  },
  touches: [],
});
