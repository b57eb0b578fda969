import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { streamModule } from '../../shared-kernel/decider/stream-module.ts';
import { addingSavedSignature, type MarksKeptOf } from './application/add-saved-signature.ts';
import { addingSubUser, type UserLimit } from './application/add-sub-user.ts';
import { changingOwnPassword, type StoredPassword } from './application/change-own-password.ts';
import { deletingAccount } from './application/delete-account.ts';
import { grantingReviewer, type IsRegistered } from './application/grant-reviewer.ts';
import { addSavedSignature } from './domain/commands/add-saved-signature.ts';
import { addSubUser } from './domain/commands/add-sub-user.ts';
import { allowSubstitutes } from './domain/commands/allow-substitutes.ts';
import { askEmailChange } from './domain/commands/ask-email-change.ts';
import { changeFiscalData } from './domain/commands/change-fiscal-data.ts';
import { changeOwnPassword } from './domain/commands/change-own-password.ts';
import { changePassword } from './domain/commands/change-password.ts';
import { changePersonalData } from './domain/commands/change-personal-data.ts';
import { changeSavedSignature } from './domain/commands/change-saved-signature.ts';
import { chooseNotices } from './domain/commands/choose-notices.ts';
import { chooseSigningReminders } from './domain/commands/choose-signing-reminders.ts';
import { confirmEmailChange } from './domain/commands/confirm-email-change.ts';
import { createApiKey } from './domain/commands/create-api-key.ts';
import { deleteAccount, type OwnDocuments } from './domain/commands/delete-account.ts';
import { denyPermissions } from './domain/commands/deny-permissions.ts';
import { disownSignUp } from './domain/commands/disown-sign-up.ts';
import { editSubUser } from './domain/commands/edit-sub-user.ts';
import { endAbsence } from './domain/commands/end-absence.ts';
import { grantReviewer } from './domain/commands/grant-reviewer.ts';
import { registerAccount } from './domain/commands/register-account.ts';
import { removeSavedSignature } from './domain/commands/remove-saved-signature.ts';
import { removeSubUser } from './domain/commands/remove-sub-user.ts';
import { revokeApiKey } from './domain/commands/revoke-api-key.ts';
import { revokeReviewer } from './domain/commands/revoke-reviewer.ts';
import { rotateApiKey } from './domain/commands/rotate-api-key.ts';
import { setAbsence } from './domain/commands/set-absence.ts';
import { setRedirect } from './domain/commands/set-redirect.ts';
import { setSubUserSight } from './domain/commands/set-sub-user-sight.ts';
import { stopEmailChange } from './domain/commands/stop-email-change.ts';
import { verifyEmail } from './domain/commands/verify-email.ts';
import { accountDecider } from './domain/decider.ts';

/** Commands that state and data are enough for. */
const decidedAlone = [
  registerAccount,
  verifyEmail,
  disownSignUp,
  changePassword,
  changePersonalData,
  revokeReviewer,
  removeSubUser,
  setSubUserSight,
  allowSubstitutes,
  setAbsence,
  endAbsence,
  editSubUser,
  changeSavedSignature,
  removeSavedSignature,
  denyPermissions,
  setRedirect,
  askEmailChange,
  confirmEmailChange,
  stopEmailChange,
  createApiKey,
  rotateApiKey,
  revokeApiKey,
  chooseNotices,
  chooseSigningReminders,
  changeFiscalData,
] as const;

/** Every command about an account. */
export const accountCommands = [...decidedAlone, addSavedSignature, changeOwnPassword, grantReviewer, addSubUser, deleteAccount] as const;

/** What these commands look at beside the stream. */
export interface Gathered {
  readonly storedPassword: StoredPassword;
  readonly isRegistered: IsRegistered;
  readonly userLimit: UserLimit;
  readonly marksKept: MarksKeptOf;
  readonly documentsOf: (accountId: string) => Promise<OwnDocuments>;
}

/** The streams `account-<accountId>`: read, and changed by commands only. */
export const accountStreams = (engine: EngineDeps, { storedPassword, isRegistered, userLimit, marksKept, documentsOf }: Gathered) =>
  streamModule(engine, accountDecider, [
    ...decidedAlone,
    addingSavedSignature(marksKept),
    changingOwnPassword(storedPassword),
    grantingReviewer(isRegistered),
    addingSubUser(userLimit, isRegistered),
    deletingAccount(documentsOf),
  ] as const);
export type AccountStreams = ReturnType<typeof accountStreams>;
