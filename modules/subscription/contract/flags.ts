/** The feature flags of a subscription (ENT-018), in the order in which the row names them. */

export const subscriptionFlags = [
  'isActivateFaceID',
  'isActivateID',
  'isGeolocationActivate',
  'isDisabledEmailSend',
  'isActivateBackgroundCheckValidation',
  'isWhiteLabel',
  'disableSignatureUrlInMail',
  'authenticateNotification',
  'isMassiveSignature',
  'isEndorsementMassiveSignature',
  'isFormat',
  'isOrderSign',
  'isSignatureText',
  'autocaptureSDKEnabled',
  'hideDeleteDocumentSubUser',
  'whatsappConsentAccepted',
  'attachmentConsentAccepted',
  'isActiveAttachments',
  'isRatification',
  'isPassiveLiveness',
  'hasCaptureV2',
  'isEndorsementSpecial',
  'isAutoSign',
  'isAutoSignDefault',
  'enableWhatsappForTemplates',
  'isDisableDrift',
  'enableAlivePro',
  'isIncludeEmailTracking',
] as const;
export type SubscriptionFlag = (typeof subscriptionFlags)[number];

/** What the owner agrees to for the account (CALL-038); every other flag is given by the plan or by who administers the account. */
export const consentFlags = ['whatsappConsentAccepted', 'attachmentConsentAccepted'] as const satisfies readonly SubscriptionFlag[];
export type ConsentFlag = (typeof consentFlags)[number];

export type Flags = Readonly<Record<SubscriptionFlag, boolean>>;

export const isSubscriptionFlag = (text: string): text is SubscriptionFlag => (subscriptionFlags as readonly string[]).includes(text);

/** Every flag, on where it is named. Names that are none, of a later version, are passed over. */
export const flagsOn = (on: readonly string[]): Flags =>
  Object.fromEntries(subscriptionFlags.map((flag) => [flag, on.includes(flag)])) as Record<SubscriptionFlag, boolean>;

/**
 * ENT-063: what a corporate admin turns on and off for the own account (CORP-001), since it changes how the account works. What it has (identity
 * checks, massive signing, special endorsements ...) is given by the plan and by platform staff.
 */
export const corporateToggles = [
  'isGeolocationActivate',
  'isDisabledEmailSend',
  'disableSignatureUrlInMail',
  'authenticateNotification',
  'isOrderSign',
  'isSignatureText',
  'hideDeleteDocumentSubUser',
  'isAutoSign',
  'isAutoSignDefault',
  'isDisableDrift',
  'isIncludeEmailTracking',
] as const satisfies readonly SubscriptionFlag[];
