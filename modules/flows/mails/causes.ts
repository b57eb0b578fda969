/** Events that cause mails, by the stream they are in; types of events are unique over all modules. */
export const documentMails = [
  'ProcessingFailed',
  'SigningLinksIssued',
  'SigningLinkRenewed',
  'NewLinkRequested',
  'SignatoryReplaced',
  'SignatoryRemoved',
  'SigningDeclined',
  'SigningReopened',
  'LastDaySet',
  'LastDayAnnounced',
  'SignatureRecorded',
  'MailBounced',
  'ObserversAdded',
  'DocumentCompleted',
  'DocumentCanceled',
  'DocumentVoided',
  'EndorsementCompleted',
] as const;
export const approvalMails = ['ApproverLinksIssued', 'ApproverLinkRenewed', 'VoBoAccepted', 'VoBoRefused'] as const;
export const cancellationMails = ['CancellationRequested', 'CancellationAuthorized', 'CancellationRejected'] as const;
export const endorsementMails = ['EndorsementAdmitted', 'EndorsementDeclined', 'EndorsementWithdrawn'] as const;
export const specialMails = ['SpecialEndorsementRequested', 'SpecialEndorsementApproved', 'SpecialEndorsementRejected'] as const;

/** The signing links are issued with the approvals of their round, so no signer is written to before those are complete. */
export const mailCauses: readonly string[] = [
  ...documentMails,
  ...approvalMails,
  ...cancellationMails,
  ...endorsementMails,
  ...specialMails,
];
