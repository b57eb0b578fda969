import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { fiscalCodes, fiscalFields } from '../../contract/fiscal-rules.ts';
import { accountId } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { onlyTheOwner, PERSON_REFUSALS } from '../rules/authority.ts';
import { fiscalFindings, fiscalForm, fiscalFormAfter, fiscalValuesOf } from '../rules/fiscal-data.ts';
import { isOpen } from '../state.ts';

/** Looser than the rules, which name each wrong field (contract/fiscal-rules.ts). */
const typed = z.string().max(2000).optional();

/** The owner writes what the account is invoiced with (CALL-002); the same again changes nothing. */
export const changeFiscalData = accountCommand({
  type: 'ChangeFiscalData',
  /** What is not given stays; '' takes a value away. `checkout`: what an invoice of a subscription needs has to be there afterwards (RULE-062). */
  schema: z.object({
    accountId,
    businessName: typed,
    rfc: typed,
    fiscalRegime: typed,
    cfdiUse: typed,
    country: typed,
    state: typed,
    city: typed,
    postalCode: typed,
    address: typed,
    phone: typed,
    checkout: z.boolean().default(false),
  }),
  refuses: [...PERSON_REFUSALS, 'login.email_not_verified', ...fiscalCodes],
  authorise: onlyTheOwner,
  decide(state, { accountId, checkout, ...given }) {
    if (!isOpen(state)) return refuse(403, 'login.email_not_verified');
    const form = fiscalFormAfter(state.fiscalData, given);
    const problems = fiscalFindings(form, { checkout });
    if (problems[0]) return refuse(400, problems[0].problem, { problems });
    const before = fiscalForm(state.fiscalData);
    const isSame = state.fiscalData !== undefined && fiscalFields.every((field) => form[field] === before[field]);
    return isSame ? [] : [{ type: 'FiscalDataChanged', data: fiscalValuesOf(accountId, form) }];
  },
  touches: ['registration', 'fiscal data'],
});
