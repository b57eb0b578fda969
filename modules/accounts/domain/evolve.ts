import type { Recorded } from '../../../shared-kernel/decider/types.ts';
import type { AccountEvent } from '../contract/events.ts';
import type { AccountState, EmailChange } from './state.ts';

/** Plain exhaustive fold. It never refuses: history is what happened. */
export function evolve(state: AccountState, event: Recorded<AccountEvent>): AccountState {
  switch (event.type) {
    case 'AccountRegistered':
      return { ...state, ...event.data, status: 'UNVERIFIED' };
    case 'EmailVerified':
      return { ...state, status: 'ACTIVE' };
    case 'SignUpDisowned':
      return { ...state, status: 'ENDED' };
    case 'ReviewerGranted':
      return { ...state, reviewers: [...state.reviewers, event.data.reviewerId] };
    case 'ReviewerRevoked':
      return { ...state, reviewers: state.reviewers.filter((reviewerId) => reviewerId !== event.data.reviewerId) };
    case 'SavedSignatureAdded':
      return { ...state, savedSignatures: [...state.savedSignatures, event.data] };
    case 'SavedSignatureChanged':
      return {
        ...state,
        savedSignatures: state.savedSignatures.map((signature) =>
          signature.signatureId === event.data.signatureId ? event.data : signature,
        ),
      };
    case 'SavedSignatureRemoved':
      return { ...state, savedSignatures: state.savedSignatures.filter((signature) => signature.signatureId !== event.data.signatureId) };
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
    case 'AccountDeleted':
      return { ...state, status: 'DELETED', isErased: event.data.erased, reviewers: [], savedSignatures: [] };
    case 'EmailChangeStopped':
      return withChange(state, event.data, (change) => ({ ...change, outcome: 'STOPPED' }));
  }
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
