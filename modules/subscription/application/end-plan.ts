import { nameId } from '../../../shared-kernel/ids.ts';
import type { SubscriptionStreams } from '../streams.ts';

/** The plan of an account that has ended, ended once, whoever asks and however often. Who had none, a sub-user or a reviewer, leaves none. */
export async function endPlan({ load, execute }: Pick<SubscriptionStreams, 'load' | 'execute'>, ownerId: string): Promise<void> {
  if ((await load(ownerId)).state.status === 'NONE') return;
  const commandId = nameId('account-endings', ownerId);
  await execute(
    { type: 'EndPlan', data: { ownerId } },
    { actor: { kind: 'process', id: 'account-endings' }, commandId, correlationId: commandId, ownerId },
  );
}
