import type { AccountEventType } from '../../contract/events.ts';

/** Facts of different matters: none touches a decision about another. A type that is not here touches every decision. */
const separate: readonly AccountEventType[] = [
  'PermissionsDenied',
  'FeaturesSet',
  'RedirectSet',
  'ReviewerGranted',
  'ReviewerRevoked',
  'SavedSignatureAdded',
  'SavedSignatureChanged',
  'SavedSignatureRemoved',
  'PasswordChanged',
  'PersonalDataChanged',
];

/** What does not touch a decision about these. */
export const factsBesides = (...about: readonly AccountEventType[]): readonly string[] => separate.filter((type) => !about.includes(type));
