import type { SubscriptionEvent } from '../../modules/subscription/contract/events.ts';
import { monthOf, monthsAfter } from '../../modules/subscription/contract/months.ts';
import { statusOf } from '../../modules/subscription/contract/plans.ts';
import type { UsageEvent } from '../../modules/subscription/contract/usage-events.ts';
import type { DecodedEvent, Projection, Row } from '../runtime/index.ts';

export const OPEN_MONTHS = 'open_months';
export const PAID_ACCOUNTS = 'paid_accounts';

interface Account {
  readonly owner_id: string;
  /** The plan that was started last is paid for by the month, whether or not it is frozen now. */
  readonly has_price: boolean;
  /** The first month with it that is not closed; null: there is none now. Months before are rows of their own. */
  readonly paid_from: string | null;
  readonly last_closed: string | null;
}

const TYPES = ['PlanStarted', 'PlanExpired', 'DebtBegan', 'DebtEnded', 'DocumentCounted', 'LateDocumentCounted', 'MonthClosed'] as const;
type Told = Extract<SubscriptionEvent | UsageEvent, { type: (typeof TYPES)[number] }>;

/**
 * Which months of which accounts are to be closed once they are over: those in which something was used, and those with a plan that is paid
 * for. It only says who is asked; the statement is made of the streams.
 */
export const monthEnds: Projection = {
  name: 'month-ends',
  version: 2,
  types: TYPES,
  streams: ['subscription-', 'usage-'],
  tables: [
    {
      name: OPEN_MONTHS,
      columns: { owner_id: 'text not null', month: 'text not null' },
      key: ['owner_id', 'month'],
      indexes: ['(month, owner_id)'],
    },
    {
      name: PAID_ACCOUNTS,
      columns: { owner_id: 'text not null', has_price: 'boolean not null', paid_from: 'text', last_closed: 'text' },
      key: ['owner_id'],
      indexes: ['(paid_from, owner_id) where paid_from is not null'],
    },
  ],
  async apply(batch, tx) {
    const ids = [...new Set(batch.map(({ metadata }) => metadata.ownerId))];
    const known = await tx.query<Account>(
      `select owner_id, has_price, paid_from, last_closed from ${tx.table(PAID_ACCOUNTS)} where owner_id = any($1)`,
      [ids],
    );
    const accounts = new Map(known.map((row) => [row.owner_id, row]));
    const months = new Map<string, { readonly row: Row; readonly isOpen: boolean }>();
    const mark = (owner_id: string, month: string, isOpen: boolean) =>
      months.set(`${owner_id} ${month}`, { row: { owner_id, month }, isOpen });
    for (const event of batch as readonly (DecodedEvent & Told)[]) {
      const { ownerId } = event.metadata;
      const before = accounts.get(ownerId) ?? { owner_id: ownerId, has_price: false, paid_from: null, last_closed: null };
      const { account, toClose } = after(before, event);
      accounts.set(ownerId, account);
      for (const month of toClose) mark(ownerId, month, true);
      if (event.type === 'MonthClosed') mark(ownerId, event.data.month, false);
    }
    const closed = [...months.values()].filter(({ isOpen }) => !isOpen).map(({ row }) => row);
    if (closed.length > 0)
      await tx.query(`delete from ${tx.table(OPEN_MONTHS)} where (owner_id, month) in (select * from unnest($1::text[], $2::text[]))`, [
        closed.map(({ owner_id }) => owner_id),
        closed.map(({ month }) => month),
      ]);
    await tx.upsert(
      OPEN_MONTHS,
      [...months.values()].flatMap(({ row, isOpen }) => (isOpen ? [row] : [])),
    );
    await tx.upsert(
      PAID_ACCOUNTS,
      [...accounts.values()].map((account) => ({ ...account })),
    );
  },
};

/** From one month to another, both included. */
function monthsFrom(first: string | null, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month !== null && month <= last; month = monthsAfter(month, 1)) months.push(month);
  return months;
}

/** `toClose`: months that are to be closed whatever comes after. */
function after(account: Account, event: DecodedEvent & Told): { readonly account: Account; readonly toClose: readonly string[] } {
  const month = monthOf(new Date(event.metadata.recordedAt));
  const { paid_from, last_closed } = account;
  const paid = (has_price: boolean) => {
    // A month that was closed a moment before its last event became known is not closed again.
    const next = last_closed !== null && last_closed >= month ? monthsAfter(last_closed, 1) : month;
    return { account: { ...account, has_price, paid_from: paid_from ?? next }, toClose: [] };
  };
  const unpaid = (has_price: boolean) => ({
    account: { ...account, has_price, paid_from: null },
    toClose: monthsFrom(paid_from, month),
  });
  switch (event.type) {
    case 'PlanStarted': {
      // Frozen by platform staff: what the plan of before costs is asked for again once that comes back.
      if (event.data.planName === 'DEBTOR') return unpaid(account.has_price);
      const has = statusOf(event.data.planName) === 'MEMBER' && (event.data.price.month ?? 0) > 0;
      return has ? paid(true) : unpaid(false);
    }
    case 'PlanExpired':
      return unpaid(false);
    case 'DebtBegan':
      return unpaid(account.has_price);
    case 'DebtEnded':
      return account.has_price ? paid(true) : { account, toClose: [] };
    case 'DocumentCounted':
    case 'LateDocumentCounted':
      return { account, toClose: [event.data.month] };
    case 'MonthClosed': {
      const closed = event.data.month;
      const last = last_closed !== null && last_closed > closed ? last_closed : closed;
      if (paid_from === null || paid_from > closed) return { account: { ...account, last_closed: last }, toClose: [] };
      return {
        account: { ...account, last_closed: last, paid_from: monthsAfter(closed, 1) },
        toClose: monthsFrom(paid_from, monthsAfter(closed, -1)),
      };
    }
  }
}
