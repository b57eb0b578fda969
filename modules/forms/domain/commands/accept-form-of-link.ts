import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import type { VariableDefinition } from '../../../templates/contract/variables.ts';
import { formCommand } from '../decider.ts';
import { ACCEPTANCE_REFUSALS, acceptanceProblem } from '../rules/acceptance.ts';
import { openForms } from '../state.ts';

/**
 * What was handed in is taken without the owner looking at it, because whoever opened the link had said so; the event names the link. Whether the link says so
 * was asked before.
 */
export const acceptFormOfLink = formCommand({
  type: 'AcceptFormOfLink',
  schema: z.object({
    documentId: z.string().min(1),
    linkId: z.string().min(1),
    signatoryId: z.string().min(1),
    answeredAt: z.string(),
  }),
  refuses: ['access.denied', 'form.not_found', ...ACCEPTANCE_REFUSALS],
  authorise: onlyProcess,
  decide(state, { linkId, signatoryId, answeredAt }, definitions: readonly VariableDefinition[]) {
    if (state.created?.publicLink?.linkId !== linkId) return refuse(404, 'form.not_found');
    const remaining = openForms(state) - 1;
    return (
      acceptanceProblem(state, { signatoryId, answeredAt }, definitions) ?? [
        { type: 'FormAccepted', data: { signatoryId, remaining, publicLink: linkId } },
      ]
    );
  },
  touches: ['ownAnswers', 'signers', 'comments', 'end', 'round', 'composing'],
});
