import type { PdfFacts, TraceKind, UnreadableReason } from '../../../shared-kernel/pdf/analysis/index.ts';
import type { Bilingual, Leg } from '../contract/verdict.ts';
import { makeLeg } from './leg.ts';
import { remains } from './words/file.ts';
import type { LegCode } from './words/index.ts';

/** Of bytes that hold nothing of a signature: nothing is known to be wrong with one. */
const UNDECIDED: Readonly<Record<UnreadableReason, LegCode>> = {
  'not-a-pdf': 'file.not_a_pdf',
  empty: 'file.empty',
  'no-cross-reference': 'file.damaged_unsigned',
  'no-catalog': 'file.damaged_unsigned',
  'no-pages': 'file.without_pages',
  locked: 'file.protected',
  'limit-exceeded': 'file.beyond_limits',
};

/**
 * Of a file that could not be read in full, or only by searching and without finding a signature; null of any other. What still holds the remains of a
 * signature is a signed document that was destroyed: no signature in it can be processed (EN 319 102-1, 5.1.3: FORMAT_FAILURE).
 */
export function fileLeg(pdf: PdfFacts): Leg | null {
  const traces = pdf.traces?.kinds ?? [];
  const facts = { reasonCode: pdf.unreadable ?? 'repaired', size: pdf.size, traces: [...traces] };
  if (traces.length > 0) {
    const words = { remains: told(traces) };
    return makeLeg('file', { status: 'FAILED', code: 'file.unreadable', subIndication: 'FORMAT_FAILURE', facts, words });
  }
  const undecided = (code: LegCode) => makeLeg('file', { status: 'INDETERMINATE', code, subIndication: 'SIG_CONSTRAINTS_FAILURE', facts });
  if (pdf.unreadable) return undecided(UNDECIDED[pdf.unreadable]);
  return pdf.traces ? undecided('file.damaged_unsigned') : null;
}

const told = (traces: readonly TraceKind[]): Bilingual[] => traces.map((kind) => remains[kind]);
