import type { LineKnot } from '../../components/TraceLine.tsx';
import { signingTexts } from './texts.ts';
import type { LinkView, SignerSignatory } from './types.ts';

/** Who has signed, when; then who is due; then the others in their order. */
export const inTurn = (people: readonly SignerSignatory[]): SignerSignatory[] =>
  people.toSorted(
    (a, b) =>
      Number(b.isSigned) - Number(a.isSigned) ||
      (a.signature?.at ?? '').localeCompare(b.signature?.at ?? '') ||
      Number(b.isDue) - Number(a.isDue) ||
      a.order - b.order,
  );

/** The document's stroke as the person with the link sees it: their own knot is "you". */
export function useLinkKnots(): (view: LinkView, own: string | null) => LineKnot[] {
  const t = signingTexts.use();
  return (view, own) =>
    inTurn(view.signatory).map((one): LineKnot => {
      const name = one.name ?? t('nobody');
      const mine = one.signatoryID === own;
      if (one.isSigned) return { kind: 'done', label: mine ? t('traceSignedYou') : t('traceSigned', { name }) };
      if (view.status === 'CANCELED') return { kind: 'stopped', label: t('cancelledTitle') };
      if (one.isDue) return { kind: 'due', label: mine ? t('traceDueYou') : t('traceDue', { name }) };
      return { kind: 'later', label: mine ? t('traceLaterYou') : t('traceLater', { name }) };
    });
}
