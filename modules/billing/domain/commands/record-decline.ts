import { z } from 'zod';
import { declineCodes } from '../../contract/declines.ts';
import { invoiceCommand } from '../decider.ts';
import { FLOW_REFUSALS, onlyAFlow } from '../rules/authority.ts';

/** The card was not charged, or there was none. An attempt that is not open any more is not declined again. */
export const recordDecline = invoiceCommand({
  type: 'RecordDecline',
  schema: z.object({
    invoiceId: z.string().min(1),
    attemptId: z.string().min(1).max(200).nullable(),
    code: z.enum(declineCodes),
    gatewayCode: z.string().max(200).nullable(),
  }),
  refuses: FLOW_REFUSALS,
  authorise: onlyAFlow,
  decide({ status, attempt }, { attemptId, code, gatewayCode }) {
    const isOpen = attemptId === null ? status === 'OPEN' : attempt?.attemptId === attemptId;
    return isOpen ? [{ type: 'ChargeDeclined', data: { attemptId, code, gatewayCode } }] : [];
  },
  touches: ['charge'],
});
