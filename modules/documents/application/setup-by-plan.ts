import { type Refusal, refuse } from '../../../shared-kernel/decider/types.ts';
import type { DocumentEventData } from '../contract/events.ts';
import type { AccountPlan } from './ports.ts';

type Asked = Pick<DocumentEventData<'SetupChanged'>, 'hasOrder' | 'isActiveGeolocation' | 'signatories' | 'autoSign'>;

const asksForPlace = ({ isActiveGeolocation, signatories }: Asked): boolean =>
  isActiveGeolocation || signatories.some(({ requirements }) => requirements.geolocation);

/**
 * What the plan of the account does not offer is not asked for anew (SUB-003, SUB-009, SUB-014). What a set-up has already stays, so that a draft which was
 * begun while it was offered can be finished.
 */
export async function setupByPlan(
  plan: Pick<AccountPlan, 'offeredTo'>,
  { ownerId, setup }: { readonly ownerId: string; readonly setup: Asked | null },
  asked: Asked,
): Promise<Refusal | undefined> {
  const order = asked.hasOrder && !setup?.hasOrder;
  const place = asksForPlace(asked) && !(setup && asksForPlace(setup));
  const autoSign = asked.autoSign && !setup?.autoSign;
  if (!order && !place && !autoSign) return undefined;
  const offered = await plan.offeredTo(ownerId);
  if (order && !offered.order) return refuse(403, 'setup.order_not_offered');
  if (place && !offered.geolocation) return refuse(403, 'setup.geolocation_not_offered');
  return autoSign && !offered.autoSign ? refuse(403, 'setup.auto_sign_not_offered') : undefined;
}
