import type { StoredEventTypes } from './events.ts';

/** What stands in streams `account-<accountId>`. */
export const accountEvents: StoredEventTypes = {
  AccountRegistered: {
    version: 1,
    data: [
      'accountId',
      'role=admin|reviewer|user',
      'reads',
      'firstName (personal)',
      'secondName (personal)',
      'lastName (personal)',
      'email (personal)',
      'phone (personal)',
      'language=en|es',
    ],
  },
  EmailVerified: { version: 1, data: ['by=LINK|OPERATOR|OWNER'] },
  SignUpDisowned: { version: 1, data: [] },
  ReviewerGranted: { version: 2, data: ['reviewerId', 'name? (personal)', 'expiresAt?'] },
  ReviewerRevoked: { version: 1, data: ['reviewerId'] },
  SavedSignatureAdded: {
    version: 2,
    data: ['signatureId', 'mark=INITIALS|SIGNATURE', 'type=STROKE|TEXT', 'file.key', 'file.sha256', 'file.size', 'text (personal)'],
  },
  SavedSignatureChanged: {
    version: 2,
    data: ['signatureId', 'mark=INITIALS|SIGNATURE', 'type=STROKE|TEXT', 'file.key', 'file.sha256', 'file.size', 'text (personal)'],
  },
  SavedSignatureRemoved: { version: 1, data: ['signatureId'] },
  PersonalDataChanged: {
    version: 2,
    data: [
      'firstName? (personal)',
      'secondName? (personal)',
      'lastName? (personal)',
      'phone? (personal)',
      'rfc? (personal)',
      'companyName? (personal)',
      'industry? (personal)',
      'activity? (personal)',
      'dob? (personal)',
      'language?=en|es',
    ],
  },
  PermissionsDenied: { version: 1, data: ['permissionsDenied[]'] },
  FeaturesSet: { version: 1, data: ['features[]'] },
  RedirectSet: { version: 1, data: ['redirectUrl'] },
  ApiKeyCreated: { version: 1, data: ['keyId', 'name (personal)', 'scope=READ|WRITE', 'expiresAt'] },
  ApiKeyRotated: { version: 1, data: ['keyId', 'generation', 'expiresAt'] },
  ApiKeyRevoked: { version: 1, data: ['keyId'] },
  AccountDeleted: { version: 1, data: ['erased'] },
  EmailChangeAsked: { version: 1, data: ['changeId', 'email (personal)'] },
  EmailChangeConfirmed: { version: 1, data: ['changeId', 'side=NEW|OLD'] },
  EmailChanged: { version: 1, data: ['changeId', 'email (personal)'] },
  EmailChangeStopped: { version: 1, data: ['changeId', 'reason=NOT_ME|TAKEN|WITHDRAWN'] },
  PasswordChanged: { version: 2, data: ['reason=CHANGE|RESET|SET_UP'] },
};
