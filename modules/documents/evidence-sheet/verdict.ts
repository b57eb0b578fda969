import type { SheetBlock } from '../../../shared-kernel/pdf/sheet.ts';
import { hasSigned, signatoriesOf } from '../domain/state.ts';
import { partOf } from './tables.ts';
import type { SheetFacts, Telling } from './telling.ts';

/** How the document stands, in a sentence that a reader of one sentence can take away. */
export function verdictOf({ state }: Pick<SheetFacts, 'state'>, { first, name, times }: Pick<Telling, 'first' | 'name' | 'times'>): string {
  const { verdict } = first;
  const signers = signatoriesOf(state);
  const signed = signers.filter(({ signatoryId }) => hasSigned(state, signatoryId)).length;
  const time = (iso: string | undefined) => (iso === undefined ? null : times(iso)[0]);
  const said = (): string => {
    if (state.voided) return verdict.voided(times(state.voided.at)[0]);
    switch (state.status) {
      case 'NONE':
      case 'DRAFT':
        return verdict.draft;
      case 'PROCESSING':
      case 'IMAGE_PROCESSING':
      case 'IMAGE_PROCESSING_COMPLETED':
        return verdict.preparing;
      case 'PENDING':
        return verdict.open(signed, signers.length);
      case 'PENDING_FOR_BLOCK_CHAIN':
        return verdict.signed(signers.length);
      case 'CANCELED':
        return verdict.canceled(times(state.cancellation?.at ?? state.modifiedOn)[0]);
      case 'COMPLETED':
      case 'PENDING_TO_ENDORSEMENT':
      case 'ENDORSED': {
        const sealedAt = time(state.seal?.timestamp.genTime);
        const complete = verdict.complete({ count: signers.length, sealedAt, constanciaAt: time(state.constancia?.genTime) });
        const endorsed = state.status === 'ENDORSED' && state.endorsement;
        return endorsed ? `${complete} ${verdict.endorsed(name(endorsed.endorsee.name.value))}` : complete;
      }
    }
  };
  return state.isDeleted ? `${said()} ${verdict.deleted}` : said();
}

/** The rules that the act rests on. Sources: docs/decisions/evidence-sheet.md. */
export function legalBasisOf({ state }: SheetFacts, { first }: Telling): SheetBlock[] {
  const withEfirma = state.signatures.some(({ signatureType }) => signatureType === 'E_FIRMA');
  const sentences = [
    ...first.commerce,
    state.constancia ? first.conservation : first.noConservation,
    ...(withEfirma ? [first.efirma] : []),
  ];
  return partOf(first.legalBasis, 2, ...sentences.map((text): SheetBlock => ({ kind: 'paragraph', text, tone: 'small' })), {
    kind: 'paragraph',
    text: first.noAdvice,
    tone: 'muted',
  });
}
