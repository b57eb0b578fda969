import { z } from 'zod';
import type { ReminderPlan } from '../../../../shared-kernel/reminder-plan.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';
import { OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { CHANGE_REFUSALS, changeProblem } from '../rules/open-to-changes.ts';
import { SENDING_REFUSALS, sendingProblem, sent } from '../rules/sending.ts';
import type { Limits } from '../rules/setup.ts';
import { unapprovedProblem } from '../rules/word.ts';

/** The owner sends the document: the next round begins. `usual`: the reminders of all their documents, for one about which nothing was said. */
export const confirmSending = (limits: Limits) =>
  documentCommand({
    type: 'ConfirmSending',
    schema: z.object({ documentId: z.string().min(1) }),
    refuses: [...OWNER_REFUSALS, ...CHANGE_REFUSALS, 'word.pages_not_approved', ...SENDING_REFUSALS],
    authorise: onlyOwner,
    decide: (state, _data, usual: ReminderPlan | null, { now }) =>
      changeProblem(state) ?? unapprovedProblem(state) ?? sendingProblem(state, { now, limits }) ?? sent(state, usual),
    touches: [...DECISIONS, 'pages', 'charge', 'reminders'],
  });
