import { certificatePhrases } from './certificate.ts';
import { changePhrases } from './changes.ts';
import { filePhrases } from './file.ts';
import { recordPhrases } from './record.ts';
import { revocationPhrases } from './revocation.ts';
import { signaturePhrases } from './signature.ts';

export const phrases = {
  ...filePhrases,
  ...signaturePhrases,
  ...certificatePhrases,
  ...revocationPhrases,
  ...changePhrases,
  ...recordPhrases,
};
export type LegCode = keyof typeof phrases;
