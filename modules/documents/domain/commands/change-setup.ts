import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { personalValue } from '../../../../shared-kernel/privacy/personal-value.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';
import { OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { CHANGE_REFUSALS, changeProblem } from '../rules/open-to-changes.ts';
import { type Limits, SETUP_REFUSALS, setupProblem } from '../rules/setup.ts';
import { senderOf, signatoryOf } from '../state.ts';

/** The owner's words, no longer than this. */
const words = (longest: number) => personalValue.extend({ value: z.string().max(longest).nullable() }).nullable();
const title = personalValue.extend({ value: z.string().trim().min(1).max(300).nullable() });

const setup = z.object({
  documentId: z.string().min(1),
  ...documentEventTypes.SetupChanged.schema.shape,
  title,
  nickname: words(120),
  message: words(4000),
  documentType: words(120),
  country: words(60),
  linkTermSeconds: z.number().int().min(60).max(31_536_000),
});
export type ChangeSetup = z.output<typeof setup>;

/** The owner says who signs, who approves, who follows and how; the whole set-up each time. */
export const changeSetup = (limits: Limits) =>
  documentCommand({
    type: 'ChangeSetup',
    schema: setup,
    refuses: [...OWNER_REFUSALS, ...CHANGE_REFUSALS, ...SETUP_REFUSALS, 'fields.signatory_missing', 'endorsement.not_of_tests'],
    authorise: onlyOwner,
    decide(state, { documentId: _, ...data }) {
      const problem = changeProblem(state) ?? setupProblem(data, senderOf(state), limits);
      if (problem) return problem;
      // Passing on is of what has a worth.
      if (state.isTest && data.isEndorsement) return refuse(409, 'endorsement.not_of_tests');
      // Places of people who were taken out would be nobody's: RULE-037 names them instead of dropping them in silence.
      const lost = state.fields.find((field) => !data.signatories.some(({ signatoryId }) => signatoryId === field.signatoryId));
      if (lost) {
        const email = signatoryOf(state, lost.signatoryId)?.email?.value ?? null;
        return refuse(422, 'fields.signatory_missing', { fieldId: lost.fieldId, email });
      }
      return [{ type: 'SetupChanged', data }];
    },
    touches: [...DECISIONS, 'charge'],
  });
