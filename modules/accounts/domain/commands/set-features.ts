import { type CommandDefinition, refuse } from '../../../../shared-kernel/decider/types.ts';
import { type SetFeatures, setFeatures } from '../../contract/commands.ts';
import type { AccountEvent } from '../../contract/events.ts';
import type { AccountState } from '../state.ts';
import { onlyStaff, ownerIdOf } from './authorise.ts';
import { factsBesides } from './unaffected.ts';

/** Platform staff give an account features or take them (SUB-013): the list given is the whole of it. */
export const setFeaturesCommand: CommandDefinition<AccountState, AccountEvent, SetFeatures, undefined> = {
  name: 'SetFeatures',
  schema: setFeatures,
  streamId: (command) => command.accountId,
  ownerId: ownerIdOf,
  authorise: onlyStaff,
  decide(state, command) {
    if (state.role !== 'user') return refuse(409, 'features.only_owners');
    if (state.status !== 'ACTIVE') return refuse(409, 'login.email_not_verified');
    const features = [...new Set(command.features)].sort();
    return features.join() === state.features.join() ? [] : [{ type: 'FeaturesSet', data: { features } }];
  },
  // Two of the staff who decide at the same time see each other: the later one looks again.
  unaffectedBy: factsBesides('FeaturesSet'),
};
