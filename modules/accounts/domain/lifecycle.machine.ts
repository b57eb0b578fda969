import { setup } from 'xstate';
import { guardFor } from '../../../shared-kernel/decider/guard-of.ts';
import type { AccountEvent } from '../contract/events.ts';
import { isOfAccount } from './rules/absence.ts';
import { type AccountState, hasKey, markKept } from './state.ts';

const guard = guardFor<AccountState, AccountEvent>();
const hasDocuments = ({ role }: AccountState): boolean => role === 'user' || role === 'sub-user';

/** An account as a machine over its own events. It guards; it does not fold. */
export const accountLifecycle = setup({
  types: { context: {} as AccountState, events: {} as AccountEvent },
  guards: {
    hasItsAccount: guard(
      'AccountRegistered',
      (_state, { role, reads, belongsTo }) => (role === 'reviewer') === (reads !== null) && (role === 'sub-user') === (belongsTo !== null),
    ),
    wasSignedUp: guard('SignUpDisowned', ({ role }) => role === 'user'),
    ownsWhatIsReviewed: guard('ReviewerGranted', (state, { reviewerId }) => state.role === 'user' && !state.reviewers.includes(reviewerId)),
    granted: guard('ReviewerRevoked', (state, { reviewerId }) => state.reviewers.includes(reviewerId)),
    signsForItself: guard('SavedSignatureAdded', (state, { signatureId }) => hasDocuments(state) && markKept(state, signatureId) === null),
    subUserSigns: guard(
      'SavedSignatureAdded',
      (state, { signatureId }) => state.role === 'sub-user' && markKept(state, signatureId) === null,
    ),
    // A signature does not become initials: it would be found in documents that asked for the other.
    sameMark: guard('SavedSignatureChanged', (state, { signatureId, mark }) => markKept(state, signatureId) === mark),
    knownMark: guard('SavedSignatureRemoved', (state, { signatureId }) => markKept(state, signatureId) !== null),
    isOwnAccount: guard('EmailChangeAsked', ({ role }) => role !== 'reviewer'),
    confirmsOpenChange: guard(
      'EmailChangeConfirmed',
      ({ emailChange }, { changeId, side }) =>
        emailChange?.changeId === changeId && emailChange.outcome === 'OPEN' && !emailChange.confirmed.includes(side),
    ),
    bothConfirmed: guard(
      'EmailChanged',
      ({ emailChange }, { changeId }) =>
        emailChange?.changeId === changeId && emailChange.outcome === 'OPEN' && emailChange.confirmed.length === 2,
    ),
    isOpenChange: guard(
      'EmailChangeStopped',
      ({ emailChange }, { changeId }) => emailChange?.changeId === changeId && emailChange.outcome === 'OPEN',
    ),
    namesNewKey: guard('ApiKeyCreated', (state, { keyId }) => state.role === 'user' && !hasKey(state, keyId)),
    hasKeyBefore: guard(
      'ApiKeyRotated',
      ({ apiKeys }, { keyId, generation }) => apiKeys.find((key) => key.keyId === keyId)?.generation === generation - 1,
    ),
    hasThatKey: guard('ApiKeyRevoked', (state, { keyId }) => hasKey(state, keyId)),
    ownsItself: guard('AccountDeleted', ({ role }) => role === 'user'),
    ownsDocuments: guard(
      ['FeaturesSet', 'RedirectSet', 'SubUserSightSet', 'SubstitutesAllowedSet', 'FiscalDataChanged'],
      ({ role }) => role === 'user',
    ),
    makesDocuments: guard(['PermissionsDenied', 'NoticesChosen', 'SigningRemindersChosen'], (state) => hasDocuments(state)),
    isSubUser: guard(
      ['PermissionsDenied', 'PersonalDataChanged', 'NoticesChosen', 'SigningRemindersChosen'],
      ({ role }) => role === 'sub-user',
    ),
    takesIn: guard(
      'SubUserAdded',
      ({ role, subUsers, formerSubUsers }, { subUserId }) =>
        role === 'user' && !subUsers.includes(subUserId) && !formerSubUsers.includes(subUserId),
    ),
    areOfAccount: guard(
      'AbsenceSet',
      (state, { memberId, substituteId }) => memberId !== substituteId && isOfAccount(state, memberId) && isOfAccount(state, substituteId),
    ),
    isSaidAway: guard('AbsenceEnded', ({ absences }, { memberId }) => absences?.[memberId] !== undefined),
    worksHere: guard('SubUserRemoved', ({ subUsers }, { subUserId }) => subUsers.includes(subUserId)),
  },
}).createMachine({
  id: 'account',
  context: {} as AccountState,
  initial: 'NONE',
  states: {
    NONE: { on: { AccountRegistered: { target: 'UNVERIFIED', guard: 'hasItsAccount' } } },
    UNVERIFIED: {
      on: {
        EmailVerified: 'ACTIVE',
        PasswordChanged: 'UNVERIFIED',
        SignUpDisowned: { target: 'ENDED', guard: 'wasSignedUp' },
        // Their owner writes about them before they come in for the first time.
        PermissionsDenied: { target: 'UNVERIFIED', guard: 'isSubUser' },
        PersonalDataChanged: { target: 'UNVERIFIED', guard: 'isSubUser' },
        NoticesChosen: { target: 'UNVERIFIED', guard: 'isSubUser' },
        SigningRemindersChosen: { target: 'UNVERIFIED', guard: 'isSubUser' },
        // And they work without having proved their address (AUTH-005).
        SavedSignatureAdded: { target: 'UNVERIFIED', guard: 'subUserSigns' },
        SavedSignatureChanged: { target: 'UNVERIFIED', guard: 'sameMark' },
        SavedSignatureRemoved: { target: 'UNVERIFIED', guard: 'knownMark' },
      },
    },
    ACTIVE: {
      on: {
        PasswordChanged: 'ACTIVE',
        PersonalDataChanged: 'ACTIVE',
        AccountDeleted: { target: 'DELETED', guard: 'ownsItself' },
        EmailChangeAsked: { target: 'ACTIVE', guard: 'isOwnAccount' },
        EmailChangeConfirmed: { target: 'ACTIVE', guard: 'confirmsOpenChange' },
        EmailChanged: { target: 'ACTIVE', guard: 'bothConfirmed' },
        EmailChangeStopped: { target: 'ACTIVE', guard: 'isOpenChange' },
        PermissionsDenied: { target: 'ACTIVE', guard: 'makesDocuments' },
        FeaturesSet: { target: 'ACTIVE', guard: 'ownsDocuments' },
        RedirectSet: { target: 'ACTIVE', guard: 'ownsDocuments' },
        SubUserAdded: { target: 'ACTIVE', guard: 'takesIn' },
        SubUserRemoved: { target: 'ACTIVE', guard: 'worksHere' },
        SubUserSightSet: { target: 'ACTIVE', guard: 'ownsDocuments' },
        SubstitutesAllowedSet: { target: 'ACTIVE', guard: 'ownsDocuments' },
        AbsenceSet: { target: 'ACTIVE', guard: 'areOfAccount' },
        AbsenceEnded: { target: 'ACTIVE', guard: 'isSaidAway' },
        ReviewerGranted: { target: 'ACTIVE', guard: 'ownsWhatIsReviewed' },
        ReviewerRevoked: { target: 'ACTIVE', guard: 'granted' },
        ApiKeyCreated: { target: 'ACTIVE', guard: 'namesNewKey' },
        ApiKeyRotated: { target: 'ACTIVE', guard: 'hasKeyBefore' },
        ApiKeyRevoked: { target: 'ACTIVE', guard: 'hasThatKey' },
        NoticesChosen: { target: 'ACTIVE', guard: 'makesDocuments' },
        SigningRemindersChosen: { target: 'ACTIVE', guard: 'makesDocuments' },
        FiscalDataChanged: { target: 'ACTIVE', guard: 'ownsDocuments' },
        SavedSignatureAdded: { target: 'ACTIVE', guard: 'signsForItself' },
        SavedSignatureChanged: { target: 'ACTIVE', guard: 'sameMark' },
        SavedSignatureRemoved: { target: 'ACTIVE', guard: 'knownMark' },
      },
    },
    ENDED: { type: 'final' },
    DELETED: { type: 'final' },
  },
});
