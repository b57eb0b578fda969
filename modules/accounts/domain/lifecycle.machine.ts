import { setup } from 'xstate';
import type { AccountState } from './state.ts';

type MachineEvent = { type: string; data?: unknown };
interface Args {
  context: AccountState;
  event: MachineEvent;
}

const data = <T>(event: MachineEvent): T => event.data as T;
const knows = ({ context, event }: Args): boolean =>
  context.savedSignatures.some((one) => one.signatureId === data<{ signatureId: string }>(event).signatureId);
const grants = ({ context, event }: Args): boolean => context.reviewers.includes(data<{ reviewerId: string }>(event).reviewerId);

/** An account as a machine over its own events. It guards; it does not fold. */
export const accountLifecycle = setup({
  types: { context: {} as AccountState, events: {} as MachineEvent },
  guards: {
    readsOneAccountOnly: ({ event }: Args) => {
      const { role, reads } = data<{ role: string; reads: string | null }>(event);
      return (role === 'reviewer') === (reads !== null);
    },
    ownsWhatIsReviewed: (args: Args) => args.context.role === 'user' && !grants(args),
    granted: grants,
    signsForItself: (args: Args) => args.context.role === 'user' && !knows(args),
    knownSignature: knows,
    ownsDocuments: ({ context }: Args) => context.role === 'user',
  },
}).createMachine({
  id: 'account',
  context: {} as AccountState,
  initial: 'NONE',
  states: {
    NONE: { on: { AccountRegistered: { target: 'UNVERIFIED', guard: 'readsOneAccountOnly' } } },
    UNVERIFIED: { on: { EmailVerified: 'ACTIVE', PasswordChanged: 'UNVERIFIED' } },
    ACTIVE: {
      on: {
        PasswordChanged: 'ACTIVE',
        PersonalDataChanged: 'ACTIVE',
        PermissionsDenied: { target: 'ACTIVE', guard: 'ownsDocuments' },
        FeaturesSet: { target: 'ACTIVE', guard: 'ownsDocuments' },
        RedirectSet: { target: 'ACTIVE', guard: 'ownsDocuments' },
        ReviewerGranted: { target: 'ACTIVE', guard: 'ownsWhatIsReviewed' },
        ReviewerRevoked: { target: 'ACTIVE', guard: 'granted' },
        SavedSignatureAdded: { target: 'ACTIVE', guard: 'signsForItself' },
        SavedSignatureChanged: { target: 'ACTIVE', guard: 'knownSignature' },
        SavedSignatureRemoved: { target: 'ACTIVE', guard: 'knownSignature' },
      },
    },
  },
});
