import { z } from 'zod';
import { personalValue } from '../../../shared-kernel/privacy/personal-value.ts';
import { declineCodes } from './declines.ts';

/** YYYY-MM-DD in the product's zone. */
const day = z.string();
/** YYYY-MM in the product's zone. */
const month = z.string();
const cents = z.number();

/** `amountCents` with the tax in it; what is taken off is negative. Net and tax add up to it (contract/tax). */
const amount = { amountCents: cents, netCents: cents, taxCents: cents } as const;
const priced = { quantity: z.number(), unitCents: cents, ...amount } as const;

const line = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('PLAN'), planName: z.string(), ...priced }),
  z.object({ kind: z.literal('DOCUMENTS_INCLUDED'), ...priced }),
  z.object({ kind: z.literal('DOCUMENTS_ABOVE'), ...priced }),
  z.object({ kind: z.literal('DOCUMENTS_NOT_CHARGED'), ...priced }),
  z.object({ kind: z.literal('LATE_DOCUMENTS'), month, ...priced }),
  z.object({ kind: z.literal('PROMOTION'), percent: z.number(), ...amount }),
  /** A pack, and how many credits of each kind one of it brings. */
  z.object({ kind: z.literal('PACK'), product: z.string(), credits: z.record(z.string(), z.number()), ...priced }),
  /** What is left of a month and is too little to be charged: nobody owes it. */
  z.object({ kind: z.literal('TOO_LITTLE'), ...amount }),
  /** What was paid for the same month when the plan was started. */
  z.object({ kind: z.literal('PAID_IN_ADVANCE'), invoiceId: z.string(), ...amount }),
]);

/**
 * An invoice and what became of it, stream `invoice-<invoiceId>`: internal to its account. A change here needs a new version, an upcaster and a
 * golden file. Everything that is charged stands in it with the price of that moment.
 */
const schemas = {
  /**
   * Something is to be paid. `month`: the one it is for. `cutOffDate` and `graceDays`: a month that is not paid freezes the account after them (STATE-049);
   * a purchase that is not paid gives nothing. `fiscal`: fiscal data of the owner as JSON; null: there were none yet.
   */
  InvoiceOpened: z.object({
    kind: z.enum(['MONTH', 'PLAN', 'PACK']),
    month,
    lines: z.array(line),
    currency: z.string(),
    totalCents: cents,
    taxPercent: z.number(),
    cutOffDate: day,
    graceDays: z.number(),
    catalogue: day,
    fiscal: personalValue.nullable(),
  }),
  /** A card is to be charged. `isPresent`: its owner is there and can be asked by their bank. One attempt is open at a time. */
  ChargeAsked: z.object({ attemptId: z.string(), cardId: z.string(), isPresent: z.boolean() }),
  /** The gateway's intent for this invoice. It succeeds once at most, whoever confirms it, so this id stands here before it is confirmed. */
  IntentOpened: z.object({ intentId: z.string(), customerId: z.string() }),
  /** The gateway says that the intent is cancelled: it never succeeds, and another one may follow. */
  IntentClosed: z.object({ intentId: z.string() }),
  /** The bank wants its customer to prove who they are. */
  AuthenticationAsked: z.object({ attemptId: z.string() }),
  /** The card was not charged. `attemptId` null: there was no card. `gatewayCode`: the gateway's own word. */
  ChargeDeclined: z.object({ attemptId: z.string().nullable(), code: z.enum(declineCodes), gatewayCode: z.string().nullable() }),
  /** It is paid. `attemptId` null: none was open, and the intent went through all the same. */
  ChargeSucceeded: z.object({ attemptId: z.string().nullable(), intentId: z.string(), chargeId: z.string(), amountCents: cents }),
  /** Nobody pays it any more, and the gateway can not charge it. */
  InvoiceCancelled: z.object({ why: z.enum(['NOT_PAID']) }),
  /** Money is to go back. `reason`: in the words of platform staff; null: the platform itself, for `why`. */
  RefundAsked: z.object({
    refundId: z.string(),
    amountCents: cents,
    why: z.enum(['STAFF', 'PLAN_NOT_STARTED', 'OVERPAID']),
    reason: personalValue.nullable(),
  }),
  /** The gateway gave it back. `refundId` null: that was decided at the gateway. */
  RefundMade: z.object({ refundId: z.string().nullable(), gatewayRefundId: z.string(), amountCents: cents }),
  /** The gateway does not give it back; it can be asked for again. */
  RefundFailed: z.object({ refundId: z.string(), gatewayCode: z.string().nullable() }),
  /** The owner asks for the tax invoice of what they paid. `fiscal`: fiscal data of that moment as JSON, as in InvoiceOpened. */
  CfdiRequested: z.object({ fiscal: personalValue }),
  /** Platform staff stamped it elsewhere and note its folio fiscal. Of several the last one counts: one can be mistyped, or be replaced at SAT. */
  CfdiIssued: z.object({ uuid: z.string() }),
  /** The holder of the card contests the charge at their bank. */
  DisputeOpened: z.object({ disputeId: z.string(), amountCents: cents, gatewayReason: z.string() }),
  /** The banks decided: `WON`: what was charged stays charged. */
  DisputeClosed: z.object({ disputeId: z.string(), outcome: z.enum(['WON', 'LOST']) }),
} as const;

export const invoiceEventTypes = Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { version: 1, schema }])) as {
  readonly [T in keyof typeof schemas]: { version: number; schema: (typeof schemas)[T] };
};

export type InvoiceEventType = keyof typeof schemas;
export type InvoiceEventData<T extends InvoiceEventType> = z.infer<(typeof schemas)[T]>;
export type InvoiceEvent = { [T in InvoiceEventType]: { readonly type: T; readonly data: InvoiceEventData<T> } }[InvoiceEventType];

export const invoiceLine = line;
export type InvoiceLine = z.infer<typeof line>;
export type InvoiceKind = InvoiceEventData<'InvoiceOpened'>['kind'];
export const invoiceOpened = schemas.InvoiceOpened;

export const invoiceStream = (invoiceId: string): string => `invoice-${invoiceId}`;
