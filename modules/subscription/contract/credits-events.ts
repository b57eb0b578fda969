import { z } from 'zod';

/** YYYY-MM in the product's zone. */
const month = z.string();
const quantity = z.number();

/** What of a kind of credits is reserved and what was used, ever, with one provider; null: with none that is named. */
const row = z.object({ credit: z.string(), provider: z.string().nullable(), reserved: quantity, used: quantity });
/** How things stand after the event: what calls ask for is read off the last one. `packs`: used in this month (CONST-026). */
const standing = {
  month,
  balance: z.array(row),
  packs: z.object({ A: quantity, B: quantity, C: quantity }),
} as const;
/** One of each kind that is named, so many times. */
const taken = { reference: z.string(), credits: z.array(z.string()), provider: z.string().nullable() } as const;
/** A part of a reservation, by the name that its user gives it, and what became of it in which month. */
const part = z.object({ part: z.string(), quantity, outcome: z.enum(['USED', 'RETURNED']), month });

/**
 * Credits of an account as they are used, stream `credits-<ownerId>-<yyyy-mm>`. How many were added stands in the subscription. A month begins with
 * what the one before it left, and only once that takes nothing more, so that one stream at a time says what is left.
 */
const schemas = {
  /** The month takes reservations from now on. `from` is the one that it goes on from; null: it is the first. Reservations that are open stand here whole. */
  CreditsOpened: z.object({
    ...standing,
    from: month.nullable(),
    reservations: z.array(z.object({ ...taken, quantity, parts: z.array(part) })),
  }),
  /** So many of each kind are kept for what the reference names: nobody else uses them. */
  CreditsReserved: z.object({ ...standing, ...taken, quantity }),
  /** A part of a reservation was used: what it was for was done. */
  CreditsUsed: z.object({ ...standing, ...taken, part: z.string(), quantity }),
  /** A part of a reservation is free again. `usedIn`: nothing was done after all, though it had been used in that month; null: it was not used yet. */
  CreditsReturned: z.object({ ...standing, ...taken, part: z.string(), quantity, usedIn: month.nullable() }),
  /** The month takes nothing more; `into` is the one that goes on. */
  CreditsClosed: z.object({ ...standing, into: month }),
} as const;

export const creditsEventTypes = Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { version: 1, schema }])) as {
  readonly [T in keyof typeof schemas]: { version: number; schema: (typeof schemas)[T] };
};

export type CreditsEventType = keyof typeof schemas;
export type CreditsEventData<T extends CreditsEventType> = z.infer<(typeof schemas)[T]>;
export type CreditsEvent = { [T in CreditsEventType]: { readonly type: T; readonly data: CreditsEventData<T> } }[CreditsEventType];

/** What the last event of a month says of it, whatever its type. */
export const creditsStanding = z.object({ ...standing, into: month.optional() });
export type CreditsStanding = z.infer<typeof creditsStanding>;

/** Id of the credits of an account in a month: what its stream ends in. */
export const creditsIdOf = (ownerId: string, ofMonth: string): string => `${ownerId}-${ofMonth}`;
export const creditsStream = (ownerId: string, ofMonth: string): string => `credits-${creditsIdOf(ownerId, ofMonth)}`;
