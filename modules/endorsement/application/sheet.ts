import { type Amount, amountForm } from '../../../shared-kernel/amount.ts';
import { ZONE } from '../../../shared-kernel/calendar-day.ts';
import { dayForm } from '../../../shared-kernel/date-form.ts';
import { signingTimeLine } from '../../../shared-kernel/pdf/caption.ts';
import type { SheetBlock } from '../../../shared-kernel/pdf/sheet.ts';
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
  readonly endorserRfc: string | null;
  readonly endorsee: string;
  readonly endorseeRfc: string | null;
  readonly kind: EndorsementKind;
  readonly place: string | null;
  readonly amount: Amount | null;
  /** YYYY-MM-DD, as who asked states it. */
  readonly date: string | null;
  /** Words under which the endorsee accepts. */
  readonly acceptance: string | null;
  readonly at: Date;
  readonly validationUrl: string;
}

const PLACE = 'endorser';

/** A row of what may be left out; no row without it. */
const given = (label: string, value: string | null) => (value === null ? [] : [{ label, value }]);

/** The line under which the endorsee accepts, with their name, and that it is not signed; nothing without one. */
function acceptanceOf({ acceptance, endorsee, language }: SheetFacts): SheetBlock[] {
  const words = sheetWords[language];
  if (acceptance === null) return [];
  return [
    { kind: 'heading', text: words.acceptance },
    { kind: 'paragraph', text: acceptance },
    { kind: 'facts', rows: [{ label: words.endorsee, value: endorsee }] },
    { kind: 'paragraph', text: words.acceptanceUnsigned, tone: 'muted' },
  ];
}

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
            ...given(words.endorserRfc, facts.endorserRfc),
            { label: words.endorsee, value: facts.endorsee },
            ...given(words.endorseeRfc, facts.endorseeRfc),
            { label: words.kind, value: words.kinds[facts.kind] },
            ...given(words.amount, facts.amount && amountForm(facts.amount)),
            { label: words.place, value: facts.place ?? words.placeOmitted },
            ...given(words.statedDate, facts.date && dayForm(facts.date, facts.language)),
            { label: words.date, value: signingTimeLine(facts.at, ZONE, facts.language) },
          ],
        },
        { kind: 'paragraph', text: words.transfer[facts.kind](facts) },
        { kind: 'paragraph', text: words.basis, tone: 'muted' },
        ...acceptanceOf(facts),
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
