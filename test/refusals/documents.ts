import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { keptOptions, type PlacedField } from '../../modules/documents/contract/values.ts';
import type { declaredDocumentCommands } from '../../modules/documents/streams.ts';
import {
  approver,
  completion,
  endorsementRequested,
  file,
  lastDay,
  pagesShown,
  presented,
  sent,
  setup,
  sha,
  signatory,
  signed,
  uploaded,
} from '../documents/given.ts';
import { correctRefusals } from './documents-correct.ts';
import { about, ana, byOwner, bySetup, deleted, draft, named, none, observer, type People, pending } from './documents-given.ts';
import { documentId, on, type Sent } from './documents-on.ts';
import { signRefusals } from './documents-sign.ts';
import { afterLastDay, waysOnRefusals } from './documents-ways-on.ts';
import { composedDraft, marksMissing, unconverted, wordRefusals } from './documents-word.ts';
import { flow, otherOwner, type Provocations, type RefusalWorld, reviewer } from './world.ts';

const canceled: DocumentEvent = { type: 'DocumentCanceled', data: { cancelationId: 'c', eventId: 'z' } };
const completed = [...pending, presented('ana'), signed('ana', 1), ...completion()];
const endorsable = completed.map((event) => (event.type === 'SetupChanged' ? setup([ana], { isEndorsement: true }) : event));

const ofTest = draft.map(
  (event): DocumentEvent => (event.type === 'DocumentUploaded' ? { ...event, data: { ...event.data, isTest: true } } : event),
);

/** Of a visitor of a link that anyone may use. */
const sendOfLink: Sent = { type: 'SendLinkDocument', data: { ...about, linkId: 'link-1' } };
const onLink = (history: readonly DocumentEvent[], by: Parameters<typeof on>[2] = {}) =>
  on(
    history.map(
      (event): DocumentEvent =>
        event.type === 'DocumentUploaded'
          ? { ...event, data: { ...event.data, publicLink: { linkId: 'link-1', visitId: 'visit-1' } } }
          : event,
    ),
    sendOfLink,
    { ...by, actor: flow },
  );
const byProcess = (command: Sent, history: readonly DocumentEvent[] = pending) => ({ 'access.denied': on(history, command) });
const changing = (command: Sent) => ({
  ...byOwner(command),
  deleted_document_message: on([...draft, deleted], command),
  'conflict.not_a_draft': on(pending, command),
});

const setupOf = ({ signatories = [ana], approvers = [], observers = [] }: People) =>
  setup([...signatories], { approvers: [...approvers], observers: [...observers] });
const change = (over: People = {}): Sent => ({ type: 'ChangeSetup', data: { ...about, ...setupOf(over).data } });

const field = (over: Partial<PlacedField> = {}): PlacedField => ({
  fieldId: 'f',
  signatoryId: 'ana',
  type: 'SIGNATURE',
  page: 1,
  x: 10,
  y: 10,
  width: 100,
  height: 40,
  label: named('A'),
  required: true,
  display: {},
  ...over,
});
const place = (...fields: PlacedField[]): Sent => ({ type: 'PlaceFields', data: { ...about, fields } });
const send: Sent = { type: 'ConfirmSending', data: about };
const share = (...emails: string[]): Sent => ({ type: 'ShareWithObservers', data: { ...about, observers: emails.map(observer) } });
const resend: Sent = { type: 'ResendSigningLink', data: { ...about, signatoryId: 'ana' } };
const asAna = { actor: { kind: 'signatory', id: 'ana', documentId } } as const;
const askLink: Sent = { type: 'RequestNewLink', data: { ...about, signatoryId: 'ana' } };
const askDoneLink: Sent = { type: 'RequestDoneLink', data: { ...about, signatoryId: 'ana' } };
const decline = (over: object = {}): Sent => ({
  type: 'DeclineSigning',
  data: { ...about, signatoryId: 'ana', kind: 'REFUSED', reason: named('No'), substitute: null, ...over },
});
const declined = (signatoryId: string): DocumentEvent => ({
  type: 'SigningDeclined',
  data: { round: 1, signatoryId, kind: 'REFUSED', reason: named('No'), substitute: null },
});
const remove: Sent = { type: 'DeleteDocument', data: about };
const read: Sent = { type: 'PresentDocument', data: { ...about, signatoryId: 'ana', version: 1 } };
const asking = (signatoryId: string): Sent => ({ type: 'PresentDocument', data: { ...about, signatoryId, version: 1 } });
const brought = (signatoryId: string): Sent => ({
  type: 'RecordRefusedCertificate',
  data: { ...about, signatoryId, fingerprint: sha('c'), serialNumber: '31', rfc: named('FEPB800101AB1') },
});
const cancel: Sent = { type: 'CancelDocument', data: { ...about, ...canceled.data } };
const endorse: Sent = { type: 'RequestEndorsement', data: { ...about, ...endorsementRequested.data } };
const answer = { ...about, endorsementId: 'e', eventId: 'y' };
const workflow = { ...about, endorsementId: 's', eventId: 'x', page: 1, workflowDocumentId: 'w' };
const carryOn: Sent = { type: 'StartEndorsementWorkflow', data: workflow };
const asFlow = { actor: flow };
const granted: Sent = { type: 'GrantApprovals', data: { ...about, round: 1, answers: [{ approverId: 'clara', eventId: 'yes' }] } };
const waiting: DocumentEvent[] = [
  uploaded(),
  setup([ana], { approvers: [approver('clara'), approver('dario')] }),
  ...sent([ana]).slice(0, 3),
  { type: 'ApprovalsRequested', data: { round: 1, approverIds: ['clara', 'dario'] } },
];
const twoPages = pending.map(
  (event): DocumentEvent =>
    event.type === 'DocumentUploaded' ? { ...event, data: { ...event.data, pages: [...event.data.pages, ...event.data.pages] } } : event,
);
const prefilled = (format: PlacedField['format'], text: string) => place(field({ type: 'TEXT', format, prefilled: named(text) }));
const choice = (...options: string[]) => place(field({ type: 'RADIO', options: keptOptions('p-ana', options) }));
const claim = (...pages: number[]) =>
  ({
    type: 'ClaimShownPages',
    data: { ...about, signatoryId: 'ana', presented: { version: 1, sha256: sha('v1') }, pages: pages.length > 0 ? pages : [1] },
  }) satisfies Sent;
const later = ({ clock }: RefusalWorld) => clock.advance(59_000);
const mail = { mailId: 'm', kind: 'resend', recipientId: 'ana' };
const stamp = { genTime: '2026-11-21T12:00:00.000Z', serial: '1', tsa: 'T' };
const anchor = completion().find((event) => event.type === 'AnchorRecorded')!;
const needsProof = signatory('ana', { requirements: { ...ana.requirements, photoId: true } });

export const documentRefusals: Provocations<(typeof declaredDocumentCommands)[number]> = {
  UploadDocument: {
    'access.denied': on([], { type: 'UploadDocument', data: uploaded().data }, { actor: otherOwner }),
    'conflict.already_exists': on(draft, { type: 'UploadDocument', data: uploaded().data }),
  },
  UploadWorkflowDocument: byProcess({ type: 'UploadWorkflowDocument', data: uploaded().data }, []),
  ChangeSetup: {
    ...changing(change()),
    ...bySetup((over, by) => on(draft, change(over), by)),
    'fields.signatory_missing': on(
      [...draft, { type: 'FieldsPlaced', data: { fields: [field()] } }],
      change({ signatories: [signatory('bruno')] }),
    ),
    'endorsement.not_of_tests': on(ofTest, {
      type: 'ChangeSetup',
      data: { ...about, ...setup([ana], { isEndorsement: true }).data },
    }),
  },
  ...wordRefusals,
  PlaceFields: {
    ...changing(place(field())),
    'word.not_converted_yet': on(unconverted, place(field())),
    'fields.repeated': on(draft, place(field(), field())),
    'fields.signatory_missing': on(draft, place(field({ signatoryId: 'z' }))),
    'fields.page_missing': on(draft, place(field({ page: 2 }))),
    'fields.outside_page': on(draft, place(field({ x: 600 }))),
    'fields.signed_file': on([uploaded({ alreadySigned: true }), setup([ana])], place(field({ type: 'TEXT' }))),
    'fields.only_text': on(draft, place(field({ format: 'RFC' }))),
    'fields.number_invalid': on(draft, prefilled('NUMBER', 'mil')),
    'fields.email_invalid': on(draft, prefilled('EMAIL', 'ana@')),
    'fields.rfc_invalid': on(draft, prefilled('RFC', 'COVA85')),
    'fields.curp_invalid': on(draft, prefilled('CURP', 'COVA850101')),
    'fields.company_invalid': on(draft, prefilled('COMPANY', '-')),
    'fields.only_choice': on(draft, place(field({ type: 'TEXT', options: keptOptions('p-ana', ['Sí']) }))),
    'fields.options_needed': on(draft, place(field({ type: 'COMBO' }))),
    'fields.options_limit': on(draft, choice(...Array.from({ length: 51 }, (_, index) => `Opción ${index}`))),
    'fields.option_empty': on(draft, choice('Sí', ' ')),
    'fields.option_long': on(draft, choice('Sí', 'x'.repeat(201))),
    'fields.option_characters': on(draft, choice('Sí', 'N\u202eo')),
    'fields.option_repeated': on(draft, choice('Sí', 'Si\u0301 ')),
  },
  ConfirmSending: {
    ...changing(send),
    ...bySetup((over, by) => on([uploaded(), setupOf(over)], send, by)),
    'word.pages_not_approved': on(unconverted, send),
    'form.marks_not_sought_yet': on(composedDraft, send),
    'form.marks_missing': on([...composedDraft, marksMissing], send),
    'signatory.required': on([uploaded()], send),
    'signing.last_day_passed': afterLastDay.send,
    'setup.who_signs_required': on([uploaded(), setup([ana], { whoSigns: null })], send),
    'setup.who_signs_differs': on([uploaded(), setup([ana], { whoSigns: 'ONLY_ME' })], send),
    'signatory.requirement_unavailable': on([uploaded(), setup([needsProof])], send),
    'signatory.whatsapp_unavailable': on([uploaded(), setup([signatory('ana', { email: null, whatsapp: none('+525512345678') })])], send),
  },
  SendLinkDocument: {
    ...byProcess(sendOfLink, draft),
    ...bySetup((over, by) => onLink([uploaded(), setupOf(over)], by)),
    deleted_document_message: onLink([...draft, deleted]),
    'word.not_converted_yet': onLink(unconverted),
    'form.marks_not_sought_yet': onLink(composedDraft),
    'form.marks_missing': onLink([...composedDraft, marksMissing]),
    'signatory.required': onLink([uploaded()]),
    'signing.last_day_passed': onLink([...draft, lastDay('2026-11-20')]),
    'setup.who_signs_required': onLink([uploaded(), setup([ana], { whoSigns: null })]),
    'setup.who_signs_differs': onLink([uploaded(), setup([ana], { whoSigns: 'ONLY_ME' })]),
    'signatory.requirement_unavailable': onLink([uploaded(), setup([needsProof])]),
    'signatory.whatsapp_unavailable': onLink([uploaded(), setup([signatory('ana', { email: null, whatsapp: none('+525512345678') })])]),
  },
  UploadLinkDocument: byProcess({ type: 'UploadLinkDocument', data: { ...uploaded().data, setup: setup([ana]).data, fields: [] } }, []),
  UploadFormDocument: byProcess({ type: 'UploadFormDocument', data: { ...uploaded().data, setup: null } }, []),
  PlaceSignatureMarks: byProcess({ type: 'PlaceSignatureMarks', data: { ...about, sha256: sha('converted'), missing: [], fields: [] } }),
  StartPageImages: byProcess({ type: 'StartPageImages', data: { ...about, round: 1 } }),
  StorePageImages: byProcess({ type: 'StorePageImages', data: { ...about, round: 1, prepared: file('v1'), fieldNames: {}, images: [] } }),
  FailProcessing: byProcess({ type: 'FailProcessing', data: { ...about, round: 1, code: 'pdf.broken', detail: '' } }),
  IssueSigningLinks: byProcess({ type: 'IssueSigningLinks', data: { ...about, round: 1 } }),
  ResendSigningLink: {
    ...byOwner(resend),
    deleted_document_message: on([...pending, deleted], resend),
    'conflict.not_pending': on(draft, resend),
    'signature.approvals_missing': on(waiting, resend),
    'signatory.not_found': on(pending, { type: 'ResendSigningLink', data: { ...about, signatoryId: 'z' } }),
    'signatory.signs_in_session': on(
      [uploaded(), setup([signatory('ana', { isOwner: true })]), ...sent([signatory('ana', { isOwner: true })])],
      resend,
    ),
    'signature.already_signed': on(
      [uploaded(), setup([ana, signatory('bruno')]), ...sent([ana, signatory('bruno')]), presented('ana'), signed('ana', 1)],
      resend,
    ),
    'signing.declined': on([...pending, declined('ana')], resend),
    'signing.last_day_passed': afterLastDay.resend,
    'signing.suspended': on([uploaded(), setup([ana, signatory('bruno')]), ...sent([ana, signatory('bruno')]), declined('bruno')], resend),
    'resend.wait_a_minute': on(pending, resend, { meanwhile: later }),
  },
  RequestDoneLink: {
    'reviewer.read_only': on(completed, askDoneLink, { actor: reviewer }),
    'document.not_found': on([], askDoneLink, asAna),
    invalid_link_message: on(completed, { type: 'RequestDoneLink', data: { ...about, signatoryId: 'z' } }, asAna),
    'signatory.user.not.match': on(completed, askDoneLink, { actor: otherOwner }),
    deleted_document_message: on([...completed, deleted], askDoneLink, asAna),
    'conflict.not_completed': on(pending, askDoneLink, asAna),
  },
  RequestNewLink: {
    'reviewer.read_only': on(pending, askLink, { actor: reviewer }),
    'document.not_found': on([], askLink, asAna),
    invalid_link_message: on(pending, { type: 'RequestNewLink', data: { ...about, signatoryId: 'z' } }, asAna),
    'signatory.user.not.match': on(pending, askLink, { actor: otherOwner }),
    deleted_document_message: on([...pending, deleted], askLink, asAna),
    'conflict.not_pending': on(draft, askLink, asAna),
    'signature.approvals_missing': on(waiting, askLink, asAna),
    'signature.already_signed': on(
      [uploaded(), setup([ana, signatory('bruno')]), ...sent([ana, signatory('bruno')]), presented('ana'), signed('ana', 1)],
      askLink,
      asAna,
    ),
    'link.asked_today': on([...pending, { type: 'NewLinkRequested', data: { round: 1, signatoryId: 'ana' } }], askLink, asAna),
  },
  ...correctRefusals,
  PresentDocument: {
    'reviewer.read_only': on(pending, read, { actor: reviewer }),
    'document.not_found': on([], read, { actor: { kind: 'signatory', id: 'ana', documentId } }),
    invalid_link_message: on(pending, asking('z'), { actor: { kind: 'signatory', id: 'z', documentId } }),
    'signatory.user.not.match': on(pending, read),
  },
  ClaimShownPages: {
    'reviewer.read_only': on(pending, claim(), { actor: reviewer }),
    'document.not_found': on([], claim(), asAna),
    invalid_link_message: on(
      pending,
      { ...claim(), data: { ...claim().data, signatoryId: 'z' } },
      { actor: { kind: 'signatory', id: 'z', documentId } },
    ),
    'signatory.user.not.match': on(pending, claim()),
    'signature.not_presented': on(pending, claim(), asAna),
    'pages.outside_document': on([...pending, presented('ana')], claim(2), asAna),
    'pages.wait_a_minute': on([...twoPages, presented('ana'), pagesShown('ana', [1], 2)], claim(2), { ...asAna, meanwhile: later }),
  },
  RecordRefusedCertificate: {
    'reviewer.read_only': on(pending, brought('ana'), { actor: reviewer }),
    'document.not_found': on([], brought('ana'), { actor: { kind: 'signatory', id: 'ana', documentId } }),
    invalid_link_message: on(pending, brought('z'), { actor: { kind: 'signatory', id: 'z', documentId } }),
    'signatory.user.not.match': on(pending, brought('ana')),
  },
  ViewDocument: { 'document.not_found': on([], { type: 'ViewDocument', data: { ...about, viewer: 'OWNER', viewerId: 'owner-1' } }) },
  DownloadFile: {
    'document.not_found': on([], {
      type: 'DownloadFile',
      data: { ...about, viewer: 'OWNER', viewerId: 'owner-1', file: 'PDF', sha256: sha('v1') },
    }),
  },
  RecordMail: byProcess({ type: 'RecordMail', data: { ...about, ...mail, outcome: 'QUEUED', causedBy: 'e', attempt: 1, reason: '' } }),
  RecordMailReport: byProcess({
    type: 'RecordMailReport',
    data: { ...about, ...mail, report: 'OPENED', reportedAt: '2026-11-21T12:00:00.000Z', reason: '' },
  }),
  ShareWithObservers: {
    ...byOwner(share('x@example.com')),
    deleted_document_message: on([...pending, deleted], share('x@example.com')),
    'observer.email_required': on(pending, share('')),
    'observer.email_invalid': on(pending, share('a@')),
    'observer.email_repeated': on(pending, share('x@example.com', 'X@example.com')),
  },
  DeleteDocument: {
    ...byOwner(remove),
    'conflict.already_deleted': on([...pending, deleted], remove),
    'conflict.not_deletable': on([...draft, { type: 'SendingConfirmed', data: { round: 1 } }], remove),
  },
  DeclineSigning: {
    'reviewer.read_only': on(pending, decline(), { actor: reviewer }),
    'document.not_found': on([], decline(), asAna),
    invalid_link_message: on(pending, decline({ signatoryId: 'z' }), { actor: { kind: 'signatory', id: 'z', documentId } }),
    'signatory.user.not.match': on(pending, decline(), { actor: { kind: 'signatory', id: 'bruno', documentId } }),
    deleted_document_message: on([...pending, deleted], decline(), asAna),
    'signature.already_signed': on([...pending, presented('ana'), signed('ana', 1)], decline(), asAna),
    'conflict.not_pending': on(draft, decline(), asAna),
    'signature.approvals_missing': on(waiting, decline(), asAna),
    'signing.declined': on([...pending, declined('ana')], decline(), asAna),
    'decline.reason_required': on(pending, decline({ reason: named(' ') }), asAna),
  },
  ...waysOnRefusals,
  RecordSeal: byProcess({
    type: 'RecordSeal',
    data: { ...about, version: 3, file: file('v3'), certificateFingerprint: 'f', timestamp: stamp },
  }),
  RecordConstancia: byProcess({
    type: 'RecordConstancia',
    data: { ...about, ...stamp, file: file('asn'), documentSha256: sha('v3'), policy: '1.2', test: true },
  }),
  RecordAnchor: byProcess({ type: 'RecordAnchor', data: { ...about, ...anchor.data } }),
  RecordSealingFailure: byProcess({
    type: 'RecordSealingFailure',
    data: { ...about, step: 'SEAL', attempt: 1, code: 'x', detail: '', nextAttemptAt: '2026-11-21T12:00:00.000Z' },
  }),
  GrantApprovals: { ...byProcess(granted), 'conflict.approvals_incomplete': on(waiting, granted, asFlow) },
  RefuseApprovals: byProcess({ type: 'RefuseApprovals', data: { ...about, round: 1, approverId: 'clara', eventId: 'no' } }),
  CancelDocument: {
    ...byProcess(cancel),
    deleted_document_message: on([...pending, deleted], cancel, asFlow),
    'conflict.not_cancelable': on(draft, cancel, asFlow),
  },
  RequestEndorsement: {
    ...byProcess(endorse),
    deleted_document_message: on([...endorsable, deleted], endorse, asFlow),
    ENDO_008: on(
      [...endorsable, { ...endorsementRequested, data: { ...endorsementRequested.data, endorsementId: 'other' } }],
      endorse,
      asFlow,
    ),
    'conflict.not_endorsable': on(pending, endorse, asFlow),
    'endorsement.not_allowed': on(completed, endorse, asFlow),
  },
  CompleteEndorsement: byProcess({ type: 'CompleteEndorsement', data: { ...answer, sheetSha256: sha('sheet') } }),
  RejectEndorsement: byProcess({ type: 'RejectEndorsement', data: answer }),
  StartEndorsementWorkflow: {
    ...byProcess(carryOn),
    deleted_document_message: on([...completed, deleted], carryOn, asFlow),
    ENDO_008: on(
      [...completed, { type: 'EndorsementWorkflowStarted', data: { ...workflow, workflowDocumentId: 'other' } }],
      carryOn,
      asFlow,
    ),
    'conflict.not_endorsable': on(pending, carryOn, asFlow),
  },
  Sign: signRefusals,
};
