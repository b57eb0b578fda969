import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { folioFiscalFrom } from '../../contract/cfdi.ts';
import { invoiceCommand } from '../decider.ts';
import { onlyStaff, PERSON_REFUSALS } from '../rules/authority.ts';

/** Platform staff note the folio fiscal of the tax invoice that they or their accountant stamped; another one replaces it, the same changes nothing. */
export const recordCfdi = invoiceCommand({
  type: 'RecordCfdi',
  schema: z.object({ invoiceId: z.string().min(1).max(200), folio: z.string().max(200) }),
  refuses: [...PERSON_REFUSALS, 'billing.cfdi_not_requested', 'billing.cfdi_folio'],
  authorise: onlyStaff,
  decide({ cfdi }, { folio }) {
    if (cfdi === null) return refuse(409, 'billing.cfdi_not_requested');
    const uuid = folioFiscalFrom(folio);
    if (uuid === null) return refuse(422, 'billing.cfdi_folio');
    return uuid === cfdi.uuid ? [] : [{ type: 'CfdiIssued', data: { uuid } }];
  },
  touches: ['cfdi'],
});
