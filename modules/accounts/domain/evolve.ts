import type { Recorded } from '../../../shared-kernel/decider/types.ts';
import type { AccountEvent, SavedMark } from '../contract/events.ts';
import { type Absence, type AccountState, type EmailChange, type KeptMark, keptOf } from './state.ts';

/** Plain exhaustive fold. It never refuses: history is what happened. */
export function evolve(state: AccountState, event: Recorded<AccountEvent>): AccountState {
  switch (event.type) {
    case 'AccountRegistered':
      return { ...state, ...event.data, status: 'UNVERIFIED' };
    case 'EmailVerified':
      return { ...state, status: 'ACTIVE' };
    case 'SignUpDisowned':
      return { ...state, status: 'ENDED' };
    case 'ReviewerGranted': {
      const { reviewerId, ...terms } = event.data;
      const reviewTerms = Object.keys(terms).length === 0 ? state.reviewTerms : { ...state.reviewTerms, [reviewerId]: terms };
      return { ...state, reviewers: [...state.reviewers, reviewerId], reviewTerms };
    }
    case 'ReviewerRevoked': {
      const { [event.data.reviewerId]: _, ...reviewTerms } = state.reviewTerms;
      return { ...state, reviewers: state.reviewers.filter((reviewerId) => reviewerId !== event.data.reviewerId), reviewTerms };
    }
    case 'SubUserAdded':
      return { ...state, subUsers: [...state.subUsers, event.data.subUserId] };
    case 'SubUserRemoved': {
      const { subUserId } = event.data;
      return {
        ...withoutAbsences(state, (memberId, { substituteId }) => memberId === subUserId || substituteId === subUserId),
        subUsers: state.subUsers.filter((known) => known !== subUserId),
        formerSubUsers: [...state.formerSubUsers, subUserId],
      };
    }
    case 'SubUserSightSet':
      return { ...state, subUserSight: event.data.sight };
    case 'SubstitutesAllowedSet':
      return { ...state, substitutesAllowed: event.data.allowed };
    case 'AbsenceSet': {
      const { memberId, ...absence } = event.data;
      return { ...state, absences: { ...state.absences, [memberId]: absence } };
    }
    case 'AbsenceEnded':
      return withoutAbsences(state, (memberId) => memberId === event.data.memberId);
    case 'SavedSignatureAdded': {
      const { mark, ...added } = event.data;
      return withMarks(state, mark, (marks) => [...marks, added]);
    }
    case 'SavedSignatureChanged': {
      const { mark, ...changed } = event.data;
      return withMarks(state, mark, (marks) => marks.map((one) => (one.signatureId === changed.signatureId ? changed : one)));
    }
    case 'SavedSignatureRemoved': {
      const others = (marks: readonly KeptMark[]) => marks.filter((one) => one.signatureId !== event.data.signatureId);
      return withMarks(withMarks(state, 'SIGNATURE', others), 'INITIALS', others);
    }
    case 'PermissionsDenied':
      return { ...state, permissionsDenied: event.data.permissionsDenied };
    case 'FeaturesSet':
      return { ...state, features: event.data.features };
    case 'RedirectSet':
      return { ...state, redirectUrl: event.data.redirectUrl };
    case 'PersonalDataChanged':
      return { ...state, ...event.data };
    case 'PasswordChanged':
      return state;
    case 'EmailChangeAsked': {
      const asked = { ...event.data, before: state.email, askedAt: event.metadata.occurredAt, changedAt: null };
      return { ...state, emailChange: { ...asked, confirmed: [], outcome: 'OPEN' } };
    }
    case 'EmailChangeConfirmed':
      return withChange(state, event.data, (change) => ({ ...change, confirmed: [...change.confirmed, event.data.side] }));
    case 'EmailChanged': {
      const changedAt = event.metadata.occurredAt;
      const after = withChange(state, event.data, (change) => ({ ...change, changedAt, outcome: 'CHANGED' }));
      return { ...after, email: event.data.email };
    }
    case 'ApiKeyCreated': {
      const made = { ...event.data, generation: 0, createdAt: event.metadata.occurredAt, rotatedAt: null };
      return { ...state, apiKeys: [...state.apiKeys, made] };
    }
    case 'ApiKeyRotated': {
      const { keyId, ...rotated } = event.data;
      const rotatedAt = event.metadata.occurredAt;
      return { ...state, apiKeys: state.apiKeys.map((key) => (key.keyId === keyId ? { ...key, ...rotated, rotatedAt } : key)) };
    }
    case 'ApiKeyRevoked':
      return { ...state, apiKeys: state.apiKeys.filter(({ keyId }) => keyId !== event.data.keyId) };
    case 'NoticesChosen':
      return { ...state, notices: event.data };
    case 'SigningRemindersChosen':
      return { ...state, signingReminders: event.data.plan };
    case 'FiscalDataChanged':
      return { ...state, fiscalData: event.data };
    case 'AccountDeleted':
      return {
        ...withoutAbsences(state, () => true),
        status: 'DELETED',
        isErased: event.data.erased,
        reviewers: [],
        reviewTerms: {},
        subUsers: [],
        formerSubUsers: [...state.formerSubUsers, ...state.subUsers],
        savedSignatures: [],
        savedInitials: [],
        apiKeys: [],
      };
    case 'EmailChangeStopped':
      return withChange(state, event.data, (change) => ({ ...change, outcome: 'STOPPED' }));
  }
}

function withoutAbsences(state: AccountState, isGone: (memberId: string, absence: Absence) => boolean): AccountState {
  if (!state.absences) return state;
  return {
    ...state,
    absences: Object.fromEntries(Object.entries(state.absences).filter(([memberId, absence]) => !isGone(memberId, absence))),
  };
}

function withMarks(state: AccountState, mark: SavedMark, change: (marks: readonly KeptMark[]) => readonly KeptMark[]): AccountState {
  const marks = change(keptOf(state, mark));
  return mark === 'SIGNATURE' ? { ...state, savedSignatures: marks } : { ...state, savedInitials: marks };
}

/** Facts about a change that another one has overtaken say nothing of the one that stands. */
function withChange(
  state: AccountState,
  { changeId }: { readonly changeId: string },
  after: (change: EmailChange) => EmailChange,
): AccountState {
  const { emailChange } = state;
  return emailChange?.changeId === changeId ? { ...state, emailChange: after(emailChange) } : state;
}
