import { z } from 'zod';
import type { VariableDefinition } from '../../../templates/contract/variables.ts';
import { formCommand } from '../decider.ts';
import { ACCEPTANCE_REFUSALS, acceptanceProblem } from '../rules/acceptance.ts';
import { OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { openForms } from '../state.ts';

/** The owner takes a form as they saw it: what was handed in at `answeredAt`. With the last one composing begins. */
export const acceptForm = formCommand({
  type: 'AcceptForm',
  schema: z.object({ documentId: z.string().min(1), signatoryId: z.string().min(1), answeredAt: z.string() }),
  refuses: [...OWNER_REFUSALS, ...ACCEPTANCE_REFUSALS],
  authorise: onlyOwner,
  decide: (state, { signatoryId, answeredAt }, definitions: readonly VariableDefinition[]) =>
    acceptanceProblem(state, { signatoryId, answeredAt }, definitions) ?? [
      { type: 'FormAccepted', data: { signatoryId, remaining: openForms(state) - 1 } },
    ],
  touches: ['ownAnswers', 'signers', 'comments', 'end', 'round', 'composing'],
});
