import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import type { Seen } from '../domain/rules/seen.ts';
import type { VoBoStreams } from '../streams.ts';

/**
 * A new round forgets what was shown before it. An approver who read the new version before the round was opened must be able
 * to see it again in that round: the caller's command gets another id in each round.
 */
export async function presentToApprover(voBo: VoBoStreams, saw: Seen, context: CommandContext) {
  const { round } = (await voBo.load(saw.documentId)).state;
  const commandId = nameId('vobo-present', context.commandId, String(round));
  return voBo.execute({ type: 'PresentToApprover', data: saw }, { ...context, commandId });
}
