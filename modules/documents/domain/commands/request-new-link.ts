import { z } from 'zod';
import { documentCommand } from '../decider.ts';
import { ENDS } from '../matters.ts';
import { onlySignatory, SIGNATORY_REFUSALS } from '../rules/authority.ts';
import { newLinkProblem } from '../rules/new-link.ts';

/**
 * A signatory asks for a link once more, at most once a day: the owner is told that theirs ended or that they want to sign after all;
 * a newer link that works is mailed again. What their code opens is known where it is checked.
 */
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
