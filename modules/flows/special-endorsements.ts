import { type EngineDeps, loadStream } from '../../shared-kernel/decider/run-command.ts';
import type { FileStore } from '../../shared-kernel/files/port.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import type { PdfWork } from '../../shared-kernel/pdf/port.ts';
import { documentStreams, statusesThatAccept } from '../documents/index.ts';
import { newestSpecial, specialDefinition } from '../endorsement/index.ts';

/**
 * Flow: an approved special endorsement makes a draft of the new contract in the owner's account, and the first document
 * refers to it (ENDO-002). A document that an ordinary endorsement holds just then is referred from when that one has ended:
 * its end starts this flow again. Both steps are decided on what stands in the stream that they change.
 */
export const specialEndorsementCauses = ['SpecialEndorsementApproved', 'EndorsementCompleted', 'EndorsementRejected'] as const;

export interface SpecialEndorsementItem {
  readonly documentId: string;
  readonly eventId: string;
}

export interface SpecialEndorsementDeps {
  readonly engine: EngineDeps;
  readonly files: FileStore;
  readonly pdf: Pick<PdfWork, 'inspect'>;
}

const TITLES = { es: 'Endoso especial: ', en: 'Special endorsement: ' };
const FILE_NAMES = { es: 'contrato.pdf', en: 'contract.pdf' };

export async function performSpecialEndorsement(deps: SpecialEndorsementDeps, item: SpecialEndorsementItem): Promise<void> {
  const { engine, files, pdf } = deps;
  const { documentId, eventId } = item;
  const request = newestSpecial((await loadStream(engine, specialDefinition, documentId)).state);
  const workflowDocumentId = request?.answer?.workflowDocumentId;
  if (!request || !workflowDocumentId) return;
  const documents = documentStreams(engine);
  const { state } = await documents.load(documentId);
  const carriedOn = statusesThatAccept('EndorsementWorkflowStarted').some((status) => status === state.status);
  if (!carriedOn || state.isDeleted || state.endorsementWorkflow || !state.uploaded) return;
  const { endorsementId, page, contract } = request;
  const approval = request.answer?.eventId ?? eventId;
  const context = (step: string) =>
    ({
      actor: { kind: 'process', id: 'special-endorsements' },
      commandId: nameId('special-endorsements', endorsementId, step),
      correlationId: approval,
      causationId: approval,
    }) as const;

  const bytes = await files.get(contract.key);
  const intake = await pdf.inspect(bytes, { maxBytes: bytes.byteLength });
  // The same bytes were taken when they were brought, so a refusal is a defect that somebody has to look at.
  if (!intake.ok) throw new Error(`the contract of ${endorsementId} is refused now: ${intake.code}`);
  const data = {
    documentId: workflowDocumentId,
    title: `${TITLES[request.language]}${request.title}`.slice(0, 300),
    // What the file was called is a word of who brought it; it stays with the request, where it can be forgotten.
    fileName: FILE_NAMES[request.language],
    language: request.language,
    documentType: null,
    country: null,
    original: contract,
    pages: intake.pages,
    alreadySigned: intake.alreadySigned,
    removed: [...intake.removed],
    uploadedBy: state.uploaded.uploadedBy,
    workflowOf: { documentId, endorsementId, page },
  };
  const { userId: ownerId } = state.uploaded.uploadedBy;
  await documents.execute({ type: 'UploadWorkflowDocument', data }, { ...context('upload'), ownerId });
  const reference = { documentId, endorsementId, eventId: approval, page, workflowDocumentId };
  await documents.execute({ type: 'StartEndorsementWorkflow', data: reference }, context('refer'));
}
