import type { CommandDefinition } from '../../../../shared-kernel/decider/types.ts';
import { type VerifyEmail, verifyEmail } from '../../contract/commands.ts';
import type { AccountEvent } from '../../contract/events.ts';
import type { AccountState } from '../state.ts';
import { onlyAProcess, ownerIdOf } from './authorise.ts';

/** Verifying twice changes nothing and is no error: the second click on the mailed link is the same person. */
export const verifyEmailCommand: CommandDefinition<AccountState, AccountEvent, VerifyEmail, undefined> = {
  name: 'VerifyEmail',
  schema: verifyEmail,
  streamId: (command) => command.accountId,
  ownerId: ownerIdOf,
  authorise: onlyAProcess,
  decide: (state, command) => (state.status === 'ACTIVE' ? [] : [{ type: 'EmailVerified', data: { by: command.by } }]),
  unaffectedBy: ['PasswordChanged', 'PersonalDataChanged'],
};
