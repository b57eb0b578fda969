import { type CommandDefinition, refuse } from '../../../../shared-kernel/decider/types.ts';
import { personal } from '../../../../shared-kernel/privacy/port.ts';
import {
  type RemoveSavedSignature,
  removeSavedSignature,
  SAVED_SIGNATURES_LIMIT,
  type SavedSignatureCommand,
  savedSignatureCommand,
} from '../../contract/commands.ts';
import type { AccountEvent, SavedSignature } from '../../contract/events.ts';
import type { AccountState } from '../state.ts';
import { onlyTheOwner, ownerIdOf } from './authorise.ts';
import { factsBesides } from './unaffected.ts';

type Saving<Command> = CommandDefinition<AccountState, AccountEvent, Command, undefined>;

const unaffectedBy = factsBesides('SavedSignatureAdded', 'SavedSignatureChanged', 'SavedSignatureRemoved');

const signatureOf = (command: SavedSignatureCommand): SavedSignature => ({
  signatureId: command.signatureId,
  type: command.type,
  file: command.file,
  text: command.text === null ? null : personal(command.accountId, command.text),
});

const knows = (state: AccountState, signatureId: string): boolean => state.savedSignatures.some((one) => one.signatureId === signatureId);

export const addSavedSignatureCommand: Saving<SavedSignatureCommand> = {
  name: 'AddSavedSignature',
  schema: savedSignatureCommand,
  streamId: (command) => command.accountId,
  ownerId: ownerIdOf,
  authorise: onlyTheOwner,
  decide(state, command) {
    if (state.savedSignatures.length >= SAVED_SIGNATURES_LIMIT)
      return refuse(409, 'saved_signature.limit', { limit: SAVED_SIGNATURES_LIMIT });
    return [{ type: 'SavedSignatureAdded', data: signatureOf(command) }];
  },
  unaffectedBy,
};

export const changeSavedSignatureCommand: Saving<SavedSignatureCommand> = {
  name: 'ChangeSavedSignature',
  schema: savedSignatureCommand,
  streamId: (command) => command.accountId,
  ownerId: ownerIdOf,
  authorise: onlyTheOwner,
  decide: (state, command) =>
    knows(state, command.signatureId)
      ? [{ type: 'SavedSignatureChanged', data: signatureOf(command) }]
      : refuse(404, 'saved_signature.not_found'),
  unaffectedBy,
};

export const removeSavedSignatureCommand: Saving<RemoveSavedSignature> = {
  name: 'RemoveSavedSignature',
  schema: removeSavedSignature,
  streamId: (command) => command.accountId,
  ownerId: ownerIdOf,
  authorise: onlyTheOwner,
  decide: (state, command) =>
    knows(state, command.signatureId)
      ? [{ type: 'SavedSignatureRemoved', data: { signatureId: command.signatureId } }]
      : refuse(404, 'saved_signature.not_found'),
  unaffectedBy,
};
