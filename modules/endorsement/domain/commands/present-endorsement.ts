import { endorsementEventTypes } from '../../contract/events.ts';
import { endorsementCommand } from '../decider.ts';
import { ENDORSER_REFUSALS, endorsementId, onlyEndorser } from '../rules/authority.ts';
import { endorsementOf } from '../state.ts';

/** The sheet was handed to the endorser. It is recorded once: what counts is which bytes, not how often. */
export const presentEndorsement = endorsementCommand({
  type: 'PresentEndorsement',
  schema: endorsementId.extend({ sha256: endorsementEventTypes.EndorsementPresented.schema.shape.sha256 }),
  refuses: [...ENDORSER_REFUSALS],
  authorise: onlyEndorser,
  decide: (state, { endorsementId, sha256 }) =>
    endorsementOf(state, endorsementId)?.presented.includes(sha256)
      ? []
      : [{ type: 'EndorsementPresented', data: { endorsementId, sha256 } }],
  touches: [],
});
