import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { signatoryPerson } from '../../contract/values.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';
import { OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { CORRECTING_REFUSALS, correctingProblem } from '../rules/correcting.ts';
import { endOfNewLink } from '../rules/links.ts';
import { type Limits, SETUP_REFUSALS, setupProblem } from '../rules/setup.ts';
import { nobodySigned, senderOf } from '../state.ts';

/**
 * The owner asks somebody else, or the same person under another address. Before anybody signed everybody is asked anew, approvals
 * included; afterwards the file stands and only the new one is asked, unless somebody approved who signs.
 */
export const replaceSignatory = (limits: Limits) =>
  documentCommand({
    type: 'ReplaceSignatory',
    schema: z.object({ documentId: z.string().min(1), replacedId: z.string(), person: signatoryPerson }),
    refuses: [...OWNER_REFUSALS, ...CORRECTING_REFUSALS, 'signatory.was_approved', ...SETUP_REFUSALS],
    authorise: onlyOwner,
    decide(state, { replacedId, person }, _facts, { now }) {
      const { setup, round } = state;
      const problem = correctingProblem(state, replacedId);
      if (problem || !setup) return problem ?? refuse(404, 'signatory.not_found');
      const signatories = setup.signatories.map((one) => {
        const { rfc: _, ...asked } = one;
        const isOwner = asked.isOwner && person.personId === senderOf(state)?.personId;
        return one.signatoryId === replacedId ? { ...asked, ...person, isOwner } : one;
      });
      const fault = setupProblem({ ...setup, signatories }, senderOf(state), limits);
      if (fault) return fault;
      if (nobodySigned(state)) {
        const replaced = { type: 'SignatoryReplaced' as const, data: { round, replacedId, person, link: null } };
        return [replaced, { type: 'SendingConfirmed', data: { round: round + 1 } }];
      }
      // Their approval was of these people signing this file, and neither can be put before them again.
      if (state.approvals?.round === round) return refuse(409, 'signatory.was_approved');
      const link = { issue: 1, expiresAt: endOfNewLink(state, replacedId, setup.linkTermSeconds, now) };
      return [{ type: 'SignatoryReplaced', data: { round, replacedId, person, link } }];
    },
    touches: [...DECISIONS, 'charge'],
  });
