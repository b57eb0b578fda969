import type { AccountEvent } from '../../modules/accounts/contract/events.ts';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';

/**
 * One event of every type, in an order in which they could happen, with every optional value there. Written
 * to files once by test/golden-events/record.ts; a file that exists is never written again.
 */
const sha = (letter: string): string => letter.repeat(64);
const file = (letter: string, size: number) => ({ key: `sha256-${sha(letter)}`, sha256: sha(letter), size });
const ana = 'person-ana';
const lucia = 'person-lucia';
const requirements = {
  drawnSignature: true,
  photoId: false,
  geolocation: true,
  identityVerification: false,
  faceBiometrics: false,
  attachments: false,
};
const signatory = {
  signatoryId: 'signatory-ana',
  personId: ana,
  isOwner: false,
  name: personal(ana, 'Ana Cortés Ñúñez 🪶'),
  email: personal(ana, 'ana@cortes.example'),
  whatsapp: personal(ana, '+52221123456'),
  order: 1,
  rfc: personal(ana, 'COVA850101AB3'),
  signatureType: 'E_FIRMA' as const,
  requirements,
};
const stamp = { genTime: '2026-11-21T12:00:05.000Z', serial: '4a1f', tsa: 'Autoridad de prueba' };

export const documentSamples: readonly DocumentEvent[] = [
  {
    type: 'DocumentUploaded',
    data: {
      documentId: 'document-1',
      title: personal(lucia, 'Contrato'),
      fileName: personal(lucia, 'contrato.pdf'),
      language: 'es',
      documentType: personal(lucia, 'Contrato'),
      country: personal(lucia, 'MX'),
      original: file('a', 1000),
      pages: [
        { width: 595.28, height: 841.89, rotate: 0 },
        { width: 841.89, height: 595.28, rotate: 90 },
      ],
      alreadySigned: false,
      removed: ['javascript'],
      uploadedBy: {
        userId: 'owner-1',
        personId: lucia,
        name: personal(lucia, 'Lucía Ferrer'),
        email: personal(lucia, 'lucia@ferrer.example'),
      },
    },
  },
  {
    type: 'SetupChanged',
    data: {
      title: personal(lucia, 'Contrato de arrendamiento'),
      nickname: personal(lucia, 'local 4B'),
      message: personal(lucia, 'Por favor firme'),
      documentType: personal(lucia, 'Contrato'),
      country: personal(lucia, 'MX'),
      documentSignType: 'E_FIRMA',
      whoSigns: 'OTHERS',
      hasOrder: true,
      language: 'es',
      isActiveGeolocation: true,
      linkTermSeconds: 518_400,
      signatories: [signatory],
      approvers: [
        {
          approverId: 'approver-1',
          personId: 'person-approver',
          name: personal('person-approver', 'Óscar Peña'),
          email: personal('person-approver', 'oscar@pena.example'),
          order: 1,
        },
      ],
      isEndorsement: true,
      observers: [{ sharedWithID: 'observer-1', personId: 'person-observer', email: personal('person-observer', 'observa@x.example') }],
    },
  },
  {
    type: 'FieldsPlaced',
    data: {
      fields: [
        {
          fieldId: 'field-1',
          signatoryId: 'signatory-ana',
          type: 'SIGNATURE',
          page: 1,
          x: 60,
          y: 60.5,
          width: 180,
          height: 70,
          label: personal(ana, 'Ana Cortés'),
          required: true,
          display: { parentImageSize: { width: 800, height: 1000 }, color: '#14324f', version: 2 },
        },
        {
          fieldId: 'field-2',
          signatoryId: 'signatory-ana',
          type: 'TEXT',
          page: 2,
          x: 60,
          y: 160,
          width: 180,
          height: 30,
          label: personal(ana, 'Nombre'),
          required: false,
          display: {},
        },
      ],
    },
  },
  { type: 'SendingConfirmed', data: { round: 1 } },
  { type: 'ProcessingFailed', data: { round: 1, code: 'pdf.broken', detail: personal(lucia, '{"page":2}') } },
  { type: 'PageImagesStarted', data: { round: 2 } },
  {
    type: 'PageImagesStored',
    data: {
      round: 2,
      prepared: file('b', 1200),
      fieldNames: { 'field-1': 'signer1_signature', 'field-2': 'signer1_text1', 'signatory-ana': 'signer1_signature' },
      sealField: 'platform_seal',
      images: [{ documentImageID: 'image-1', key: `sha256-${sha('c')}`, page: 1, width: 1240, height: 1754 }],
    },
  },
  { type: 'ApprovalsRequested', data: { round: 2, approverIds: ['approver-1'] } },
  {
    type: 'ApprovalsGranted',
    data: { round: 2, basis: 'ALL_APPROVED', answers: [{ approverId: 'approver-1', eventId: 'event-vobo-1' }] },
  },
  {
    type: 'SigningLinksIssued',
    data: { round: 2, termSeconds: 518_400, links: [{ signatoryId: 'signatory-ana', issue: 1, expiresAt: null }] },
  },
  { type: 'SigningTurnOpened', data: { round: 2, signatoryIds: ['signatory-ana'], linkEndsAt: '2026-11-27T12:00:00.000Z' } },
  { type: 'ApprovalsRefused', data: { round: 2, approverId: 'approver-1', eventId: 'event-vobo-2' } },
  { type: 'MailQueued', data: { mailId: 'mail-1', kind: 'signing_request', recipientId: 'signatory-ana', causedBy: 'event-9' } },
  {
    type: 'MailFailed',
    data: {
      mailId: 'mail-1',
      kind: 'signing_request',
      recipientId: 'signatory-ana',
      causedBy: 'event-9',
      attempt: 1,
      reason: '550 no such user',
    },
  },
  { type: 'MailAccepted', data: { mailId: 'mail-1', kind: 'signing_request', recipientId: 'signatory-ana', causedBy: 'event-9' } },
  {
    type: 'MailDelivered',
    data: { mailId: 'mail-1', kind: 'signing_request', recipientId: 'signatory-ana', reportedAt: '2026-11-21T12:00:20.000Z' },
  },
  {
    type: 'MailOpened',
    data: { mailId: 'mail-1', kind: 'signing_request', recipientId: 'signatory-ana', reportedAt: '2026-11-21T12:05:00.000Z' },
  },
  {
    type: 'MailBounced',
    data: {
      mailId: 'mail-1',
      kind: 'signing_request',
      recipientId: 'signatory-ana',
      reportedAt: '2026-11-21T12:06:00.000Z',
      reason: '550 mailbox full',
    },
  },
  { type: 'SignatoryRenamed', data: { signatoryId: 'signatory-bruno', name: personal('person-bruno', 'Bruno Peña Ñúñez 🪶') } },
  {
    type: 'SignatoryReplaced',
    data: {
      round: 2,
      replacedId: 'signatory-bruno',
      person: {
        signatoryId: 'signatory-olga',
        personId: 'person-olga',
        name: personal('person-olga', 'Olga Núñez'),
        email: personal('person-olga', 'olga@nunez.example'),
        whatsapp: personal('person-olga', '+52221123457'),
        rfc: personal('person-olga', 'NUOL850101AB3'),
      },
      link: { issue: 1, expiresAt: '2026-11-28T12:00:00.000Z' },
    },
  },
  { type: 'SignatoryRemoved', data: { round: 2, signatoryId: 'signatory-bruno' } },
  {
    type: 'SigningDeclined',
    data: {
      round: 2,
      signatoryId: 'signatory-ana',
      kind: 'NOT_MINE',
      reason: personal('person-ana', 'Ya no llevo los contratos.'),
      substitute: { name: personal('person-olga', 'Olga Núñez'), email: personal('person-olga', 'olga@nunez.example') },
    },
  },
  { type: 'SigningReopened', data: { round: 2, signatoryId: 'signatory-ana', issue: 2, expiresAt: '2026-11-28T12:00:00.000Z' } },
  { type: 'SigningLinkRenewed', data: { round: 2, signatoryId: 'signatory-ana', issue: 2, expiresAt: null } },
  { type: 'LastDaySet', data: { lastDay: '2026-12-01', endsAt: '2026-12-02T06:00:00.000Z', reopens: false } },
  { type: 'LastDayAnnounced', data: { lastDay: '2026-12-01', endsAt: '2026-12-02T06:00:00.000Z', stage: 'NEAR' } },
  { type: 'NewLinkRequested', data: { round: 2, signatoryId: 'signatory-ana' } },
  { type: 'DocumentViewed', data: { viewer: 'OBSERVER', viewerId: 'observer-1', version: 1, sha256: sha('b') } },
  { type: 'DocumentPresented', data: { signatoryId: 'signatory-ana', version: 1, sha256: sha('b'), size: 1200 } },
  {
    type: 'PagesShown',
    data: {
      signatoryId: 'signatory-ana',
      version: 1,
      sha256: sha('b'),
      pages: [
        { from: 1, to: 3 },
        { from: 7, to: 7 },
      ],
      of: 12,
    },
  },
  {
    type: 'SignerCertificateRefused',
    data: { signatoryId: 'signatory-ana', fingerprint: sha('9'), serialNumber: '3931', rfc: personal(ana, 'FEPB800101AB1') },
  },
  {
    type: 'SignatureRecorded',
    data: {
      signatoryId: 'signatory-ana',
      round: 2,
      signatureType: 'ELECTRONIC_SIGNATURE',
      method: 'STROKE',
      presented: { version: 1, sha256: sha('b'), size: 1200 },
      base: { version: 1, sha256: sha('b'), size: 1200 },
      result: { version: 2, file: file('d', 9000) },
      fieldNames: ['signer1_signature', 'signer1_text1'],
      values: [{ fieldId: 'field-2', value: personal(ana, 'Ana Cortés Ñúñez') }],
      mark: null,
      geolocation: personal('person-ana', JSON.stringify({ latitude: 19.0414, longitude: -98.2063, accuracy: 12 })),
      certificate: {
        fingerprint: sha('e'),
        serialNumber: '3930',
        certificateNumber: '90010001795262287919',
        issuer: 'CN=Autoridad de prueba',
        holder: personal(ana, 'Firma de la plataforma (prueba)'),
        rfc: personal(ana, 'COVA800101AB1'),
        notBefore: '2026-01-01T00:00:00.000Z',
        notAfter: '2030-01-01T00:00:00.000Z',
        test: true,
      },
      revocation: {
        status: 'good',
        askedAt: '2026-11-21T12:00:04.000Z',
        source: 'http://127.0.0.1/crl/sat.crl',
        listNumber: '7',
        listSha256: sha('f'),
      },
      timestamp: stamp,
      consent: {
        id: 'electronic-signature',
        version: 1,
        language: 'es',
        sha256: '3321093893baa43a1167ad93806425e794098d59900d61bf71275af1ac14fce8',
      },
    },
  },
  { type: 'SigningCompleted', data: { round: 2, version: 2, sha256: sha('d') } },
  {
    type: 'SealingStepFailed',
    data: {
      step: 'SEAL',
      attempt: 1,
      code: 'TimestampUnavailable',
      detail: personal(lucia, 'timestamp authority not available: unreachable'),
      nextAttemptAt: '2026-11-21T12:00:07.000Z',
    },
  },
  { type: 'PlatformSealed', data: { version: 3, file: file('1', 15_000), certificateFingerprint: sha('2'), timestamp: stamp } },
  {
    type: 'ConstanciaRecorded',
    data: {
      file: file('3', 4000),
      documentSha256: sha('1'),
      genTime: '2026-11-21T12:00:08.000Z',
      serial: '4a20',
      policy: '1.2.3.4',
      tsa: 'Autoridad de prueba',
      test: true,
    },
  },
  {
    type: 'AnchorRecorded',
    data: {
      coversRevision: 18,
      treeSize: 21,
      root: sha('4'),
      chainId: 31_337,
      contract: '0x00000000000000000000000000000000000000aa',
      txHash: `0x${sha('5')}`,
      blockNumber: 12,
      blockTime: '2026-11-21T12:00:10.000Z',
      test: true,
    },
  },
  { type: 'DocumentCompleted', data: { finalSha256: sha('1'), constanciaSha256: sha('3') } },
  { type: 'FileDownloaded', data: { viewer: 'OWNER', viewerId: 'owner-1', file: 'BUNDLE', sha256: sha('1') } },
  {
    type: 'ObserversAdded',
    data: {
      observers: [{ sharedWithID: 'observer-2', personId: 'person-observer-2', email: personal('person-observer-2', 'mira@x.example') }],
    },
  },
  {
    type: 'EndorsementRequested',
    data: {
      endorsementId: 'endorsement-1',
      eventId: 'event-endorsement-1',
      endorser: { personId: lucia, name: personal(lucia, 'Lucía Ferrer') },
      endorsee: { personId: ana, name: personal(ana, 'Ana Cortés Ñúñez') },
    },
  },
  { type: 'EndorsementRejected', data: { endorsementId: 'endorsement-1', eventId: 'event-endorsement-2' } },
  { type: 'EndorsementCompleted', data: { endorsementId: 'endorsement-1', eventId: 'event-endorsement-3', sheetSha256: sha('7') } },
  {
    type: 'EndorsementWorkflowStarted',
    data: { endorsementId: 'endorsement-2', eventId: 'event-endorsement-4', page: 2, workflowDocumentId: 'document-2' },
  },
  { type: 'DocumentCanceled', data: { cancelationId: 'cancelation-1', eventId: 'event-cancellation-2' } },
  { type: 'DocumentDeleted', data: { statusAtDeletion: 'COMPLETED' } },
  { type: 'DocumentVoided', data: { reason: personal(lucia, 'El precio cambió; mandaré otro contrato.') } },
];

export const accountSamples: readonly AccountEvent[] = [
  {
    type: 'AccountRegistered',
    data: {
      accountId: 'account-1',
      role: 'user',
      reads: null,
      firstName: personal(lucia, 'Lucía'),
      secondName: personal(lucia, 'María'),
      lastName: personal(lucia, 'Ferrer'),
      email: personal(lucia, 'lucia@ferrer.example'),
      phone: personal(lucia, '+52221123456'),
      language: 'es',
    },
  },
  { type: 'EmailVerified', data: { by: 'LINK' } },
  { type: 'ReviewerGranted', data: { reviewerId: 'reviewer-1' } },
  { type: 'SavedSignatureAdded', data: { signatureId: 'saved-1', type: 'TEXT', file: null, text: personal(lucia, 'Lucía Ferrer') } },
  { type: 'SavedSignatureChanged', data: { signatureId: 'saved-1', type: 'STROKE', file: file('6', 3000), text: null } },
  { type: 'SavedSignatureRemoved', data: { signatureId: 'saved-1' } },
  { type: 'PasswordChanged', data: { reason: 'RESET' } },
  {
    type: 'PersonalDataChanged',
    data: { phone: null, rfc: personal(lucia, 'FEGL8002291I6'), companyName: personal(lucia, 'Inmobiliaria Ferrer'), language: 'en' },
  },
  { type: 'ReviewerRevoked', data: { reviewerId: 'reviewer-1' } },
  { type: 'PermissionsDenied', data: { permissionsDenied: ['document:create'] } },
  { type: 'RedirectSet', data: { redirectUrl: 'https://portal.example.com/enter' } },
  { type: 'FeaturesSet', data: { features: ['isEndorsementSpecial'] } },
  { type: 'SignUpDisowned', data: {} },
];
