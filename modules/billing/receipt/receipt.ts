import { amountForm, type Currency, isCurrency } from '../../../shared-kernel/amount.ts';
import { dayFormOf, monthForm } from '../../../shared-kernel/date-form.ts';
import type { Language } from '../../../shared-kernel/i18n/table.ts';
import type { SheetBlock, SheetContent } from '../../../shared-kernel/pdf/sheet.ts';
import type { FiscalKept } from '../contract/fiscal.ts';
import { givenBack, type InvoiceState } from '../domain/state.ts';
import { describedLine, type LineNames } from './line-words.ts';
import { type ReceiptWords, receiptWords } from './words.ts';

/** Names of what fiscal data hold as values of catalogues, in the language of the receipt; null: the catalogues do not have it. */
export type FiscalNames = Readonly<Record<'fiscalRegime' | 'cfdiUse' | 'country' | 'state', string | null>>;

export interface ReceiptFacts {
  readonly state: InvoiceState;
  readonly folio: string;
  readonly productName: string;
  /** No real money moves at the gateway. */
  readonly isTest: boolean;
  /** Null: the account has none. FORGOTTEN: its person was forgotten. */
  readonly fiscal: (FiscalKept & { readonly names: FiscalNames }) | 'FORGOTTEN' | null;
  readonly lineNames: LineNames;
}

type Money = (cents: number) => string;

/** The receipt of an invoice, for whoever keeps books: what was charged, to whom, and what became of it. Signed by nobody. */
export function receipt(facts: ReceiptFacts, language: Language): Omit<SheetContent, 'productName'> {
  const { state, folio, isTest, productName } = facts;
  const words = receiptWords[language];
  const money = moneyIn(state.currency);
  return {
    title: words.title,
    // It stands at the foot of every page, too.
    subtitle: isTest ? `${words.folioIs(folio)} · ${words.test}` : words.folioIs(folio),
    language,
    createdAt: new Date(state.openedAt),
    blocks: [
      ...(isTest ? [{ kind: 'paragraph' as const, text: words.test, tone: 'lead' as const }] : []),
      {
        kind: 'facts',
        rows: [
          { label: words.folio, value: folio },
          { label: words.issuer, value: productName },
          { label: words.issuedOn, value: dayFormOf(new Date(state.openedAt), language) },
          { label: words.concept, value: conceptOf(facts, words, language) },
          { label: words.status, value: statusOf(state, words, money, language) },
        ],
      },
      { kind: 'heading', text: words.customer },
      fiscalOf(facts, words),
      { kind: 'heading', text: words.lines },
      linesOf(facts, words, money, language),
      sumsOf(state, words, money),
      { kind: 'paragraph', text: words.what, tone: 'muted' },
    ],
  };
}

function moneyIn(currency: string): Money {
  if (!isCurrency(currency)) throw new RangeError('no amount is written in this currency');
  const known: Currency = currency;
  return (cents) => amountForm({ cents, currency: known });
}

function conceptOf({ state, lineNames }: ReceiptFacts, words: ReceiptWords, language: Language): string {
  const month = monthForm(state.month, language);
  if (state.kind === 'PACK') return words.ofPacks;
  const plan = state.kind === 'PLAN' ? state.lines.find((line) => line.kind === 'PLAN') : undefined;
  return plan === undefined ? words.ofMonth(month) : words.ofPlan(lineNames.plan(plan.planName), month);
}

/** How the payment stands, and what of it went back. */
function statusOf(state: InvoiceState, words: ReceiptWords, money: Money, language: Language): string {
  const { status, payment, lastDecline } = state;
  const day = (at: string): string => dayFormOf(new Date(at), language);
  const [made, asked] = (['MADE', 'ASKED'] as const).map((one) => givenBack(state, [one])) as [number, number];
  const sentences = [
    status === 'UNPAID' && lastDecline ? words.failedOn(day(lastDecline.at)) : null,
    status === 'OPEN' || status === 'CHARGING' ? words.pending : null,
    payment ? words.paidOn(day(payment.at)) : null,
    status === 'PAID' && payment === null ? words.nothingToPay : null,
    made > 0 ? (status === 'REFUNDED' ? words.refundedWhole : words.refundedPart)(money(made)) : null,
    asked > 0 ? words.refundUnderWay(money(asked)) : null,
  ];
  return sentences.filter((sentence) => sentence !== null).join(' ');
}

function fiscalOf({ fiscal }: ReceiptFacts, words: ReceiptWords): SheetBlock {
  if (fiscal === null || fiscal === 'FORGOTTEN')
    return { kind: 'paragraph', text: fiscal === null ? words.noFiscal : words.fiscalNotKept, tone: 'muted' };
  const { names } = fiscal;
  const named = (value: string, name: string | null): string => (name === null || value === '' ? value : `${value} · ${name}`);
  const place = [fiscal.city, names.state ?? fiscal.state, names.country ?? fiscal.country].filter((part) => part !== '').join(', ');
  const rows = [
    { label: words.businessName, value: fiscal.businessName },
    { label: words.rfc, value: fiscal.rfc },
    { label: words.regime, value: named(fiscal.fiscalRegime, names.fiscalRegime) },
    { label: words.cfdiUse, value: named(fiscal.cfdiUse, names.cfdiUse) },
    { label: words.address, value: fiscal.address },
    { label: words.place, value: place },
    { label: words.postalCode, value: fiscal.postalCode },
  ];
  return { kind: 'facts', rows: rows.filter(({ value }) => value !== '') };
}

function linesOf({ state, lineNames }: ReceiptFacts, words: ReceiptWords, money: Money, language: Language): SheetBlock {
  return {
    kind: 'table',
    columns: [
      { title: words.description, width: 240 },
      { title: words.quantity, width: 54, isRight: true },
      { title: words.unitPrice, width: 92, isRight: true },
      { title: words.amount, width: 92, isRight: true },
    ],
    rows: state.lines.map((line) => [
      describedLine(line, lineNames, language),
      'quantity' in line ? String(line.quantity) : '',
      'unitCents' in line ? money(line.unitCents) : '',
      money(line.amountCents),
    ]),
  };
}

const sumsOf = ({ lines, taxPercent, totalCents }: InvoiceState, words: ReceiptWords, money: Money): SheetBlock => ({
  kind: 'sums',
  rows: [
    { label: words.subtotal, value: money(lines.reduce((sum, { netCents }) => sum + netCents, 0)) },
    { label: words.tax(taxPercent), value: money(lines.reduce((sum, { taxCents }) => sum + taxCents, 0)) },
    { label: words.total, value: money(totalCents), isTotal: true },
  ],
});
