import { type EngineDeps, loadStream } from '../../shared-kernel/decider/run-command.ts';
import { ProductError } from '../../shared-kernel/errors.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import { documentStreams } from '../documents/index.ts';
import {
  certifySheet,
  type EndorsementRequest,
  endorsementDecider,
  endorsementOf,
  endorsementSteps,
  newestEndorsement,
  recordSheetFailure,
  type SheetSealingDeps,
  sealSheet,
} from '../endorsement/index.ts';

/**
 * Flow: a document takes an endorsement that was asked for, and only then its sheet can be signed; a signed sheet is sealed
 * and certified, and only the constancia makes the document ENDORSED; a declined or withdrawn request lets the document go
 * back to COMPLETED. Each step looks at both streams first, so that doing it twice, late or out of turn changes nothing.
 */
export const endorsementCauses = [
  'EndorsementAsked',
  'EndorsementSigned',
  'EndorsementSheetSealed',
  'EndorsementConstanciaRecorded',
  'EndorsementDeclined',
  'EndorsementWithdrawn',
  'DocumentDeleted',
  'DocumentCanceled',
] as const;
export type EndorsementCause = (typeof endorsementCauses)[number];

export interface EndorsementItem {
  readonly documentId: string;
  readonly cause: EndorsementCause;
  readonly eventId: string;
}

/** What a document answers when it cannot be endorsed; any other failure is tried again. */
const REFUSALS = ['deleted_document_message', 'ENDO_008', 'conflict.not_endorsable', 'endorsement.not_allowed'];

export async function performEndorsement(deps: SheetSealingDeps, item: EndorsementItem): Promise<void> {
  const { documentId, cause, eventId } = item;
  if (cause === 'EndorsementSigned') return sealSheet(deps, documentId, eventId);
  if (cause === 'EndorsementSheetSealed') return certifySheet(deps, documentId, eventId);
  await carryOver(deps.engine, item);
  if (cause === 'EndorsementAsked' || cause === 'DocumentDeleted' || cause === 'DocumentCanceled') await admit(deps.engine, item);
}

const contextOf = ({ eventId }: EndorsementItem, step: string, endorsementId: string) =>
  ({
    actor: { kind: 'process', id: 'endorsements' },
    commandId: nameId('endorsements', step, endorsementId),
    correlationId: eventId,
    causationId: eventId,
  }) as const;

/** The document waits for an endorsement that has ended: it is told how. */
async function carryOver(engine: EngineDeps, item: EndorsementItem): Promise<void> {
  const { documentId } = item;
  const documents = documentStreams(engine);
  const waited = (await documents.load(documentId)).state.endorsement;
  if (waited?.status !== 'PENDING') return;
  const { endorsementId } = waited;
  const request = endorsementOf((await loadStream(engine, endorsementDecider, documentId)).state, endorsementId);
  if (request?.status === 'REJECTED') {
    const data = { documentId, endorsementId, eventId: request.rejection?.eventId ?? '' };
    await documents.execute({ type: 'RejectEndorsement', data }, contextOf(item, 'reject', endorsementId));
  }
  if (request?.status === 'COMPLETED' && request.seal) {
    const data = {
      documentId,
      endorsementId,
      eventId: request.constancia?.eventId ?? '',
      sheetSha256: request.seal.file.sha256,
    };
    await documents.execute({ type: 'CompleteEndorsement', data }, contextOf(item, 'complete', endorsementId));
  }
}

/** The document takes the newest request, or the request learns why it does not. */
async function admit(engine: EngineDeps, item: EndorsementItem): Promise<void> {
  const { documentId } = item;
  const { state, events } = await loadStream(engine, endorsementDecider, documentId);
  const request = newestEndorsement(state);
  if (request?.status !== 'PENDING' || request.isAdmitted) return;
  const { endorsementId } = request;
  const asked = events.find(
    (event) => event.type === 'EndorsementAsked' && (event.data as { endorsementId?: string }).endorsementId === endorsementId,
  );
  const code = await refusalOf(engine, item, request, asked?.id ?? item.eventId);
  await endorsementSteps(engine).execute(
    { type: 'AdmitEndorsement', data: { documentId, endorsementId, code } },
    contextOf(item, code === null ? 'admit' : 'refuse', endorsementId),
  );
  // Withdrawn before the document had taken it: whoever looked then found nothing to give up there.
  await carryOver(engine, item);
}

async function refusalOf(engine: EngineDeps, item: EndorsementItem, request: EndorsementRequest, eventId: string): Promise<string | null> {
  const { documentId, endorsementId, endorser, endorsee } = request;
  const data = {
    documentId,
    endorsementId,
    eventId,
    endorser: { personId: endorser.personId, name: endorser.name },
    endorsee: { personId: endorsee.personId, name: endorsee.name },
  };
  try {
    await documentStreams(engine).execute({ type: 'RequestEndorsement', data }, contextOf(item, 'request', endorsementId));
    return null;
  } catch (error) {
    if (error instanceof ProductError && REFUSALS.includes(error.code)) return error.code;
    throw error;
  }
}

/** A failed seal or constancia stands in the history of the endorsements; what else failed is on the operations page. */
export async function endorsementFailed(
  deps: { readonly engine: EngineDeps },
  item: EndorsementItem,
  attempt: number,
  error: unknown,
): Promise<void> {
  if (item.cause !== 'EndorsementSigned' && item.cause !== 'EndorsementSheetSealed') return;
  const step = item.cause === 'EndorsementSigned' ? 'SEAL' : 'CONSTANCIA';
  const code = error instanceof Error ? error.name : 'Error';
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  await recordSheetFailure(deps, { documentId: item.documentId, step, attempt, code, detail }, item.eventId);
}
