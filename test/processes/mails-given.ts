import type { DomainEvent } from '../../shared-kernel/decider/types.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { approver, completion, file, sent, setup, sha, signatory, signed, signedByEfirma, uploaded } from '../documents/given.ts';
import { DOCUMENT, type StreamName } from './mails-world.ts';

/** Histories of one document, its owner Lucía, signers ana and bruno, approvers clara and elena. */
export type History = readonly (readonly [StreamName, ...DomainEvent[]])[];

const who = (id: string) => ({
  personId: `p-${id}`,
  name: personal(`p-${id}`, id),
  email: personal(`p-${id}`, `${id}@example.com`),
});
const observers = [{ sharedWithID: 'olga', personId: 'p-olga', email: personal('p-olga', 'olga@example.com') }];
const signers = [signatory('ana'), signatory('bruno', { order: 2 })];
const message = personal('p-lucia', 'Con prisa, por favor.');

const links = (issue = 1): DomainEvent => ({
  type: 'SigningLinksIssued',
  data: {
    round: 1,
    termSeconds: null,
    links: signers.map((one) => ({ signatoryId: one.signatoryId, issue, expiresAt: '2026-11-27T12:00:00.000Z' })),
  },
});

export const pending: History = [
  ['document', uploaded(), setup(signers, { observers, message, isEndorsement: true, hasOrder: true }), ...sent(signers)],
];

/** Prepared, and the approvers are asked for their approval. */
export const asked: History = [
  [
    'document',
    uploaded(),
    setup(signers, { message, approvers: [approver('clara'), approver('elena', { order: 2 })] }),
    ...sent(signers).slice(0, 3),
    { type: 'ApprovalsRequested', data: { round: 1, approverIds: ['clara', 'elena'] } },
  ],
  [
    'vobo',
    {
      type: 'ApprovalRoundOpened',
      data: {
        documentId: DOCUMENT,
        round: 1,
        title: personal('p-owner', 'Contrato'),
        language: 'es',
        linkTermSeconds: 518_400,
        sender: { personId: 'p-owner', name: personal('p-owner', 'Lucía Ferrer') },
        approvers: ['clara', 'elena'].map((id, index) => ({ approverId: id, ...who(id), order: index + 1 })),
      },
    },
    { type: 'ApproverLinksIssued', data: { round: 1, links: [{ approverId: 'clara', issue: 1, expiresAt: '2026-11-27T12:00:00.000Z' }] } },
  ],
];

const saw = { version: 1, sha256: sha('v1') };
const accepted = (id: string, remaining: number): DomainEvent => ({
  type: 'VoBoAccepted',
  data: { round: 1, approverId: id, ...saw, remaining },
});
const read = (id: string): DomainEvent => ({ type: 'ApproverPresented', data: { round: 1, approverId: id, ...saw } });
const comment = (id: string, title: string, notes: string): DomainEvent => ({
  type: 'VoBoCommentAdded',
  data: { round: 1, approverId: 'clara', commentId: id, title: personal('p-clara', title), notes: personal('p-clara', notes) },
});
const refused = (...commentIds: string[]): DomainEvent => ({
  type: 'VoBoRefused',
  data: { round: 1, approverId: 'clara', ...saw, commentIds },
});

export const renewed: History = [
  ...asked,
  ['vobo', { type: 'ApproverLinkRenewed', data: { round: 1, approverId: 'clara', issue: 2, expiresAt: '2026-11-28T12:00:00.000Z' } }],
];
export const nextRank: History = [
  ...asked,
  [
    'vobo',
    read('clara'),
    accepted('clara', 1),
    { type: 'ApproverLinksIssued', data: { round: 1, links: [{ approverId: 'elena', issue: 1, expiresAt: '2026-11-27T12:00:00.000Z' }] } },
  ],
];
export const granted: History = [
  ...nextRank,
  ['vobo', read('elena'), accepted('elena', 0)],
  [
    'document',
    {
      type: 'ApprovalsGranted',
      data: { round: 1, basis: 'ALL_APPROVED', answers: ['clara', 'elena'].map((approverId) => ({ approverId, eventId: 'x' })) },
    },
    links(),
  ],
];
export const refusedWith: History = [
  ...asked,
  [
    'vobo',
    read('clara'),
    comment('c1', 'Cláusula 4', 'Falta la fecha.'),
    comment('c2', '<b>Precio</b>', 'No es el pactado.'),
    refused('c1', 'c2'),
  ],
];
export const refusedWithout: History = [...asked, ['vobo', read('clara'), refused()]];

export const signedByAna: History = [...pending, ['document', signed('ana', 1)]];
/** Bruno's turn had come when the owner asked Carla in his place. */
export const replaced: History = [
  ...signedByAna,
  [
    'document',
    {
      type: 'SignatoryReplaced',
      data: {
        round: 1,
        replacedId: 'bruno',
        person: { signatoryId: 'carla', ...who('carla'), whatsapp: null },
        link: { issue: 1, expiresAt: '2026-11-29T12:00:00.000Z' },
      },
    },
  ],
];
export const completed: History = [...signedByAna, ['document', signed('bruno', 2), ...completion(3)]];
/** Ana's part was signed with an e.firma of another name, Bruno's by his own hand. */
export const completedByEfirma: History = [
  ...pending,
  ['document', signedByEfirma('ana', 'OTRA PERSONA SOTO', 'PESO800101AB1'), signed('bruno', 2), ...completion(3)],
];

const ownerParty = {
  role: 'OWNER',
  id: 'owner-1',
  personId: 'p-owner',
  name: personal('p-owner', 'Lucía Ferrer'),
  email: personal('p-owner', 'lucia@example.com'),
};
const signatoryParty = (id: string) => ({ role: 'SIGNATORY', id, ...who(id) });
const requested = (petitioner: object, reviewers: readonly object[], reason: string | null): DomainEvent => ({
  type: 'CancellationRequested',
  data: {
    cancelationId: `${DOCUMENT}.1`,
    documentId: DOCUMENT,
    title: personal('p-owner', 'Contrato'),
    language: 'es',
    documentStatus: 'COMPLETED',
    petitioner,
    reviewers,
    asked: petitioner === ownerParty ? 'REACHED_SIGNERS' : 'OWNER',
    reason: reason === null ? null : personal('p-owner', reason),
    evidence: [{ evidenceId: 'e1', fileName: personal('p-owner', 'a.pdf'), mediaType: 'application/pdf', file: file('evidence') }],
  },
});
const answer = (type: 'CancellationAuthorized' | 'CancellationRejected', role: string, id: string, notes: string | null): DomainEvent => ({
  type,
  data: { cancelationId: `${DOCUMENT}.1`, role, id, notes: notes === null ? null : personal(`p-${id}`, notes) },
});
export const ownerAsksToCancel: History = [
  ...completed,
  ['cancellation', requested(ownerParty, [signatoryParty('ana'), signatoryParty('bruno')], 'Se firmó otro')],
];
export const cancellationRejected: History = [
  ...ownerAsksToCancel,
  ['cancellation', answer('CancellationRejected', 'SIGNATORY', 'ana', 'Sigue vigente')],
];
export const anaAsksToCancel: History = [...completed, ['cancellation', requested(signatoryParty('ana'), [ownerParty], null)]];
export const cancellationAuthorized: History = [
  ...anaAsksToCancel,
  ['cancellation', answer('CancellationAuthorized', 'OWNER', 'owner-1', null)],
];
export const canceled: History = [
  ...cancellationAuthorized,
  ['document', { type: 'DocumentCanceled', data: { cancelationId: `${DOCUMENT}.1`, eventId: 'x' } }],
];

/** With order: Bruno's turn has not come. */
export const voided: History = [
  ...pending,
  ['document', { type: 'DocumentVoided', data: { reason: personal('p-owner', 'El precio cambió') } }],
];

/** Ana's turn, and she says that it is not for her. */
export const declined: History = [
  ...pending,
  [
    'document',
    {
      type: 'SigningDeclined',
      data: {
        round: 1,
        signatoryId: 'ana',
        kind: 'NOT_MINE',
        reason: personal('p-ana', 'No llevo contratos'),
        substitute: { name: personal('p-olga-n', 'Olga'), email: personal('p-olga-n', 'olga@nunez.example') },
      },
    },
  ],
];

const endorsementId = `${DOCUMENT}.1`;
const endorsementAsked: DomainEvent = {
  type: 'EndorsementAsked',
  data: {
    endorsementId,
    documentId: DOCUMENT,
    title: personal('p-owner', 'Contrato'),
    language: 'es',
    documentSha256: sha('v4'),
    kind: 'PROPERTY',
    place: personal('p-owner', 'Puebla'),
    endorser: who('ana'),
    endorsee: who('fabio'),
    requestedBy: { userId: 'owner-1', personId: 'p-owner', name: personal('p-owner', 'Lucía Ferrer') },
    sheet: file('sheet'),
    sheetPages: 1,
    fieldName: 'f',
    sealField: 's',
  },
};
export const endorsementAdmitted: History = [
  ...completed,
  ['endorsement', endorsementAsked],
  ['document', { type: 'EndorsementRequested', data: { endorsementId, eventId: 'x', endorser: who('ana'), endorsee: who('fabio') } }],
  ['endorsement', { type: 'EndorsementAdmitted', data: { endorsementId } }],
];
export const endorsementDeclined: History = [
  ...endorsementAdmitted,
  ['endorsement', { type: 'EndorsementDeclined', data: { endorsementId, reason: personal('p-ana', 'No se ha pagado') } }],
];
export const endorsementWithdrawn: History = [
  ...endorsementAdmitted,
  ['endorsement', { type: 'EndorsementWithdrawn', data: { endorsementId, reason: null } }],
];
export const withdrawnBeforeAdmitted: History = [
  ...completed,
  ['endorsement', endorsementAsked, { type: 'EndorsementWithdrawn', data: { endorsementId, reason: null } }],
];
export const endorsed: History = [
  ...endorsementAdmitted,
  ['document', { type: 'EndorsementCompleted', data: { endorsementId, eventId: 'x', sheetSha256: sha('sheet') } }],
];

const specialId = `${DOCUMENT}.s1`;
export const specialRequested: History = [
  ...completed,
  [
    'special',
    {
      type: 'SpecialEndorsementRequested',
      data: {
        endorsementId: specialId,
        documentId: DOCUMENT,
        title: personal('p-owner', 'Contrato'),
        language: 'es',
        contract: file('contract'),
        fileName: personal('p-ana', 'nuevo.pdf'),
        pages: 9,
        page: 3,
        requestedBy: signatoryParty('ana'),
      },
    },
  ],
];
export const specialApproved: History = [
  ...specialRequested,
  ['special', { type: 'SpecialEndorsementApproved', data: { endorsementId: specialId, workflowDocumentId: 'document-2' } }],
];
export const specialRejected: History = [
  ...specialRequested,
  ['special', { type: 'SpecialEndorsementRejected', data: { endorsementId: specialId, notes: personal('p-owner', 'Falta la factura') } }],
];
