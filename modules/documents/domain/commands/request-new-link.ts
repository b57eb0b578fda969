import { z } from 'zod';
import { documentCommand } from '../decider.ts';
import { ENDS } from '../matters.ts';
import { onlySignatory, SIGNATORY_REFUSALS } from '../rules/authority.ts';
import { newLinkProblem } from '../rules/new-link.ts';

/** Who holds a link that ended asks the owner for another, at most once a day. That the link ended is known where its code is checked. */
export const requestNewLink = documentCommand({
  type: 'RequestNewLink',
  schema: z.object({ documentId: z.string().min(1), signatoryId: z.string() }),
  refuses: [
    ...SIGNATORY_REFUSALS,
    'deleted_document_message',
    'conflict.not_pending',
    'signature.approvals_missing',
    'signature.already_signed',
    'link.asked_today',
  ],
  authorise: onlySignatory,
  admit: (state, { signatoryId }, { now }) => newLinkProblem(state, signatoryId, now),
  decide: ({ round }, { signatoryId }) => [{ type: 'NewLinkRequested', data: { round, signatoryId } }],
  touches: ['preparation', 'links', 'signatures', 'closing', ...ENDS],
});
