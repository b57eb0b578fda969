import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';
import { OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { CORRECTING_REFUSALS, correctingProblem } from '../rules/correcting.ts';
import { nobodySigned, signatoriesOf } from '../state.ts';

/**
 * The owner takes somebody out who was asked to sign, while nobody has signed: the file is prepared without them and everybody else is
 * asked anew, approvals included. A first signature that comes meanwhile wins over it, or loses.
 */
export const removeSignatory = documentCommand({
  type: 'RemoveSignatory',
  schema: z.object({ documentId: z.string().min(1), signatoryId: z.string() }),
  refuses: [...OWNER_REFUSALS, ...CORRECTING_REFUSALS, 'signatory.some_signed', 'signatory.last_one'],
  authorise: onlyOwner,
  decide(state, { signatoryId }) {
    const { round, signatures } = state;
    const problem = correctingProblem(state, signatoryId);
    if (problem) return problem;
    // A file without their places is another file: the signatures would be of a file that is not sent any more.
    if (!nobodySigned(state)) return refuse(409, 'signatory.some_signed', { signatures: signatures.length });
    if (signatoriesOf(state).length === 1) return refuse(409, 'signatory.last_one');
    return [
      { type: 'SignatoryRemoved', data: { round, signatoryId } },
      { type: 'SendingConfirmed', data: { round: round + 1 } },
    ];
  },
  touches: [...DECISIONS, 'charge'],
});
