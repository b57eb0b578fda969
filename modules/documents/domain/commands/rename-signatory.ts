import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';
import { OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { CORRECTING_REFUSALS, correctingProblem } from '../rules/correcting.ts';
import { signatoryOf } from '../state.ts';

/** The owner corrects the name of somebody who has not signed; it is the same person, with the same link. */
export const renameSignatory = documentCommand({
  type: 'RenameSignatory',
  schema: z.object({ documentId: z.string().min(1), ...documentEventTypes.SignatoryRenamed.schema.shape }),
  refuses: [...OWNER_REFUSALS, ...CORRECTING_REFUSALS, 'signatory.name_required'],
  authorise: onlyOwner,
  decide(state, { signatoryId, name }) {
    const problem = correctingProblem(state, signatoryId);
    if (problem) return problem;
    if ((name.value?.trim() ?? '') === '') return refuse(422, 'signatory.name_required', { name: '' });
    return signatoryOf(state, signatoryId)!.name.value === name.value ? [] : [{ type: 'SignatoryRenamed', data: { signatoryId, name } }];
  },
  touches: [...DECISIONS, 'charge'],
});
