import type { EngineDeps } from '../../../shared-kernel/decider/run-command.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import type { PdfWork } from '../../../shared-kernel/pdf/port.ts';
import type { CryptoWork } from '../../../shared-kernel/signing/port.ts';
import { constanciaOf, isWorthRecording, sealFile } from '../../../shared-kernel/signing/seal-file.ts';
import type { DocumentLanguage } from '../../../shared-kernel/signing/words.ts';
import type { DocumentEventData } from '../contract/events.ts';
import { currentVersion, type DocumentState } from '../domain/state.ts';
import { documentStreams } from '../streams.ts';

export interface SealingDeps {
  readonly engine: EngineDeps;
  readonly files: FileStore;
  readonly pdf: PdfWork;
  readonly crypto: CryptoWork;
}

export type SealingStep = DocumentEventData<'SealingStepFailed'>['step'];

const actor = { kind: 'process', id: 'sealing' } as const;

/**
 * The three steps that close a document after its last signature. Each looks at the stream first and
 * does nothing when its event is there; each writes the file before the event that names it. Command
 * ids are made of document and step, so that a step done twice by a killed and a new worker still
 * leaves one event.
 */
const step = (name: string, documentId: string, causationId: string) => ({
  actor,
  commandId: nameId('sealing', name, documentId),
  correlationId: causationId,
  causationId,
});

const waiting = async (deps: SealingDeps, documentId: string): Promise<{ state: DocumentState; revision: number } | null> => {
  const loaded = await documentStreams(deps.engine).load(documentId);
  return loaded.state.status === 'PENDING_FOR_BLOCK_CHAIN' ? loaded : null;
};

export async function sealDocument(deps: SealingDeps, documentId: string, causationId: string): Promise<void> {
  const loaded = await waiting(deps, documentId);
  if (!loaded || loaded.state.seal) return;
  const { state } = loaded;
  const last = currentVersion(state)!;
  const sealed = await sealFile(deps, {
    bytes: await deps.files.get(last.file.key),
    fieldName: state.sealField,
    language: (state.setup?.language ?? 'es') as DocumentLanguage,
    contactInfo: documentId,
    at: deps.engine.clock.now(),
    keptLists: state.signatures.flatMap(({ revocation }) => (revocation.listSha256 ? [revocation.listSha256] : [])),
  });
  await documentStreams(deps.engine).execute(
    { type: 'RecordSeal', data: { documentId, version: last.version + 1, ...sealed } },
    step('seal', documentId, causationId),
  );
}

export async function requestConstancia(deps: SealingDeps, documentId: string, causationId: string): Promise<void> {
  const loaded = await waiting(deps, documentId);
  if (!loaded?.state.seal || loaded.state.constancia) return;
  const sealed = loaded.state.seal.file;
  await documentStreams(deps.engine).execute(
    { type: 'RecordConstancia', data: { documentId, documentSha256: sealed.sha256, ...(await constanciaOf(deps, sealed)) } },
    step('constancia', documentId, causationId),
  );
}

export async function recordAnchor(
  deps: SealingDeps,
  documentId: string,
  anchor: DocumentEventData<'AnchorRecorded'>,
  causationId: string,
): Promise<void> {
  const command = { type: 'RecordAnchor' as const, data: { documentId, ...anchor } };
  await documentStreams(deps.engine).execute(command, step('anchor', documentId, causationId));
}

export async function recordSealingFailure(
  deps: SealingDeps,
  failure: Omit<DocumentEventData<'SealingStepFailed'>, 'detail'> & { documentId: string; detail: string },
  causationId: string,
): Promise<void> {
  if (!isWorthRecording(failure.attempt)) return;
  await documentStreams(deps.engine).execute(
    { type: 'RecordSealingFailure', data: failure },
    step(`failed-${failure.step}-${failure.attempt}`, failure.documentId, causationId),
  );
}
