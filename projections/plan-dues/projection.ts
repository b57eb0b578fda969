import type { SubscriptionEvent } from '../../modules/subscription/contract/events.ts';
import { endOfGrace } from '../../modules/subscription/contract/grace.ts';
import { type PlanName, statusOf } from '../../modules/subscription/contract/plans.ts';
import { calendarDayOf, daysAfter } from '../../shared-kernel/calendar-day.ts';
import type { DecodedEvent, Projection, Row } from '../runtime/index.ts';

export const PLAN_DUES = 'plan_dues';

/** Something unpaid: the event that said so, the last day of its grace, and the first day on which it freezes. */
interface Unpaid {
  readonly chargeId: string;
  readonly setBy: string;
  readonly dueDate: string;
  readonly freezesOn: string;
  /** It froze the account once: whoever takes it up again afterwards, platform staff, did so knowing of it. */
  readonly hasFrozen: boolean;
}

interface Account {
  readonly owner_id: string;
  readonly plan_name: PlanName;
  readonly expiry_date: string | null;
  /** The event that set the day. */
  readonly expiry_set_by: string | null;
  readonly unpaid: readonly Unpaid[];
}

type Told = Extract<SubscriptionEvent, { type: (typeof TYPES)[number] }>;
const TYPES = [
  'TrialStarted',
  'PlanStarted',
  'PlanExpired',
  'ExpiryChanged',
  'ChargeFailed',
  'ChargeSettled',
  'DebtBegan',
  'DebtEnded',
] as const satisfies readonly SubscriptionEvent['type'][];

/**
 * What of a subscription becomes due by time alone: a row for each account, with the last day of its plan while that works, and with the end
 * of the grace of the oldest amount that is unpaid and has not frozen it yet.
 */
export const planDues: Projection = {
  name: 'plan-dues',
  version: 2,
  types: TYPES,
  streams: ['subscription-'],
  tables: [
    {
      name: PLAN_DUES,
      columns: {
        owner_id: 'text not null',
        plan_name: 'text not null',
        expiry_date: 'text',
        expiry_set_by: 'text',
        unpaid: 'jsonb not null',
        /** Null: nothing ends, or nothing freezes. */
        ends_after: 'text',
        freezes_on: 'text',
      },
      key: ['owner_id'],
      indexes: ['(ends_after) where ends_after is not null', '(freezes_on) where freezes_on is not null'],
    },
  ],
  async apply(batch, tx) {
    const ids = [...new Set(batch.map(({ metadata }) => metadata.ownerId))];
    const known = await tx.query<Account>(
      `select owner_id, plan_name, expiry_date, expiry_set_by, unpaid from ${tx.table(PLAN_DUES)} where owner_id = any($1)`,
      [ids],
    );
    const accounts = new Map(known.map((row) => [row.owner_id, row]));
    for (const event of batch as readonly (DecodedEvent & Told)[]) {
      const { ownerId } = event.metadata;
      accounts.set(ownerId, after(accounts.get(ownerId) ?? { owner_id: ownerId, ...unset }, event));
    }
    await tx.upsert(PLAN_DUES, [...accounts.values()].map(rowOf));
  },
};

const unset: Omit<Account, 'owner_id'> = { plan_name: 'TRIAL_1', expiry_date: null, expiry_set_by: null, unpaid: [] };

export const oldestUnpaid = (unpaid: readonly Unpaid[]): Unpaid | null =>
  [...unpaid]
    .filter(({ hasFrozen }) => !hasFrozen)
    .sort((one, other) => one.freezesOn.localeCompare(other.freezesOn) || one.chargeId.localeCompare(other.chargeId))[0] ?? null;

function rowOf(account: Account): Row {
  const status = statusOf(account.plan_name);
  return {
    ...account,
    ends_after: status === 'TRIAL' || status === 'MEMBER' ? account.expiry_date : null,
    freezes_on: status === 'MEMBER' ? (oldestUnpaid(account.unpaid)?.freezesOn ?? null) : null,
  };
}

function after(account: Account, { id, type, data, metadata }: DecodedEvent & Told): Account {
  switch (type) {
    case 'TrialStarted':
      return { ...account, plan_name: 'TRIAL_1', expiry_date: data.expiryDate, expiry_set_by: id };
    case 'PlanStarted':
      // What is frozen keeps the last day of the plan that comes back.
      if (data.planName === 'DEBTOR') return { ...account, plan_name: 'DEBTOR' };
      return { ...account, plan_name: data.planName, expiry_date: data.expiryDate, expiry_set_by: id };
    case 'ExpiryChanged':
      return { ...account, expiry_date: data.expiryDate, expiry_set_by: id };
    case 'PlanExpired':
      return { ...account, plan_name: 'ZERO' };
    case 'ChargeFailed': {
      const { chargeId, cutOffDate, graceDays } = data;
      const dueDate = endOfGrace(data);
      const freezesOn = graceDays === 0 ? cutOffDate : daysAfter(dueDate, 1);
      const others = account.unpaid.filter((charge) => charge.chargeId !== chargeId);
      return { ...account, unpaid: [...others, { chargeId, setBy: id, dueDate, freezesOn, hasFrozen: false }] };
    }
    case 'ChargeSettled':
      return { ...account, unpaid: account.unpaid.filter(({ chargeId }) => chargeId !== data.chargeId) };
    case 'DebtBegan': {
      const day = calendarDayOf(new Date(metadata.recordedAt));
      const unpaid = account.unpaid.map((charge) => (charge.freezesOn <= day ? { ...charge, hasFrozen: true } : charge));
      return { ...account, plan_name: 'DEBTOR', unpaid };
    }
    case 'DebtEnded':
      return { ...account, plan_name: data.planName };
  }
}
