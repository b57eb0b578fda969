import { z } from 'zod';
import { documentCommand } from '../decider.ts';
import { ENDS } from '../matters.ts';
import { onlySignatory, SIGNATORY_REFUSALS } from '../rules/authority.ts';
import { doneLinkProblem, isDoneLinkOnItsWay } from '../rules/done-link.ts';

/**
 * Who holds an ended link to what they signed is mailed another, without the owner; within an hour of the last one nothing follows.
 * That the link ended is known where its code is checked.
 */
export const requestDoneLink = documentCommand({
  type: 'RequestDoneLink',
  schema: z.object({ documentId: z.string().min(1), signatoryId: z.string() }),
  refuses: [...SIGNATORY_REFUSALS, 'deleted_document_message', 'conflict.not_completed'],
  authorise: onlySignatory,
  admit: (state, { signatoryId }) => doneLinkProblem(state, signatoryId),
  decide: (state, { signatoryId }, _facts, { now }) =>
    isDoneLinkOnItsWay(state, signatoryId, now) ? [] : [{ type: 'NewLinkRequested', data: { round: state.round, signatoryId } }],
  touches: ['preparation', 'links', 'signatures', 'closing', ...ENDS],
});
