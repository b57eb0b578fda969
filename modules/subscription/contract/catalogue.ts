import { z } from 'zod';
import { givenCredits } from './credits.ts';
import { subscriptionFlags } from './flags.ts';
import { planNames } from './plans.ts';

const whole = z.int().nonnegative().max(1_000_000);
/** In the smallest unit of the currency, IVA included. Null: there is no price, so none is shown and nothing is charged. */
const cents = z.int().nonnegative().max(100_000_000).nullable();

/** What a plan gives (ENT-016). `documents` are those completed in a calendar month; 0: as many as one likes. */
const plan = z.strictObject({
  /** Of a month. */
  price: cents,
  /** Of each document above `documents`, where the plan goes on with them (CONST-003). */
  documentPrice: cents.default(null),
  users: whole.min(1),
  documents: whole,
  templates: whole,
  savedSignatures: whole.min(1),
  /** The plan ends on the day so many days after it began; null: it has no end. */
  days: whole.min(1).nullable().default(null),
  flags: z.array(z.enum(subscriptionFlags)).default([]),
});

/** Credits that are bought together (ENT-058), and what one of it costs. */
const pack = z.strictObject({ price: cents, credits: z.partialRecord(z.enum(givenCredits), whole.min(1)) });
/** Not sold: there is no price. */
const unsold = { price: null, credits: {} };

/**
 * Plans, prices and the promotion, as one dated file. What an account gets of it stands in its events, so that a later file changes
 * nothing of what was given.
 */
export const catalogueFile = z.strictObject({
  /** YYYY-MM-DD: from when on this file is the one that is valid. */
  date: z.iso.date(),
  currency: z.enum(['MXN']),
  plans: z.strictObject(Object.fromEntries(planNames.map((name) => [name, plan])) as Record<(typeof planNames)[number], typeof plan>),
  packs: z
    .strictObject({ VID: pack.default(unsold), WHATSAPP_CREDITS: pack.default(unsold), ATTACHMENT_CREDITS: pack.default(unsold) })
    .prefault({}),
  /** IVA that every price includes, whole percent (LIVA, article 1). */
  taxPercent: z.int().min(0).max(50).default(16),
  /** CONST-009, CONST-010: so many percent less on so many monthly invoices, where it is redeemed within so many hours of the first login. */
  promotion: z
    .strictObject({ percent: z.int().min(1).max(100), months: z.int().min(1).max(60), hours: z.int().min(1).max(8760) })
    .nullable(),
  /** Days that an unpaid invoice may stand before the account is frozen (STATE-049). */
  graceDays: z.int().min(0).max(90),
});

export type Catalogue = z.output<typeof catalogueFile>;
export type PlanTerms = Catalogue['plans'][keyof Catalogue['plans']];
