import { nameId } from '../../shared-kernel/ids.ts';
import type { ReminderStreams } from '../reminders/index.ts';

/**
 * Flow: a reminder whose time is over is gone (CONST-019), once, whoever asks and however often. The table of what is over may be behind:
 * the reminder decides.
 */
export const endReminder = ({ execute }: Pick<ReminderStreams, 'execute'>, reminderId: string): Promise<unknown> =>
  execute(
    { type: 'ExpireReminder', data: { reminderId } },
    {
      actor: { kind: 'process', id: 'reminder-ends' },
      commandId: nameId('reminder-ends', reminderId),
      correlationId: nameId('reminder-ends', reminderId),
    },
  );
