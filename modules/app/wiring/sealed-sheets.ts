import type { Clock } from '../../../shared-kernel/clock.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { PdfWork } from '../../../shared-kernel/pdf/port.ts';
import { type SealingTools, sealBytes } from '../../../shared-kernel/signing/seal-file.ts';
import { signingRefusal } from '../../../shared-kernel/signing/sign-file.ts';
import type { SealedSheet } from '../../documents/index.ts';

/** Sheets are made whenever they are asked for and kept nowhere; sealed, so that whoever holds one can check it. */
export const createSealedSheets =
  (tools: SealingTools & { readonly pdf: Pick<PdfWork, 'compose'>; readonly clock: Clock }): SealedSheet =>
  async (content, { reason, contactInfo, account }) => {
    const { bytes } = await tools.pdf.compose(content, { account, isUrgent: true });
    try {
      const sealed = await sealBytes(tools, { bytes, fieldName: null, reason, contactInfo, at: tools.clock.now(), keptLists: [] });
      return sealed.bytes;
    } catch (error) {
      const refusal = signingRefusal(error);
      throw refusal ? new ProductError(refusal.status, refusal.code, refusal.facts) : error;
    }
  };
