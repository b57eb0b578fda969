import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { publicLinkEventTypes } from '../../contract/events.ts';
import { publicLinkCommand } from '../decider.ts';
import { STANDING_REFUSALS, standingProblem } from '../rules/standing.ts';
import { senderOfLink } from '../state.ts';

/**
 * A visitor showed the code that was mailed to them. Decided anew over each visit that came between, so that of many at once as many get a document as
 * there are left. `inDraft`: who signs a draft beside the visitor, in small letters.
 */
export const confirmVisit = publicLinkCommand({
  type: 'ConfirmVisit',
  schema: z.object({
    linkId: z.string().min(1),
    ...publicLinkEventTypes.VisitConfirmed.schema.shape,
    inDraft: z.array(z.string()).max(1_000),
  }),
  refuses: ['access.denied', 'public_link.not_found', ...STANDING_REFUSALS, 'public_link.address_used', 'public_link.address_of_link'],
  authorise: onlyProcess,
  decide(state, { linkId: _, inDraft, ...data }, _facts, { now }) {
    const { opened, visits } = state;
    if (!opened) return refuse(404, 'public_link.not_found');
    const problem = standingProblem(state, now);
    if (problem) return problem;
    if (opened.oncePerAddress && visits.some(({ personId }) => personId === data.personId)) return refuse(409, 'public_link.address_used');
    const others = opened.source.kind === 'TEMPLATE' ? opened.source.others : [];
    const taken = [senderOfLink(state)?.email, ...others.map(({ email }) => email)].map((email) => email?.value?.toLowerCase());
    const address = data.email.value?.toLowerCase() ?? '';
    if (taken.includes(address) || inDraft.includes(address)) return refuse(409, 'public_link.address_of_link');
    return [{ type: 'VisitConfirmed', data }];
  },
  // Whatever came between, the next decision looks at all of it.
  touches: [],
});
