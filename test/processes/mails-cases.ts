import * as histories from './mails-given.ts';
import { DOCUMENT, PUBLIC_URL } from './mails-world.ts';

/** The ways a mail may lead its reader; `none` for a mail without one. */
export const link = {
  signing: new RegExp(`^${PUBLIC_URL}/signatory/${DOCUMENT}/\\w+#[\\w-]{43}$`),
  observing: new RegExp(`^${PUBLIC_URL}/observer/${DOCUMENT}/\\w+#[\\w-]{43}$`),
  keeping: new RegExp(`^${PUBLIC_URL}/done/${DOCUMENT}/\\w+#[\\w-]{43}$`),
  approving: new RegExp(`^${PUBLIC_URL}/vobo/${DOCUMENT}/\\w+#[\\w-]{43}$`),
  view: `${PUBLIC_URL}/home/login?redirectDocumentPage=true&action=view&code=${DOCUMENT}`,
  review: `${PUBLIC_URL}/home/login?redirectDocumentPage=true&action=cancel-review&code=${DOCUMENT}.1`,
  endorsing: `${PUBLIC_URL}/home/login?redirectDocumentPage=true&action=endorsement-sign&code=${DOCUMENT}.1`,
  validating: new RegExp(`^${PUBLIC_URL}/validation/[\\w-]+$`),
  none: null,
};

type Links = RegExp | string | null | readonly (RegExp | string)[];
/** History, the event that asks for mails, and all of these: recipient, kind, links, and words that the mail cannot leave out. */
export const cases: readonly [string, histories.History, string, readonly [string, string, Links, ...string[]][]][] = [
  [
    'sent without approvers: those whose turn it is, and the observers',
    histories.pending,
    'SigningLinksIssued',
    [
      ['ana', 'signing_request', link.signing, 'Lucía Ferrer', 'Con prisa'],
      ['olga', 'observer_link', link.observing],
    ],
  ],
  ['the first signed: the next', histories.signedByAna, 'SignatureRecorded', [['bruno', 'next_turn', link.signing]]],
  [
    'somebody else is asked whose turn it is: who is asked now',
    histories.replaced,
    'SignatoryReplaced',
    [['carla', 'signing_request', link.signing]],
  ],
  [
    'completed: everybody',
    histories.completed,
    'DocumentCompleted',
    [
      ['lucia', 'completed', link.view, 'Van adjuntos', 'en su cuenta'],
      ['ana', 'completed', link.keeping, 'Van adjuntos', 'solo para usted'],
      ['bruno', 'completed', link.keeping, 'Van adjuntos', 'solo para usted'],
      ['olga', 'completed_observer', link.observing, 'sus 2 firmas'],
    ],
  ],
  [
    'approvals asked for: the first rank',
    histories.asked,
    'ApproverLinksIssued',
    [['clara', 'approval_request', link.approving, 'Lucía Ferrer', 'Con prisa']],
  ],
  [
    'a link sent again: that approver',
    histories.renewed,
    'ApproverLinkRenewed',
    [['clara', 'approval_resend', link.approving, '28-nov-2026']],
  ],
  ['the first rank accepted: the next rank', histories.nextRank, 'ApproverLinksIssued', [['elena', 'approval_turn', link.approving]]],
  [
    'an approval: the creator (STATE-034)',
    histories.nextRank,
    'VoBoAccepted',
    [['lucia', 'vobo_accepted', link.view, 'clara', 'Contrato', 'Falta el visto bueno']],
  ],
  [
    'all approvals: now the signers',
    histories.granted,
    'SigningLinksIssued',
    [
      ['ana', 'signing_request', link.signing],
      ['bruno', 'signing_request', link.signing],
    ],
  ],
  [
    'a refusal with comments: the creator, with them (STATE-035)',
    histories.refusedWith,
    'VoBoRefused',
    [['lucia', 'vobo_refused', link.view, 'clara', 'Cláusula 4', 'Falta la fecha.', '<b>Precio</b>', 'No es el pactado.']],
  ],
  [
    'a refusal without comments: the creator (STATE-035)',
    histories.refusedWithout,
    'VoBoRefused',
    [['lucia', 'vobo_refused', link.view, 'clara']],
  ],
  [
    'the owner asks to cancel: those who may answer',
    histories.ownerAsksToCancel,
    'CancellationRequested',
    [
      ['ana', 'cancellation_requested', link.review, 'Lucía Ferrer', 'Se firmó otro', 'un archivo de evidencia'],
      ['bruno', 'cancellation_requested', link.review, 'Lucía Ferrer'],
    ],
  ],
  [
    'it is rejected: the petitioner, who is the owner, once',
    histories.cancellationRejected,
    'CancellationRejected',
    [['lucia', 'cancellation_answered', link.review, 'ana', 'rechazó', 'Sigue vigente']],
  ],
  [
    'a signatory asks to cancel: the owner',
    histories.anaAsksToCancel,
    'CancellationRequested',
    [['lucia', 'cancellation_requested', link.review, 'ana']],
  ],
  [
    'it is authorised: petitioner and owner',
    histories.cancellationAuthorized,
    'CancellationAuthorized',
    [
      ['ana', 'cancellation_answered', link.review, 'Lucía Ferrer', 'autorizó'],
      ['lucia', 'cancellation_answered', link.review],
    ],
  ],
  [
    'cancelled: all parties',
    histories.canceled,
    'DocumentCanceled',
    [
      ['lucia', 'document_canceled', link.validating],
      ['ana', 'document_canceled', link.validating],
      ['bruno', 'document_canceled', link.validating],
    ],
  ],
  [
    'an endorsement the document waits for: the endorser',
    histories.endorsementAdmitted,
    'EndorsementAdmitted',
    [['ana', 'endorsement_requested', link.endorsing, 'Lucía Ferrer', 'fabio', 'en propiedad', 'Puebla']],
  ],
  [
    'declined: the owner, with the reason',
    histories.endorsementDeclined,
    'EndorsementDeclined',
    [['lucia', 'endorsement_rejected', link.view, 'ana', 'No se ha pagado']],
  ],
  [
    'taken back: the endorser',
    histories.endorsementWithdrawn,
    'EndorsementWithdrawn',
    [['ana', 'endorsement_withdrawn', link.none, 'Lucía Ferrer']],
  ],
  ['taken back before anybody was asked: nobody', histories.withdrawnBeforeAdmitted, 'EndorsementWithdrawn', []],
  [
    'endorsed: owner and endorser; the endorsee learns where to fetch what they hold now, after a login',
    histories.endorsed,
    'EndorsementCompleted',
    [
      ['lucia', 'endorsement_done', link.validating, 'ana', 'fabio'],
      ['ana', 'endorsement_done', link.validating],
      ['fabio', 'endorsement_done', [link.endorsing, link.validating], 'ana le endosó en propiedad', 'Entre con la cuenta', 'regístrese'],
    ],
  ],
  [
    'a special endorsement: the owner',
    histories.specialRequested,
    'SpecialEndorsementRequested',
    [['lucia', 'special_requested', link.view, 'ana', 'página 3 de 9']],
  ],
  [
    'approved: who asked',
    histories.specialApproved,
    'SpecialEndorsementApproved',
    [['ana', 'special_answered', link.validating, 'fue aprobada']],
  ],
  [
    'rejected: who asked',
    histories.specialRejected,
    'SpecialEndorsementRejected',
    [['ana', 'special_answered', link.validating, 'fue rechazada', 'Falta la factura']],
  ],
];
