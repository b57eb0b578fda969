import { personal } from '../../../shared-kernel/privacy/port.ts';
import type { AccountsDeps } from '../../accounts/index.ts';
import { accountFeatures } from '../../accounts/index.ts';
import type { SubscriptionModule } from '../../subscription/index.ts';

/** The features that accounts knows are flags of the subscription: the list given is the whole of these, every other flag stays. */
export const createGiveFeatures =
  (subscription: Pick<SubscriptionModule, 'execute' | 'beginTrial'>): AccountsDeps['giveFeatures'] =>
  async (ownerId, features, reason, context) => {
    const data = {
      ownerId,
      on: [...features],
      off: accountFeatures.filter((feature) => !features.includes(feature)),
      reason: personal(ownerId, reason),
    };
    await subscription.beginTrial(ownerId, context.correlationId);
    await subscription.execute({ type: 'ChangeFlags', data }, context);
  };
