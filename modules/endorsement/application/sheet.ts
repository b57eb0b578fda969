import { ZONE } from '../../../shared-kernel/calendar-day.ts';
import { signingTimeLine } from '../../../shared-kernel/pdf/caption.ts';
import type { EndorsementKind } from '../contract/events.ts';
import type { SheetWork } from './ports.ts';
import { sheetWords } from './sheet-words.ts';

export interface SheetFacts {
  readonly endorsementId: string;
  readonly documentId: string;
  /** Of the document, as it is said on the telephone; null where it is not known yet. */
  readonly folio: string | null;
  /** Owner of the document. */
  readonly account: string;
  readonly title: string;
  readonly language: 'es' | 'en';
  readonly documentSha256: string;
  readonly endorser: string;
  readonly endorsee: string;
  readonly kind: EndorsementKind;
  readonly place: string | null;
  readonly at: Date;
  readonly validationUrl: string;
}

const PLACE = 'endorser';

/**
 * The sheet of endorsement, ready to be signed: what LGTOC article 29 asks for, a field for the endorser, one for the seal,
 * and on each page the code that leads to the validation of the document.
 */
export async function endorsementSheet(pdf: Pick<SheetWork, 'compose' | 'prepare'>, facts: SheetFacts) {
  const words = sheetWords[facts.language];
  const turn = { account: facts.account, isUrgent: true };
  const sheet = await pdf.compose(
    {
      title: words.title,
      subtitle: facts.title,
      language: facts.language,
      createdAt: facts.at,
      blocks: [
        { kind: 'heading', text: words.about },
        {
          kind: 'facts',
          rows: [
            { label: words.documentTitle, value: facts.title },
            ...(facts.folio === null ? [] : [{ label: words.folio, value: facts.folio }]),
            { label: words.documentId, value: facts.documentId },
            { label: words.sha256, value: facts.documentSha256 },
          ],
        },
        { kind: 'heading', text: words.endorsement },
        {
          kind: 'facts',
          rows: [
            { label: words.endorser, value: facts.endorser },
            { label: words.endorsee, value: facts.endorsee },
            { label: words.kind, value: words.kinds[facts.kind] },
            { label: words.place, value: facts.place ?? words.placeOmitted },
            { label: words.date, value: signingTimeLine(facts.at, ZONE, facts.language) },
          ],
        },
        { kind: 'paragraph', text: words.transfer[facts.kind](facts) },
        { kind: 'paragraph', text: words.basis, tone: 'muted' },
        { kind: 'heading', text: words.signature },
        { kind: 'signaturePlace', name: PLACE, width: 260, height: 110 },
      ],
    },
    turn,
  );
  const prepared = await pdf.prepare({
    bytes: sheet.bytes,
    alreadySigned: false,
    fields: [
      {
        fieldId: PLACE,
        ...sheet.places[PLACE]!,
        signatoryId: PLACE,
        type: 'SIGNATURE',
        label: `${words.signatureLabel} ${facts.endorser}`,
      },
    ],
    signatoryIds: [PLACE],
    footer: { text: words.beside, url: facts.validationUrl, documentId: facts.documentId },
    turn,
  });
  return { bytes: prepared.bytes, pages: sheet.pages, fieldName: prepared.signatureFields[PLACE]!, sealField: prepared.sealField };
}
