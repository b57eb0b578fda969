import { certificatePhrases } from './certificate.ts';
import { changePhrases } from './changes.ts';
import { recordPhrases } from './record.ts';
import { signaturePhrases } from './signature.ts';

export const phrases = { ...signaturePhrases, ...certificatePhrases, ...changePhrases, ...recordPhrases };
export type LegCode = keyof typeof phrases;
