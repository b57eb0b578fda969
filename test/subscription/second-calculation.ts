import type { RecordedEvent } from '../../shared-kernel/event-store/port.ts';

/**
 * What a month of an account comes to, worked out a second time from the stored events and the sentences of the rows (CONST-003, CONST-004,
 * CONST-009, STATE-048..052; docs/decisions/usage.md). It shares nothing with the product: neither its fold nor its calendar.
 */

/** Mexico City is six hours behind UTC. Until 2022 it was five behind in summer, and every first day of May to October lay in that. */
const startOf = (month: string): number => {
  const [year, number] = partsOf(month);
  return Date.UTC(year, number - 1, 1, year <= 2022 && number >= 5 && number <= 10 ? 5 : 6);
};
const partsOf = (month: string): readonly [number, number] => [Number(month.slice(0, 4)), Number(month.slice(5))];

export function nextMonth(month: string): string {
  const [year, number] = partsOf(month);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
export const endOf = (month: string): number => startOf(nextMonth(month));

/** YYYY-MM of an instant in milliseconds: the month of UTC, or the one before where that has not begun in Mexico City. */
export function monthAt(instant: number): string {
  const inUtc = new Date(instant).toISOString().slice(0, 7);
  return startOf(inUtc) <= instant ? inUtc : new Date(startOf(inUtc) - 86_400_000).toISOString().slice(0, 7);
}

interface Data {
  readonly month: string;
  readonly position: string;
  readonly eventId: string;
  readonly planName: string;
  readonly limits: { readonly documents?: number };
  readonly price: { readonly month: number | null; readonly document: number | null; readonly currency: string };
  readonly percent: number;
  readonly months: number;
}
interface Told {
  readonly id: string;
  readonly stream: string;
  readonly type: string;
  readonly revision: number;
  /** Its place among all events of the history. */
  readonly place: number;
  /** When it was recorded, milliseconds. */
  readonly at: number;
  readonly data: Data;
}

/** How an account stands: which plan it has, and what that includes and costs. */
interface Standing {
  readonly revision: number;
  readonly plan: string | null;
  /** Of a frozen account: the plan that comes back with the payment. */
  readonly beneath: string | null;
  readonly price: Data['price'] | null;
  /** Documents of a month; 0: as many as one likes. */
  readonly included: number;
  readonly promotion: { readonly from: string; readonly percent: number; readonly months: number } | null;
}
const nobody: Standing = { revision: -1, plan: null, beneath: null, price: null, included: 0, promotion: null };

function afterwards(before: Standing, { type, revision, at, data }: Told): Standing {
  const now = { ...before, revision };
  switch (type) {
    case 'TrialStarted':
      return { ...now, plan: 'TRIAL_1', included: data.limits.documents! };
    case 'PlanStarted':
      // What staff freeze keeps its price and limits: they come back with the payment.
      if (data.planName === 'DEBTOR') return { ...now, plan: 'DEBTOR', beneath: before.plan };
      return { ...now, plan: data.planName, beneath: null, price: data.price, included: data.limits.documents! };
    case 'PlanExpired':
      return { ...now, plan: 'ZERO', beneath: null };
    case 'DebtBegan':
      return { ...now, plan: 'DEBTOR', beneath: before.plan };
    case 'DebtEnded':
      return { ...now, plan: data.planName, beneath: null };
    case 'LimitsChanged':
      return { ...now, included: data.limits.documents ?? before.included };
    case 'PromotionRedeemed':
      return { ...now, promotion: { from: monthAt(at), percent: data.percent, months: data.months } };
    default:
      return now;
  }
}

/** What a plan costs by the month: nothing on trial, frozen, or over. */
const monthly = ({ plan, price }: Standing): number =>
  plan === null || ['TRIAL_1', 'ZERO', 'DEBTOR'].includes(plan) ? 0 : (price?.month ?? 0);

/** What a document above the plan costs; null: nothing, as where the plan does not go on with a price or is over, frozen or not. */
const single = ({ plan, beneath, price }: Standing): number | null => ((beneath ?? plan) === 'ZERO' ? null : (price?.document ?? null));

type Line = Readonly<Record<string, string | number>>;

export class SecondCalculation {
  readonly #events: readonly Told[];
  readonly #subscription: readonly Told[];
  /** The place up to which everything had been counted when a month was closed. */
  readonly #closed: ReadonlyMap<string, number>;
  readonly #documents: readonly Told[];

  /**
   * @param events a whole history
   * @param ownerId the account in it
   * @param tests ids of documents that were brought with a key for tests
   */
  constructor(events: readonly RecordedEvent[], ownerId: string, tests: ReadonlySet<string> = new Set()) {
    const places = new Map<string, number>(events.map(({ position }, place) => [position, place]));
    this.#events = events
      .map(({ id, stream, type, revision, metadata, data }, place) => ({
        id,
        stream,
        type,
        revision,
        place,
        at: Date.parse(String(metadata.recordedAt)),
        ownerId: metadata.ownerId,
        data: data as unknown as Data,
      }))
      .filter((event) => event.ownerId === ownerId && /^(subscription|usage|document)-/.test(event.stream));
    this.#subscription = this.#events.filter(({ stream }) => stream.startsWith('subscription-'));
    this.#closed = new Map(this.#of('MonthClosed').map(({ data }) => [data.month, places.get(data.position)!]));
    if (this.#closed.size < this.#of('MonthClosed').length) throw new Error('a month was closed twice');
    const began = this.#of('TrialStarted')[0]?.at ?? Number.POSITIVE_INFINITY;
    // What was completed before there was a subscription counts nothing, and neither does a test.
    this.#documents = this.#of('SigningCompleted').filter(
      ({ at, stream }) => at >= began && !tests.has(stream.slice(stream.indexOf('-') + 1)),
    );
  }

  #of(type: string): readonly Told[] {
    return this.#events.filter((event) => event.type === type);
  }

  /** The months that were closed, the earliest first. */
  get closed(): readonly string[] {
    return [...this.#closed.keys()].sort();
  }

  /** The months in which something was used or paid for, up to one. */
  used(until: string): readonly string[] {
    const months = new Set(this.#documents.map((document) => this.#into(document)));
    for (const [index, event] of this.#subscription.entries()) {
      if (monthly(this.#standing(index)) === 0) continue;
      const end = this.#subscription[index + 1]?.at ?? Number.POSITIVE_INFINITY;
      for (let month = monthAt(event.at); month <= until && startOf(month) <= end; month = nextMonth(month)) months.add(month);
    }
    return [...months].filter((month) => month <= until).sort();
  }

  #standing(last: number): Standing {
    return this.#subscription.slice(0, last + 1).reduce(afterwards, nobody);
  }

  /** As it was before an instant. */
  #before(instant: number): Standing {
    const first = this.#subscription.findIndex(({ at }) => at >= instant);
    return this.#standing((first === -1 ? this.#subscription.length : first) - 1);
  }

  /** The month whose statement a document belongs to: its own, or the first later one that was open when it became known. */
  #into({ at, place }: Told): string {
    let month = monthAt(at);
    while ((this.#closed.get(month) ?? Number.POSITIVE_INFINITY) < place) month = nextMonth(month);
    return month;
  }

  /** Documents of a month that stand in its own statement, by the moment at which they were completed. */
  #own(month: string): readonly Told[] {
    return this.#documents
      .filter((document) => monthAt(document.at) === month && this.#into(document) === month)
      .toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  }

  #charged({ at }: Told, number: number, late: string | null): Line {
    const standing = this.#before(at);
    const isAbove = standing.included > 0 && number > standing.included;
    const price = isAbove ? single(standing) : 0;
    if (late !== null) return { kind: 'LATE_DOCUMENTS', month: late, unitCents: price ?? 0 };
    const kind = price === null ? 'DOCUMENTS_NOT_CHARGED' : isAbove ? 'DOCUMENTS_ABOVE' : 'DOCUMENTS_INCLUDED';
    return { kind, unitCents: price ?? 0 };
  }

  /** The statement of a month with how many documents of its own are counted in it. */
  statement(month: string) {
    const plan = this.#before(endOf(month));
    const own = this.#own(month);
    const charged = own.map((document, index) => this.#charged(document, index + 1, null));
    // A late document has its number in its own month after all that had been counted, in the order in which it became known.
    const known = this.#of('LateDocumentCounted').map(({ data }) => data.eventId);
    for (const document of this.#documents) {
      const of = monthAt(document.at);
      if (of === month || this.#into(document) !== month) continue;
      const earlier = this.#documents.filter(
        (other) => monthAt(other.at) === of && this.#into(other) !== of && known.indexOf(other.id) < known.indexOf(document.id),
      );
      charged.push(this.#charged(document, this.#own(of).length + earlier.length + 1, of));
    }
    const price = monthly(plan);
    const lines: Line[] = price > 0 ? [{ kind: 'PLAN', planName: plan.plan!, quantity: 1, unitCents: price, amountCents: price }] : [];
    lines.push(...summed(charged));
    const sum = lines.reduce((total, { amountCents }) => total + Number(amountCents), 0);
    const off = this.#promotion(plan, month) ? Math.round((sum * plan.promotion!.percent) / 100) : 0;
    if (off > 0) lines.push({ kind: 'PROMOTION', percent: plan.promotion!.percent, amountCents: -off });
    return {
      counted: own.length,
      subscriptionRevision: plan.revision,
      planName: plan.plan,
      currency: plan.price?.currency ?? null,
      lines,
      totalCents: sum - off,
    };
  }

  /** Is it one of the first so many months, from that of the redemption on, that end with a plan that is paid for? */
  #promotion({ promotion }: Standing, month: string): boolean {
    if (promotion === null || monthly(this.#before(endOf(month))) === 0) return false;
    let invoices = 0;
    for (let one = promotion.from; one <= month; one = nextMonth(one)) if (monthly(this.#before(endOf(one))) > 0) invoices += 1;
    return invoices <= promotion.months;
  }
}

/** One line for each kind, month and price, in that order. */
function summed(charged: readonly Line[]): Line[] {
  const order = ['DOCUMENTS_INCLUDED', 'DOCUMENTS_ABOVE', 'DOCUMENTS_NOT_CHARGED', 'LATE_DOCUMENTS'];
  const rank = ({ kind, month, unitCents }: Line) => `${order.indexOf(String(kind))} ${month ?? ''} ${String(unitCents).padStart(9, '0')}`;
  const groups = Object.groupBy(charged, rank);
  return Object.keys(groups)
    .sort()
    .map((key) => {
      const [first] = groups[key]!;
      const quantity = groups[key]!.length;
      return { ...first!, quantity, amountCents: quantity * Number(first!.unitCents) };
    });
}
