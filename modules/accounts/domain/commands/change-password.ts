import type { CommandDefinition } from '../../../../shared-kernel/decider/types.ts';
import { type ChangePassword, changePassword } from '../../contract/commands.ts';
import type { AccountEvent } from '../../contract/events.ts';
import type { AccountState } from '../state.ts';
import { onlyAProcess, ownerIdOf } from './authorise.ts';
import { factsBesides } from './unaffected.ts';

/** A code that came by mail proved the address too, so an unverified account is verified by it. */
export const changePasswordCommand: CommandDefinition<AccountState, AccountEvent, ChangePassword, undefined> = {
  name: 'ChangePassword',
  schema: changePassword,
  streamId: (command) => command.accountId,
  ownerId: ownerIdOf,
  authorise: onlyAProcess,
  decide: (state, command) => [
    { type: 'PasswordChanged', data: { reason: command.reason } },
    ...(state.status === 'UNVERIFIED' ? [{ type: 'EmailVerified' as const, data: { by: 'LINK' as const } }] : []),
  ],
  unaffectedBy: factsBesides(),
};
