import { type CommandDefinition, refuse } from '../../../../shared-kernel/decider/types.ts';
import { personal } from '../../../../shared-kernel/privacy/port.ts';
import { type ChangePersonalData, changePersonalData } from '../../contract/commands.ts';
import type { AccountEvent } from '../../contract/events.ts';
import { personalFields } from '../../contract/person-rules.ts';
import type { AccountState } from '../state.ts';
import { onlyThePerson, ownerIdOf } from './authorise.ts';
import { factsBesides } from './unaffected.ts';

type Changed = Extract<AccountEvent, { type: 'PersonalDataChanged' }>['data'];

/** Only what becomes different is a fact; saving the same form again changes nothing. */
export const changePersonalDataCommand: CommandDefinition<AccountState, AccountEvent, ChangePersonalData, undefined> = {
  name: 'ChangePersonalData',
  schema: changePersonalData,
  streamId: (command) => command.accountId,
  ownerId: ownerIdOf,
  authorise: onlyThePerson,
  decide(state, command) {
    if (state.status !== 'ACTIVE') return refuse(403, 'login.email_not_verified');
    const changed: Record<string, unknown> = {};
    for (const field of personalFields) {
      const wanted = command[field];
      if (wanted === undefined || wanted === (state[field]?.value ?? null)) continue;
      changed[field] = wanted === null ? null : personal(command.accountId, wanted);
    }
    if (command.language !== undefined && command.language !== state.language) changed.language = command.language;
    return Object.keys(changed).length === 0 ? [] : [{ type: 'PersonalDataChanged', data: changed as Changed }];
  },
  unaffectedBy: factsBesides('PersonalDataChanged'),
};
