import { endOfMonth, monthOf, monthsAfter } from '../../contract/months.ts';
import type { StatementLine, UsageEventData } from '../../contract/usage-events.ts';
import type { SubscriptionState } from '../state.ts';
import type { CountedDocument, UsageState } from './state.ts';

/** What of a subscription a statement looks at. */
export type PlanInForce = Pick<SubscriptionState, 'status' | 'planName' | 'planBefore' | 'limits' | 'price' | 'promotion'>;

/** The subscription as one of its events left it; in the order of the stream. */
export interface PlanMoment {
  readonly revision: number;
  /** When the event was recorded, ISO 8601 UTC. */
  readonly at: string;
  readonly plan: PlanInForce;
}

export type Statement = Omit<UsageEventData<'MonthClosed'>, 'month' | 'position' | 'counted'>;

/** Events of the subscription before an instant: up to the first one that was recorded then or later. */
function momentsBefore(moments: readonly PlanMoment[], instant: string): number {
  const first = moments.findIndex(({ at }) => at >= instant);
  return first === -1 ? moments.length : first;
}

const planAt = (moments: readonly PlanMoment[], instant: string): PlanInForce | null =>
  moments[momentsBefore(moments, instant) - 1]?.plan ?? null;

/** An account whose plan ended or is frozen has none that is paid for; what is free has no line either, but for its documents. */
const monthPrice = (plan: PlanInForce | null): number => (plan?.status === 'MEMBER' ? (plan.price?.month ?? 0) : 0);

/** What a document costs by its number in its month and the plan of the moment at which it was completed. */
function chargeOf(
  plan: PlanInForce | null,
  number: number,
): { readonly kind: 'INCLUDED' | 'ABOVE' | 'NOT_CHARGED'; readonly cents: number } {
  const included = plan?.limits.documents ?? 0;
  if (included === 0 || number <= included) return { kind: 'INCLUDED', cents: 0 };
  // A plan that is over goes on with nothing, whatever its documents cost while it was not; frozen afterwards, it is over still.
  const cents = (plan?.planBefore ?? plan?.planName) === 'ZERO' ? null : (plan?.price?.document ?? null);
  return cents === null ? { kind: 'NOT_CHARGED', cents: 0 } : { kind: 'ABOVE', cents };
}

/** Half a cent goes up. */
const percentOf = (cents: number, percent: number): number => Math.floor((cents * percent + 50) / 100);

const inOrder = (one: CountedDocument, other: CountedDocument): number =>
  one.completedAt.localeCompare(other.completedAt) || one.eventId.localeCompare(other.eventId);

type Counted = Exclude<StatementLine, { kind: 'PLAN' | 'PROMOTION' }>;
const ORDER: readonly Counted['kind'][] = ['DOCUMENTS_INCLUDED', 'DOCUMENTS_ABOVE', 'DOCUMENTS_NOT_CHARGED', 'LATE_DOCUMENTS'];

/** A document as a line takes it; `month` is that of a late one, else empty. */
interface Charged {
  readonly kind: Counted['kind'];
  readonly month: string;
  readonly unitCents: number;
}

const lineOf = ({ kind, month, unitCents }: Charged, quantity: number): Counted => {
  const priced = { quantity, unitCents, amountCents: quantity * unitCents };
  return kind === 'LATE_DOCUMENTS' ? { kind, month, ...priced } : { kind, ...priced };
};

/** One line for each kind, month and price, in that order. */
function linesOf(charged: readonly Charged[]): Counted[] {
  const alike = new Map<string, { readonly document: Charged; quantity: number }>();
  for (const document of charged) {
    const key = JSON.stringify([document.kind, document.month, document.unitCents]);
    const known = alike.get(key);
    if (known) known.quantity += 1;
    else alike.set(key, { document, quantity: 1 });
  }
  return [...alike.values()]
    .sort(
      ({ document: one }, { document: other }) =>
        ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || one.month.localeCompare(other.month) || one.unitCents - other.unitCents,
    )
    .map(({ document, quantity }) => lineOf(document, quantity));
}

/**
 * Percent that the promotion takes off the statement of a month; 0: none. It lowers the first so many months that end with a plan that is
 * paid for, from the one in which it was redeemed on (CONST-009, CONST-010).
 */
function promotionPercent(moments: readonly PlanMoment[], month: string): number {
  const plan = planAt(moments, endOfMonth(month));
  return plan === null || monthPrice(plan) === 0 ? 0 : promotionLeft(moments, month, plan.promotion);
}

/** Percent of a promotion in a month that ends with a plan that is paid for; 0: none, or its months are used up. */
function promotionLeft(moments: readonly PlanMoment[], month: string, promotion: PlanInForce['promotion']): number {
  if (promotion === null) return 0;
  const { percent, months, redeemedAt } = promotion;
  let lowered = 0;
  for (let before = monthOf(new Date(redeemedAt)); before < month; before = monthsAfter(before, 1))
    if (monthPrice(planAt(moments, endOfMonth(before))) > 0) lowered += 1;
  return lowered < months ? percent : 0;
}

/** What a plan that is started now costs for the running month, with what the promotion takes off it: as its line of the statement will say. */
export function advanceOf(moments: readonly PlanMoment[], month: string, priceCents: number) {
  const percent = promotionLeft(moments, month, moments.at(-1)?.plan.promotion ?? null);
  return { month, priceCents, percent, offCents: percentOf(priceCents, percent) };
}

/**
 * What a month comes to, from the events alone, so that working it out again gives the same bytes whoever does it and in whatever order the
 * documents became known. The plan in force when the month ends is paid for whole; documents go by the plan of the moment at which each was
 * completed, since what a plan does not go on with is charged only from the document on for which its owner accepted that.
 */
export function statementOf(
  { month, documents, late }: Pick<UsageState, 'month' | 'documents' | 'late'>,
  moments: readonly PlanMoment[],
): Statement {
  const known = moments.slice(0, momentsBefore(moments, endOfMonth(month)));
  const last = known.at(-1);
  const plan = last?.plan ?? null;
  const lines: StatementLine[] = [];
  const price = monthPrice(plan);
  if (plan !== null && price > 0) lines.push({ kind: 'PLAN', planName: plan.planName, quantity: 1, unitCents: price, amountCents: price });

  const counted = [...documents].sort(inOrder).map(({ completedAt }, index): Charged => {
    const { kind, cents } = chargeOf(planAt(known, completedAt), index + 1);
    return { kind: `DOCUMENTS_${kind}`, month: '', unitCents: cents };
  });
  const added = late.map(({ of, number, completedAt }): Charged => {
    const { cents } = chargeOf(planAt(known, completedAt), number);
    return { kind: 'LATE_DOCUMENTS', month: of, unitCents: cents };
  });
  lines.push(...linesOf([...counted, ...added]));

  const sum = lines.reduce((total, { amountCents }) => total + amountCents, 0);
  const percent = promotionPercent(known, month);
  const off = percentOf(sum, percent);
  if (off > 0) lines.push({ kind: 'PROMOTION', percent, amountCents: -off });

  const priced = known.findLast((moment) => moment.plan.price !== null)?.plan.price ?? null;
  return {
    subscriptionRevision: last?.revision ?? -1,
    planName: plan?.planName ?? null,
    currency: priced?.currency ?? null,
    lines,
    totalCents: sum - off,
  };
}
