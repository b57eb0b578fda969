import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { personalValue } from '../../../../shared-kernel/privacy/personal-value.ts';
import { CREDITS_AT_ONCE, type CreditName, creditNames } from '../../contract/credits.ts';
import { heldOf } from '../credits/balance.ts';
import type { BalanceRow } from '../credits/state.ts';
import { subscriptionCommand } from '../decider.ts';
import { onlyStaff, PERSON_REFUSALS } from '../rules/authority.ts';

const amount = z.int().min(-CREDITS_AT_ONCE).max(CREDITS_AT_ONCE);
const amounts = z.object(Object.fromEntries(creditNames.map((name) => [name, amount])) as Record<CreditName, typeof amount>).partial();

/**
 * Platform staff add credits to an account, and say why (ENT-063). A number below zero takes back what was added by mistake, and nothing of what is
 * used or reserved.
 */
export const addCredits = subscriptionCommand({
  type: 'AddCredits',
  schema: z.object({ ownerId: z.string().min(1), credits: amounts, reason: personalValue }),
  refuses: [...PERSON_REFUSALS, 'subscription.reason_required', 'credits.not_so_many'],
  authorise: onlyStaff,
  decide(state, { credits, reason }, balance: readonly BalanceRow[]) {
    if ((reason.value ?? '').trim() === '') return refuse(422, 'subscription.reason_required');
    const added = creditNames.flatMap((credit) => (credits[credit] ? [[credit, credits[credit]] as const] : []));
    for (const [credit, by] of added) {
      const left = (state.credits[credit] ?? 0) - heldOf(balance, credit);
      if (by < 0 && left + by < 0) return refuse(409, 'credits.not_so_many', { credit, left: Math.max(0, left) });
    }
    return added.length === 0 ? [] : [{ type: 'CreditsAdded', data: { credits: Object.fromEntries(added), reason } }];
  },
  // Added is added: what others added meanwhile only changes the sum.
  touches: [],
});
