import { z } from 'zod';
import type { LedgerComparison } from '../application/compare.ts';
import type { OpenMatter } from '../application/open-matters.ts';
import { givenBack, type InvoiceState } from '../domain/state.ts';
import { invoiceView, units, viewOfState } from './views.ts';

/** Of which invoice something waits, as platform staff see it. Ids only; amounts in the currency's unit. */
export const waitingInvoice = z.object({
  invoiceID: z.string(),
  folio: z.string(),
  ownerID: z.string(),
  kind: invoiceView.shape.kind,
  month: z.string(),
  amount: z.number(),
  currency: z.string(),
});

/** What waits, and for whom. */
export const openMatterView = waitingInvoice.extend({
  waitsFor: z.enum(['bank', 'gateway', 'refund', 'dispute']),
  since: z.string(),
  ageSeconds: z.number(),
  /** The item of the flow that works on it, by which it is tried again at once; null: nothing of ours does. */
  work: z
    .object({
      reactor: z.string(),
      key: z.string(),
      state: z.enum(['waiting', 'running', 'parked']),
      attempts: z.int(),
      nextAttemptAt: z.string().nullable(),
      lastError: z.string().nullable(),
    })
    .nullable(),
});

export const viewOfMatter = ({ invoiceId, ownerId, amountCents, work, ...rest }: OpenMatter): z.infer<typeof openMatterView> => ({
  ...rest,
  invoiceID: invoiceId,
  ownerID: ownerId,
  amount: units(amountCents),
  work:
    work === null
      ? null
      : {
          reactor: work.reactor,
          key: work.key,
          state: work.state,
          attempts: work.attempts,
          nextAttemptAt: work.nextAttemptAt?.toISOString() ?? null,
          lastError: work.lastError,
        },
});

/** `amount` of a difference: ours minus the gateway's, in the currency's unit. */
export const comparisonView = z.object({
  at: z.string(),
  charges: z.int(),
  paid: z.int(),
  mended: z.int(),
  differences: z.array(
    z.object({
      kind: z.enum(['CHARGED_TWICE', 'NOT_OURS', 'NOT_KNOWN_HERE', 'NOT_CHARGED_THERE', 'OTHER_AMOUNT', 'OTHER_REFUND']),
      invoiceID: z.string().nullable(),
      folio: z.string().nullable(),
      ownerID: z.string().nullable(),
      chargeID: z.string().nullable(),
      amount: z.number(),
    }),
  ),
});

export const viewOfComparison = ({ charges, paid, mended, differences }: LedgerComparison, at: Date): z.infer<typeof comparisonView> => ({
  at: at.toISOString(),
  charges,
  paid,
  mended,
  differences: differences.map(({ kind, invoiceId, folio, ownerId, chargeId, cents }) => ({
    kind,
    invoiceID: invoiceId,
    folio,
    ownerID: ownerId,
    chargeID: chargeId,
    amount: units(cents),
  })),
});

/** An invoice as staff see it: what went back, and how much still can. */
export const staffInvoiceView = invoiceView.extend({
  ownerID: z.string(),
  /** What the gateway gave back. */
  refunded: z.number(),
  /** What is left of what was paid and is not on its way back. */
  refundable: z.number(),
  refunds: z.array(z.object({ amount: z.number(), status: z.enum(['asked', 'made', 'failed']) })),
  disputes: z.array(z.object({ amount: z.number(), outcome: z.enum(['open', 'won', 'lost']) })),
});

const REFUND = { ASKED: 'asked', MADE: 'made', FAILED: 'failed' } as const;
const DISPUTE = { OPEN: 'open', WON: 'won', LOST: 'lost' } as const;

export const viewForStaff = (invoiceId: string, state: InvoiceState): z.infer<typeof staffInvoiceView> => ({
  // The receipt has the owner's data: it is theirs to open.
  ...viewOfState(invoiceId, state, () => null),
  ownerID: state.ownerId,
  refunded: units(givenBack(state, ['MADE'])),
  refundable: state.payment === null ? 0 : units(Math.max(0, state.totalCents - givenBack(state))),
  refunds: state.refunds.map(({ amountCents, status }) => ({ amount: units(amountCents), status: REFUND[status] })),
  disputes: state.disputes.map(({ amountCents, outcome }) => ({ amount: units(amountCents), outcome: DISPUTE[outcome] })),
});
