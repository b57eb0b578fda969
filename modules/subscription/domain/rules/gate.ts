import { type Refusal, refuse } from '../../../../shared-kernel/decider/types.ts';
import { beginsADocument, type GateCode, type GatedAct } from '../../contract/gate.ts';
import type { SubscriptionState } from '../state.ts';
import { isExpired } from './due.ts';

/**
 * May the account begin this now? Null: yes. The documents of the month are those completed in it (CONST-004), so what was sent before is
 * finished however many there are. The base plan asks before the next one (STATE-050); every other limit is one.
 * @param completed documents of the month so far; asked for only where the plan has a limit
 * @param isTest of a key for tests: such a document counts nothing, so the limit of the month does not hold it back either
 */
export async function gateOf(
  state: SubscriptionState,
  act: GatedAct,
  completed: () => Promise<number>,
  now: Date,
  isTest = false,
): Promise<Refusal<GateCode> | null> {
  if (state.status === 'DEBTOR') return refuse(403, 'subscription.debtor');
  if (isExpired(state, now)) return refuse(403, 'subscription.expired');
  const limit = state.limits.documents;
  if (limit === 0 || isTest || !beginsADocument(act) || state.planName === 'DYNAMIC_MEMBERSHIP') return null;
  if ((await completed()) < limit) return null;
  return state.planName === 'BASE_MEMBERSHIP'
    ? refuse(409, 'subscription.sixth_document', { limit })
    : refuse(403, 'subscription.document_limit', { limit });
}
