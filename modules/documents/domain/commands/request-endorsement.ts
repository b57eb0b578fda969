import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { notDeleted } from '../rules/authority.ts';
import { ENDORSEMENT_REFUSALS, notEndorsable } from '../rules/endorsement.ts';
import { accepts } from '../statuses.ts';

/** The document is set aside for an endorsement. One of a document is open or done, never two (ENDO-001, ENDO_008). */
export const requestEndorsement = documentCommand({
  type: 'RequestEndorsement',
  schema: z.object({ documentId: z.string().min(1), ...documentEventTypes.EndorsementRequested.schema.shape }),
  refuses: ['access.denied', ...ENDORSEMENT_REFUSALS, 'endorsement.not_allowed'],
  authorise: onlyProcess,
  decide(state, { documentId: _, ...data }) {
    const { status, endorsement, setup } = state;
    if (endorsement?.endorsementId === data.endorsementId) return [];
    const gone = notDeleted(state);
    if (gone) return gone;
    if (endorsement && endorsement.status !== 'REJECTED') return refuse(409, 'ENDO_008');
    if (!accepts(status, 'EndorsementRequested')) return notEndorsable(state);
    if (!setup?.isEndorsement) return refuse(409, 'endorsement.not_allowed');
    return [{ type: 'EndorsementRequested', data }];
  },
  touches: ['preparation'],
});
