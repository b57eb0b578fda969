import { type CommandDefinition, refuse } from '../../../../shared-kernel/decider/types.ts';
import { type DenyPermissions, denyPermissions } from '../../contract/commands.ts';
import type { AccountEvent } from '../../contract/events.ts';
import type { AccountState } from '../state.ts';
import { onlyStaff, ownerIdOf } from './authorise.ts';
import { factsBesides } from './unaffected.ts';

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key) => other.includes(key));

/** Platform staff take route permissions from an account or give them back (ROLE-009): the list given is the whole of it. */
export const denyPermissionsCommand: CommandDefinition<AccountState, AccountEvent, DenyPermissions, undefined> = {
  name: 'DenyPermissions',
  schema: denyPermissions,
  streamId: (command) => command.accountId,
  ownerId: ownerIdOf,
  authorise: onlyStaff,
  decide(state, command) {
    if (state.role !== 'user') return refuse(409, 'permissions.only_owners');
    if (state.status !== 'ACTIVE') return refuse(409, 'login.email_not_verified');
    const permissionsDenied = [...new Set(command.permissionsDenied)].sort();
    return sameSet(state.permissionsDenied, permissionsDenied) ? [] : [{ type: 'PermissionsDenied', data: { permissionsDenied } }];
  },
  // Two of the staff who decide at the same time see each other: the later one looks again.
  unaffectedBy: factsBesides('PermissionsDenied'),
};
