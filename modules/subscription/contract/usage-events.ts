import { z } from 'zod';

/** ISO 8601 UTC. */
const instant = z.string();
/** YYYY-MM in the product's zone. */
const month = z.string();
/** Documents of this month so far, late ones of others not among them: what calls ask for is read off the last event. */
const counted = z.number();
const cents = z.number();

/** What a document was: which one, by which event it was completed, and when. */
const document = { documentId: z.string(), eventId: z.string(), completedAt: instant } as const;
const priced = { quantity: z.number(), unitCents: cents, amountCents: cents } as const;

/** A line of the statement of a month. Amounts are whole cents, IVA included; what is taken off is negative. */
const line = z.discriminatedUnion('kind', [
  /** The plan that was in force when the month ended. */
  z.object({ kind: z.literal('PLAN'), planName: z.string(), ...priced }),
  /** Documents that the plan of their moment included. */
  z.object({ kind: z.literal('DOCUMENTS_INCLUDED'), ...priced }),
  /** Documents above the plan's, at the price that stood in the event of the plan of their moment. */
  z.object({ kind: z.literal('DOCUMENTS_ABOVE'), ...priced }),
  /** Documents above a plan that does not go on with a price: what was sent before is sealed, and nobody pays for it. */
  z.object({ kind: z.literal('DOCUMENTS_NOT_CHARGED'), ...priced }),
  /** Documents of a month that was closed when they became known; `month` is theirs. */
  z.object({ kind: z.literal('LATE_DOCUMENTS'), month, ...priced }),
  /** What the promotion takes off the lines above it. */
  z.object({ kind: z.literal('PROMOTION'), percent: z.number(), amountCents: cents }),
]);

/**
 * What an account used in a month, stream `usage-<ownerId>-<yyyy-mm>`. It stands beside the streams that parties are told of and never
 * among them (shared-kernel/stream-categories).
 */
const schemas = {
  /** A document of the account was completed in this month: its last signature was stored then. */
  DocumentCounted: z.object({ month, ...document, counted }),
  /**
   * A document of an earlier month became known after that was closed; it is a line of this month. `of` is the month it was completed in,
   * `number` its place there, after all that had been counted.
   */
  LateDocumentCounted: z.object({ month, ...document, of: month, number: z.number(), counted }),
  /**
   * The month is over, and everything up to `position`, which was the head of the store then or later, is counted. What it comes to stands
   * here for ever: it is worked out of the events of this stream and those of the subscription up to `subscriptionRevision`; -1: there were none.
   */
  MonthClosed: z.object({
    month,
    position: z.string(),
    subscriptionRevision: z.number(),
    counted,
    /** The plan when the month ended; null: there was no subscription yet. */
    planName: z.string().nullable(),
    /** Null: nothing of the month had a price. */
    currency: z.string().nullable(),
    lines: z.array(line),
    totalCents: cents,
  }),
} as const;

export const usageEventTypes = Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { version: 1, schema }])) as {
  readonly [T in keyof typeof schemas]: { version: number; schema: (typeof schemas)[T] };
};

export type UsageEventType = keyof typeof schemas;
export type UsageEventData<T extends UsageEventType> = z.infer<(typeof schemas)[T]>;
export type UsageEvent = { [T in UsageEventType]: { readonly type: T; readonly data: UsageEventData<T> } }[UsageEventType];

export const statementLine = line;
export type StatementLine = z.infer<typeof line>;

/** Id of what an account used in a month: what its stream ends in. */
export const usageIdOf = (ownerId: string, ofMonth: string): string => `${ownerId}-${ofMonth}`;
/** Stream of what an account used in a month. */
export const usageStream = (ownerId: string, ofMonth: string): string => `usage-${usageIdOf(ownerId, ofMonth)}`;
