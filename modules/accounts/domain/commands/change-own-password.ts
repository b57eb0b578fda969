import { type CommandDefinition, type Refusal, refuse } from '../../../../shared-kernel/decider/types.ts';
import { type ChangeOwnPassword, changeOwnPassword } from '../../contract/commands.ts';
import type { AccountEvent } from '../../contract/events.ts';
import type { AccountState } from '../state.ts';
import { onlyThePerson, ownerIdOf } from './authorise.ts';
import { factsBesides } from './unaffected.ts';

/**
 * The password is proved anew at every decision: a decision that raced with another change of it is made on what
 * stands then. `prove` answers why the person may not, or null.
 */
export const changeOwnPasswordCommand = (
  prove: () => Promise<Refusal | null>,
): CommandDefinition<AccountState, AccountEvent, ChangeOwnPassword, null> => ({
  name: 'ChangeOwnPassword',
  schema: changeOwnPassword,
  streamId: (command) => command.accountId,
  ownerId: ownerIdOf,
  authorise: onlyThePerson,
  gather: prove,
  decide: (state) =>
    state.status === 'ACTIVE' ? [{ type: 'PasswordChanged', data: { reason: 'CHANGE' } }] : refuse(403, 'login.email_not_verified'),
  unaffectedBy: factsBesides('PasswordChanged'),
});
