import type { FileStore } from '../../shared-kernel/files/port.ts';
import type { Intake, PdfWork } from '../../shared-kernel/pdf/port.ts';
import { wordsOf } from '../../shared-kernel/privacy/own-words.ts';
import { type DocumentState, statusesThatAccept } from '../documents/index.ts';
import { newestSpecial } from '../endorsement/index.ts';
import type { Flow } from './flow.ts';

type SpecialRequest = NonNullable<ReturnType<typeof newestSpecial>>;

interface Look {
  readonly request: SpecialRequest | null;
  readonly document: DocumentState;
  /** What stands in the new contract's file; null where it is not needed: no approved request, or its document is there. */
  readonly intake: Extract<Intake, { ok: true }> | null;
}

export interface SpecialEndorsementDeps {
  readonly files: Pick<FileStore, 'get'>;
  readonly pdf: Pick<PdfWork, 'inspect'>;
}

const TITLES = { es: 'Endoso especial: ', en: 'Special endorsement: ' };
const FILE_NAMES = { es: 'contrato.pdf', en: 'contract.pdf' };

/**
 * Flow: an approved special endorsement makes a draft of the new contract in the owner's account, and the first document
 * refers to it (ENDO-002). A document that an ordinary endorsement holds just then is referred from when that has ended:
 * its end starts this flow again.
 */
export const specialEndorsements = ({ files, pdf }: SpecialEndorsementDeps): Flow<Look> => ({
  name: 'special-endorsements',
  causes: ['SpecialEndorsementApproved', 'EndorsementCompleted', 'EndorsementRejected'],
  concurrency: 2,
  async look({ documents, special }, { documentId }) {
    const request = newestSpecial((await special.load(documentId)).state);
    const document = (await documents.load(documentId)).state;
    const workflowDocumentId = request?.answer?.workflowDocumentId;
    if (!workflowDocumentId || !canRefer(document)) return { request, document, intake: null };
    if ((await documents.load(workflowDocumentId)).state.status !== 'NONE') return { request, document, intake: null };
    const bytes = await files.get(request.contract.key);
    const intake = await pdf.inspect(bytes, { maxBytes: bytes.byteLength }, { account: document.ownerId, isUrgent: false });
    // The same bytes were taken when they were brought, so a refusal is a defect that somebody has to look at.
    if (!intake.ok) throw new Error(`the contract of ${request.endorsementId} is refused now: ${intake.code}`);
    return { request, document, intake };
  },
  next({ eventId }, { request, document, intake }) {
    const workflowDocumentId = request?.answer?.workflowDocumentId;
    if (!workflowDocumentId || !canRefer(document) || !document.uploaded) return 'done';
    const { endorsementId, page, contract, language, title } = request;
    const { documentId, uploaded } = document;
    const because = request.answer?.eventId ?? eventId;
    if (!intake) {
      const data = { documentId, endorsementId, eventId: because, page, workflowDocumentId };
      return { to: 'documents', command: { type: 'StartEndorsementWorkflow', data }, id: [endorsementId, 'refer'], because };
    }
    const { pages, alreadySigned, removed } = intake;
    const data = {
      documentId: workflowDocumentId,
      title: wordsOf(uploaded.uploadedBy, `${TITLES[language]}${title.value ?? ''}`.slice(0, 300)),
      // What the file was called is a word of who brought it; it stays with the request, where it can be forgotten.
      fileName: wordsOf(uploaded.uploadedBy, FILE_NAMES[language]),
      language,
      documentType: null,
      country: null,
      original: contract,
      pages,
      alreadySigned,
      removed: [...removed],
      uploadedBy: uploaded.uploadedBy,
      workflowOf: { documentId, endorsementId, page },
    };
    return {
      to: 'documents',
      command: { type: 'UploadWorkflowDocument', data },
      id: [endorsementId, 'upload'],
      ownerId: uploaded.uploadedBy.userId,
      because,
    };
  },
});

/** Only a document that nothing holds refers to the contract that carries it on, once. */
const canRefer = (document: DocumentState): boolean =>
  statusesThatAccept('EndorsementWorkflowStarted').some((status) => status === document.status) &&
  !document.isDeleted &&
  !document.endorsementWorkflow;
