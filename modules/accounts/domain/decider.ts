import { commandFor, type Decider } from '../../../shared-kernel/decider/types.ts';
import { type AccountEvent, type AccountEventType, accountEventTypes } from '../contract/events.ts';
import { evolve } from './evolve.ts';
import { accountLifecycle } from './lifecycle.machine.ts';
import { type AccountState, noAccount } from './state.ts';

/** What happens to an account, by what it is about. A command races with the matters it touches. */
const matters = {
  AccountRegistered: 'registration',
  EmailVerified: 'registration',
  SignUpDisowned: 'registration',
  ReviewerGranted: 'reviewers',
  ReviewerRevoked: 'reviewers',
  SubUserAdded: 'sub-users',
  SubUserRemoved: 'sub-users',
  SubUserSightSet: 'sight',
  SubstitutesAllowedSet: 'absences',
  AbsenceSet: 'absences',
  AbsenceEnded: 'absences',
  SavedSignatureAdded: 'signatures',
  SavedSignatureChanged: 'signatures',
  SavedSignatureRemoved: 'signatures',
  PersonalDataChanged: 'personal data',
  PermissionsDenied: 'permissions',
  FeaturesSet: 'features',
  RedirectSet: 'redirect',
  PasswordChanged: 'password',
  EmailChangeAsked: 'email',
  EmailChangeConfirmed: 'email',
  EmailChanged: 'email',
  EmailChangeStopped: 'email',
  ApiKeyCreated: 'keys',
  ApiKeyRotated: 'keys',
  ApiKeyRevoked: 'keys',
  NoticesChosen: 'notices',
  SigningRemindersChosen: 'notices',
  FiscalDataChanged: 'fiscal data',
  AccountDeleted: 'registration',
} as const satisfies Record<AccountEventType, string>;

export type AccountMatter = (typeof matters)[AccountEventType];

export const accountDecider: Decider<AccountState, AccountEvent, AccountMatter> = {
  category: 'account',
  initial: noAccount,
  evolve,
  machine: accountLifecycle,
  snapshotOf: (state) => ({ value: state.status, context: state }),
  eventTypes: accountEventTypes,
  // Before version 2 there were no sub-users, and no initials to keep. PasswordChanged version 2 only knows one reason more, PersonalDataChanged version 2 one value more, ReviewerGranted version 2 three: what version 1 says, they say too.
  upcast: (type, version, data) => {
    if (version >= 2) return data;
    if (type === 'AccountRegistered') return { ...data, belongsTo: null };
    return type === 'SavedSignatureAdded' || type === 'SavedSignatureChanged' ? { ...data, mark: 'SIGNATURE' } : data;
  },
  // Events of a reviewer's account belong to the account that is read, those of a sub-user's to the one they work in.
  ownerOf: (state) => state.reads ?? state.belongsTo ?? state.accountId ?? '',
  matters,
};

/** Makes a command about the account that its data names. */
export const accountCommand = commandFor<AccountState, AccountEvent, AccountMatter>()('accountId');
