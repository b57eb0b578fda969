import { type CommandDefinition, refuse } from '../../../../shared-kernel/decider/types.ts';
import { type SetRedirect, setRedirect } from '../../contract/commands.ts';
import type { AccountEvent } from '../../contract/events.ts';
import type { AccountState } from '../state.ts';
import { onlyStaff, ownerIdOf } from './authorise.ts';
import { factsBesides } from './unaffected.ts';

/** Platform staff say where a person is sent on to after a login (SESSION-010); never the person, for the tokens go along. */
export const setRedirectCommand: CommandDefinition<AccountState, AccountEvent, SetRedirect, undefined> = {
  name: 'SetRedirect',
  schema: setRedirect,
  streamId: (command) => command.accountId,
  ownerId: ownerIdOf,
  authorise: onlyStaff,
  decide(state, { redirectUrl }) {
    if (state.role !== 'user') return refuse(409, 'redirect.only_owners');
    if (state.status !== 'ACTIVE') return refuse(409, 'login.email_not_verified');
    return state.redirectUrl === redirectUrl ? [] : [{ type: 'RedirectSet', data: { redirectUrl } }];
  },
  unaffectedBy: factsBesides('RedirectSet'),
};
