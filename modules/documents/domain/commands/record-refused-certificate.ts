import { z } from 'zod';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { ENDS } from '../matters.ts';
import { isNewlyRefused } from '../rules/asked-rfc.ts';
import { onlySignatory, SIGNATORY_REFUSALS } from '../rules/authority.ts';

/** A signatory brought an e.firma of another RFC than the one asked for. It is recorded once for each certificate, at most five of a signatory. */
export const recordRefusedCertificate = documentCommand({
  type: 'RecordRefusedCertificate',
  schema: z.object({ documentId: z.string().min(1), ...documentEventTypes.SignerCertificateRefused.schema.shape }),
  refuses: SIGNATORY_REFUSALS,
  authorise: onlySignatory,
  decide(state, { documentId: _, ...data }) {
    const isOpen = state.status === 'PENDING' && !state.isDeleted;
    return isOpen && isNewlyRefused(state, data) ? [{ type: 'SignerCertificateRefused', data }] : [];
  },
  touches: ['preparation', ...ENDS],
});
