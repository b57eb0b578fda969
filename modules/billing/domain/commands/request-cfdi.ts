import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { personalValue } from '../../../../shared-kernel/privacy/personal-value.ts';
import { invoiceCommand } from '../decider.ts';
import { onlyTheOwner, PERSON_REFUSALS } from '../rules/authority.ts';

/** The owner asks for the tax invoice (CFDI) of what they paid (ERR-009). Asked for already, nothing changes, whatever became of the subscription since. */
export const requestCfdi = invoiceCommand({
  type: 'RequestCfdi',
  schema: z.object({
    invoiceId: z.string().min(1).max(200),
    isSubscribed: z.boolean(),
    /** Fiscal data of the account as they stand now; null: there are none. */
    fiscal: personalValue.nullable(),
    /** What a checkout needs and they do not have (RULE-062). */
    problems: z.array(z.object({ path: z.string(), problem: z.string() })),
  }),
  refuses: [...PERSON_REFUSALS, 'billing.must_be_subscribed', 'billing.cfdi_not_paid', 'billing.fiscal_data_needed'],
  authorise: onlyTheOwner,
  decide({ status, payment, cfdi }, { isSubscribed, fiscal, problems }) {
    if (cfdi !== null) return [];
    if (!isSubscribed) return refuse(403, 'billing.must_be_subscribed');
    // Nothing was paid for one that came to nothing, and nothing is left of what went back.
    if (status !== 'PAID' || payment === null) return refuse(409, 'billing.cfdi_not_paid');
    if (fiscal === null || problems.length > 0) return refuse(422, 'billing.fiscal_data_needed', { problems });
    return [{ type: 'CfdiRequested', data: { fiscal } }];
  },
  touches: ['charge', 'refund', 'cfdi'],
});
