import { type EngineDeps, loadStream, runCommand } from '../../shared-kernel/decider/run-command.ts';
import type { FileStore } from '../../shared-kernel/files/port.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import type { PdfWork } from '../../shared-kernel/pdf/port.ts';
import { documentDefinition, startWorkflowCommand, uploadWorkflowCommand } from '../documents/index.ts';
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
  const { state } = await loadStream(engine, documentDefinition, documentId);
  const carriedOn = state.status === 'COMPLETED' || state.status === 'ENDORSED';
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
  await runCommand(
    engine,
    documentDefinition,
    uploadWorkflowCommand,
    {
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
    },
    context('upload'),
  );
  await runCommand(
    engine,
    documentDefinition,
    startWorkflowCommand,
    { documentId, endorsementId, eventId: approval, page, workflowDocumentId },
    context('refer'),
  );
}
