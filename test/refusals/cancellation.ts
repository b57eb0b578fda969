import type { CancellationEvent, Party } from '../../modules/cancellation/contract/events.ts';
import { EVIDENCE_MAX_BYTES, MAX_EVIDENCE_FILES } from '../../modules/cancellation/contract/evidence-rules.ts';
import { cancellationDecider } from '../../modules/cancellation/domain/decider.ts';
import { type cancellationCommands, cancellationStreams } from '../../modules/cancellation/streams.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { memoryFiles } from '../model/world.ts';
import { owner, type Provocation, type Provocations, reviewer } from './world.ts';

const documentId = 'document-1';
const cancelationId = `${documentId}.1`;
const party = (role: Party['role'], id: string): Party => ({
  role,
  id,
  personId: `p-${id}`,
  name: personal(`p-${id}`, id),
  email: personal(`p-${id}`, `${id}@example.com`),
});
const lucia = party('OWNER', 'owner-1');
const clara = party('SIGNATORY', 'clara');
const dario = party('SIGNATORY', 'dario');
const as = ({ id }: Party): Actor => ({ kind: 'signatory', id, documentId });
const stranger: Actor = { kind: 'owner', id: 'owner-2', ownerId: 'owner-2' };

const of = ({ personId, name, email }: Party) => ({ personId, name, email });
const document = {
  ownerId: 'owner-1',
  title: personal('p-owner-1', 'Contrato'),
  language: 'es' as const,
  status: 'PENDING',
  isDeleted: false,
  acceptsCancellation: true,
  owner: { ...of(lucia), userId: 'owner-1' },
  signatories: [{ ...of(clara), signatoryId: clara.id, isOwner: false, isReached: true }],
};
const piece = (fileName = 'carta.pdf', bytes: Uint8Array = Buffer.from('%PDF-1.7')) => ({
  fileName: personal('p-owner-1', fileName),
  bytes,
});

const asked: CancellationEvent = {
  type: 'CancellationRequested',
  data: {
    cancelationId,
    documentId,
    title: personal('p-owner-1', 'Contrato'),
    language: 'es',
    documentStatus: 'PENDING',
    petitioner: lucia,
    reviewers: [clara],
    asked: 'REACHED_SIGNERS',
    reason: null,
    evidence: [
      {
        evidenceId: '1',
        fileName: personal('p-owner-1', 'carta.pdf'),
        mediaType: 'application/pdf',
        file: { key: `sha256-${'a'.repeat(64)}`, sha256: 'a'.repeat(64), size: 8 },
      },
    ],
  },
};
const answered = (type: 'CancellationAuthorized' | 'CancellationRejected'): CancellationEvent => ({
  type,
  data: { cancelationId, role: clara.role, id: clara.id, notes: null },
});
const voided: CancellationEvent = { type: 'CancellationVoided', data: { cancelationId, reason: 'DOCUMENT_DELETED' } };

type Streams = ReturnType<typeof cancellationStreams>;
type Sent = Parameters<Streams['execute']>[0];
/** The command on this history, by this actor. */
const on =
  (history: readonly CancellationEvent[], command: Sent, actor: Actor): Provocation =>
  async (world) => {
    await world.given(cancellationDecider, documentId, history);
    return cancellationStreams(world.engine, memoryFiles()).execute(command, world.as(actor));
  };

type Request = Extract<Sent, { type: 'RequestCancellation' }>['data'];
const request = (over: Partial<Request> = {}): Sent => ({
  type: 'RequestCancellation',
  data: { documentId, document, petitioner: lucia, reason: null, evidence: [piece()], ...over },
});
const refusedRequest = (over: Partial<Request>, actor = owner) => on([], request(over), actor);

const answer = (by: Party | null, isDeleted = false): Sent => ({
  type: 'AnswerCancellation',
  data: { documentId, cancelationId, by, isDeleted, authorises: true, notes: null },
});
const opening = (by: Party | null): Sent => ({
  type: 'OpenCancellationEvidence',
  data: { documentId, cancelationId, by, evidenceId: '1' },
});
/** Whatever somebody does about a request, it is refused alike to whoever has no part in it. */
const byParty = (command: (by: Party | null) => Sent) => ({
  'cancellation.not_found': on([asked], command(null), stranger),
  'reviewer.read_only': on([asked], command(null), reviewer),
  'access.denied': on([asked], command(clara), as(dario)),
});

export const cancellationRefusals: Provocations<(typeof cancellationCommands)[number]> = {
  RequestCancellation: {
    'document.not_found': refusedRequest({ petitioner: null }, stranger),
    'reviewer.read_only': refusedRequest({ petitioner: null }, reviewer),
    'access.denied': refusedRequest({ petitioner: clara }, as(dario)),
    deleted_document_message: refusedRequest({ document: { ...document, isDeleted: true } }),
    'cancellation.not_now': refusedRequest({ document: { ...document, status: 'DRAFT', acceptsCancellation: false } }),
    'cancellation.nobody_to_answer': refusedRequest({
      document: { ...document, signatories: document.signatories.map((one) => ({ ...one, email: null })) },
    }),
    'cancellation.nobody_reached': refusedRequest({
      document: { ...document, signatories: document.signatories.map((one) => ({ ...one, isReached: false })) },
    }),
    CANC_008: on([asked], request({ evidence: null }), owner),
    'cancellation.evidence_required': refusedRequest({ evidence: [] }),
    'cancellation.too_many_files': refusedRequest({ evidence: Array.from({ length: MAX_EVIDENCE_FILES + 1 }, () => piece()) }),
    'cancellation.file_too_large': refusedRequest({ evidence: [piece('carta.pdf', Buffer.alloc(EVIDENCE_MAX_BYTES + 1))] }),
    'cancellation.file_type': refusedRequest({ evidence: [piece('carta.docx')] }),
  },
  OpenCancellationEvidence: { ...byParty(opening), 'cancellation.not_a_party': on([asked], opening(dario), as(dario)) },
  AnswerCancellation: {
    ...byParty(answer),
    deleted_document_message: on([asked], answer(clara, true), as(clara)),
    'cancellation.not_a_reviewer': on([asked], answer(lucia), owner),
    'cancellation.already_authorized': on([asked, answered('CancellationAuthorized')], answer(clara), as(clara)),
    'cancellation.already_rejected': on([asked, answered('CancellationRejected')], answer(clara), as(clara)),
    'cancellation.voided': on([asked, voided], answer(clara), as(clara)),
  },
  SettleCancellation: {
    'access.denied': on(
      [asked],
      { type: 'SettleCancellation', data: { documentId, cancelationId, outcome: 'APPLIED', documentStatus: 'CANCELED' } },
      owner,
    ),
  },
};
