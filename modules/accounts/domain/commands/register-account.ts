import { type CommandDefinition, refuse } from '../../../../shared-kernel/decider/types.ts';
import { personal } from '../../../../shared-kernel/privacy/port.ts';
import { type RegisterAccount, registerAccount } from '../../contract/commands.ts';
import type { AccountEvent } from '../../contract/events.ts';
import type { AccountState } from '../state.ts';

/** The account of a person. That its address is free was settled by the reservation before (application/email-registry). */
export const registerAccountCommand: CommandDefinition<AccountState, AccountEvent, RegisterAccount, undefined> = {
  name: 'RegisterAccount',
  schema: registerAccount,
  streamId: (command) => command.accountId,
  ownerId: (_state, command) => command.reads ?? command.accountId,
  authorise(_state, command, { actor }) {
    const allowed =
      actor.kind === 'process' ||
      (command.role === 'user' && actor.kind === 'public') ||
      (command.role === 'reviewer' && (actor.kind === 'admin' || (actor.kind === 'owner' && actor.ownerId === command.reads)));
    return allowed ? null : refuse(403, 'access.denied');
  },
  decide(state, command) {
    if (state.status !== 'NONE') return refuse(409, 'auth/email-already-in-use');
    const of = (value: string | null) => (value === null ? null : personal(command.accountId, value));
    return [
      {
        type: 'AccountRegistered',
        data: {
          accountId: command.accountId,
          role: command.role,
          reads: command.reads,
          firstName: personal(command.accountId, command.firstName),
          secondName: of(command.secondName),
          lastName: of(command.lastName),
          email: personal(command.accountId, command.email),
          phone: of(command.phone),
          language: command.language,
        },
      },
    ];
  },
  unaffectedBy: [],
};
