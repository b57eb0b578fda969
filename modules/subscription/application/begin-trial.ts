import { nameId } from '../../../shared-kernel/ids.ts';
import type { SubscriptionStreams } from '../streams.ts';

/**
 * The trial of an account begins of itself once it is registered (modules/flows/trials). Whoever changes a subscription a moment before that is written down
 * asks for the same command first: by its id it happens once, whoever comes first.
 */
export const beginTrial = async (streams: Pick<SubscriptionStreams, 'execute'>, ownerId: string, cause: string): Promise<void> => {
  await streams.execute(
    { type: 'StartTrial', data: { ownerId } },
    {
      actor: { kind: 'process', id: 'trials' },
      commandId: nameId('trials', ownerId),
      correlationId: cause,
      causationId: cause,
      ownerId,
    },
  );
};
