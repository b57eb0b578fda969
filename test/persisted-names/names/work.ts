export interface StoredReactor {
  readonly startAt: 'beginning' | 'now';
  /** Events it plans for. */
  readonly types: readonly string[];
  /** Keys of what is planned for each event; open work of the version before is read by them. */
  readonly payload: readonly string[];
}

/** By the name that `reactor.checkpoint` and `reactor.work` know them under; one of another name plans the whole history again. */
export const reactors: Readonly<Record<string, StoredReactor>> = {
  'page-images': { startAt: 'beginning', types: ['SendingConfirmed'], payload: ['account', 'documentId', 'round'] },
  'document-mails': {
    startAt: 'beginning',
    types: [
      'ApproverLinkRenewed',
      'ApproverLinksIssued',
      'CancellationAuthorized',
      'CancellationRejected',
      'CancellationRequested',
      'DocumentCanceled',
      'DocumentCompleted',
      'DocumentVoided',
      'EndorsementAdmitted',
      'EndorsementCompleted',
      'EndorsementDeclined',
      'EndorsementWithdrawn',
      'LastDayAnnounced',
      'LastDaySet',
      'NewLinkRequested',
      'ObserversAdded',
      'ProcessingFailed',
      'SignatoryRemoved',
      'SignatoryReplaced',
      'SignatureRecorded',
      'SigningDeclined',
      'SigningLinkRenewed',
      'SigningLinksIssued',
      'SigningReopened',
      'SpecialEndorsementApproved',
      'SpecialEndorsementRejected',
      'SpecialEndorsementRequested',
      'VoBoAccepted',
      'VoBoRefused',
    ],
    payload: ['documentId', 'revision', 'type'],
  },
  approvals: {
    startAt: 'beginning',
    types: ['ApprovalsRequested', 'DocumentCanceled', 'DocumentDeleted', 'DocumentVoided', 'VoBoAccepted', 'VoBoRefused'],
    payload: ['cause', 'documentId'],
  },
  cancellations: {
    startAt: 'beginning',
    types: [
      'CancellationAuthorized',
      'CancellationRequested',
      'DocumentCanceled',
      'DocumentCompleted',
      'DocumentDeleted',
      'DocumentVoided',
      'EndorsementCompleted',
      'EndorsementRejected',
      'SignatoryRemoved',
      'SignatoryReplaced',
    ],
    payload: ['cause', 'documentId'],
  },
  endorsements: {
    startAt: 'beginning',
    types: [
      'DocumentCanceled',
      'DocumentDeleted',
      'EndorsementAsked',
      'EndorsementConstanciaRecorded',
      'EndorsementDeclined',
      'EndorsementSheetSealed',
      'EndorsementSigned',
      'EndorsementWithdrawn',
    ],
    payload: ['cause', 'documentId'],
  },
  'special-endorsements': {
    startAt: 'beginning',
    types: ['EndorsementCompleted', 'EndorsementRejected', 'SpecialEndorsementApproved'],
    payload: ['cause', 'documentId'],
  },
  'account-endings': { startAt: 'now', types: ['AccountDeleted'], payload: ['accountId'] },
  sealing: {
    startAt: 'beginning',
    types: ['ConstanciaRecorded', 'PlatformSealed', 'SigningCompleted'],
    payload: ['cause', 'documentId', 'position', 'revision'],
  },
};

/** Rows of `process.lease`: processes of two versions keep out of each other's way by them. */
export const leases = [
  'due-dates',
  'evidence:anchors',
  'evidence:checkpoints',
  'evidence:log',
  'evidence:news',
  'evidence:timestamps',
  'files',
  'mail-reports',
  'mails',
  'planner:account-endings',
  'planner:approvals',
  'planner:cancellations',
  'planner:document-mails',
  'planner:endorsements',
  'planner:page-images',
  'planner:sealing',
  'planner:special-endorsements',
  'projection:account-storage',
  'projection:document-files',
  'projection:document-page',
  'projection:document-timeline',
  'projection:documents-inbox',
  'projection:due-dates',
  'projection:endorsements',
  'projection:known-recipients',
  'projection:spoken-folios',
];
