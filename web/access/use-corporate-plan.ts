import { isCorporatePlan } from '../../modules/subscription/contract/plans.ts';
import { problemOf } from '../api/base.ts';
import { useSubscriptionQuery } from '../api/subscription.ts';
import { usePlanRole } from '../subscription/use-subscription.ts';

/** MENU-010: whether the account of the owner who looks is on a plan that was agreed with a company. Null while it is not known. */
export function useCorporatePlan(): boolean | null {
  const isOwner = usePlanRole() === 'owner';
  const { data, error } = useSubscriptionQuery(undefined, { skip: !isOwner });
  if (data) return data.isCorporate || isCorporatePlan(data.planName);
  // Of everybody else the plan decides nothing, and what cannot be read keeps nobody from a page.
  return !isOwner || problemOf(error) ? false : null;
}
