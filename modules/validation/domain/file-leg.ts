import type { PdfFacts } from '../../../shared-kernel/pdf/analysis/index.ts';
import type { Leg } from '../contract/verdict.ts';
import { makeLeg } from './leg.ts';

/** Of a file that could not be read as a PDF; null of any other. */
export function fileLeg(pdf: PdfFacts): Leg | null {
  if (pdf.readable) return null;
  const facts = { reasonCode: pdf.unreadable ?? 'unknown', size: pdf.size };
  // A file that asks for more work than is done for one is not thereby a bad one.
  if (pdf.unreadable === 'limit-exceeded')
    return makeLeg('file', { status: 'INDETERMINATE', code: 'file.beyond_limits', subIndication: 'SIG_CONSTRAINTS_FAILURE', facts });
  return makeLeg('file', { status: 'FAILED', code: 'file.unreadable', subIndication: 'FORMAT_FAILURE', facts });
}
