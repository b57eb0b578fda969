import type { SubscriptionFlag } from '../../modules/subscription/index.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import type { Product } from '../support/product.ts';

const STAFF = { kind: 'admin', id: 'staff' } as const;
let steps = 0;
const context = () => {
  steps += 1;
  return { actor: STAFF, commandId: `staff-${steps}`, correlationId: `staff-${steps}` };
};

type Of = Pick<Product, 'modules' | 'ownerId'>;

/** Platform staff put the product's account on a plan. */
export async function onPlan({ modules, ownerId }: Of, planName: string): Promise<void> {
  await modules.subscription.beginTrial(ownerId, 'test');
  await modules.subscription.execute({ type: 'GivePlan', data: { ownerId, planName, reason: personal(ownerId, 'Contrato') } }, context());
}

export async function withFlags({ modules, ownerId }: Of, on: SubscriptionFlag[], off: SubscriptionFlag[]): Promise<void> {
  await modules.subscription.beginTrial(ownerId, 'test');
  await modules.subscription.execute(
    { type: 'ChangeFlags', data: { ownerId, on: on as never, off: off as never, reason: personal(ownerId, 'Contrato') } },
    context(),
  );
}
