import { z } from 'zod';
import { isAmountOfCents, isCurrency } from '../../../../shared-kernel/amount.ts';
import { isCalendarDay } from '../../../../shared-kernel/calendar-day.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { personalValue } from '../../../../shared-kernel/privacy/personal-value.ts';
import { type EndorsementEventData, endorsementEventTypes } from '../../contract/events.ts';
import { ACCEPTANCE_LENGTH, isTooLate } from '../../contract/limits.ts';

/** What who asks may state beside the rest, as it came: what is wrong with it is told by its own code. */
export const stated = z.object({
  amount: z.object({ cents: z.number(), currency: z.string() }).optional(),
  date: z.string().optional(),
  acceptance: personalValue.optional(),
});
export type Stated = z.infer<typeof stated>;

export const STATED_REFUSALS = [
  'endorsement.amount_invalid',
  'endorsement.currency_unknown',
  'endorsement.date_invalid',
  'endorsement.date_too_late',
  'endorsement.acceptance_too_long',
] as const;

export function statedProblem({ amount, date, acceptance }: Stated, now: Date) {
  if (amount && !isAmountOfCents(amount.cents)) return refuse(422, 'endorsement.amount_invalid');
  if (amount && !isCurrency(amount.currency)) return refuse(422, 'endorsement.currency_unknown');
  if (date !== undefined && !isCalendarDay(date)) return refuse(422, 'endorsement.date_invalid');
  if (date !== undefined && isTooLate(date, now)) return refuse(422, 'endorsement.date_too_late');
  const letters = Array.from(acceptance?.value ?? '').length;
  return letters > ACCEPTANCE_LENGTH ? refuse(422, 'endorsement.acceptance_too_long', { max: ACCEPTANCE_LENGTH }) : null;
}

const { amount, date, acceptance } = endorsementEventTypes.EndorsementAsked.schema.shape;
const told = z.object({ amount, date, acceptance });

/** The same as the event keeps it: what was not given is absent, as in events of before. */
export const keptOf = (given: Stated): Pick<EndorsementEventData<'EndorsementAsked'>, keyof Stated> =>
  told.parse(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));
