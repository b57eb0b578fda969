import { createHash } from 'node:crypto';
import type { EngineDeps } from '../../../shared-kernel/decider/run-command.ts';
import { loadStream, runCommand } from '../../../shared-kernel/decider/run-command.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import type { DocumentEventData } from '../contract/events.ts';
import { documentDefinition } from '../domain/definition.ts';
import { currentVersion, type DocumentState } from '../domain/state.ts';
import { anchorCommand, constanciaCommand, sealCommand, sealingFailureCommand } from './commands/following.ts';
import type { CryptoWork, PdfWork } from './ports.ts';
import { type DocumentLanguage, signatureWords } from './signature-text.ts';
import { MAX_KEPT_LIST_BYTES } from './signing.ts';

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
  const loaded = await loadStream(deps.engine, documentDefinition, documentId);
  return loaded.state.status === 'PENDING_FOR_BLOCK_CHAIN' ? loaded : null;
};

export async function sealDocument(deps: SealingDeps, documentId: string, causationId: string): Promise<void> {
  const loaded = await waiting(deps, documentId);
  if (!loaded || loaded.state.seal) return;
  const { state } = loaded;
  const last = currentVersion(state)!;
  const { signer } = await deps.crypto.platformSigner('seal');
  const language = (state.setup?.language ?? 'es') as DocumentLanguage;
  let stamped: { genTime: string; serial: string; tsa: string } | null = null;
  const sealed = await deps.pdf.seal({
    bytes: await deps.files.get(last.file.key),
    ...(state.sealField ? { fieldName: state.sealField } : {}),
    dictionary: { name: signer.certificate.subject.commonName ?? '', reason: signatureWords(language).seal, contactInfo: documentId },
    signedAt: deps.engine.clock.now(),
    certificates: [signer.certificate, ...signer.chain].map((one) => one.der),
    revocationLists: await listsOf(deps, state),
    cms: async ({ byteRangeDigest }) => {
      const { der, timestamp } = await deps.crypto.signCms({ digest: byteRangeDigest, signer });
      stamped = { genTime: timestamp.genTime.toISOString(), serial: timestamp.serial, tsa: timestamp.tsa };
      return der;
    },
  });
  if (!stamped) throw new Error('the seal was made without a timestamp');
  const file = await deps.files.put(sealed.bytes);
  await runCommand(
    deps.engine,
    documentDefinition,
    sealCommand,
    { documentId, version: last.version + 1, file, certificateFingerprint: signer.certificate.fingerprint, timestamp: stamped },
    step('seal', documentId, causationId),
  );
}

/** Lists that answer for the certificates of the document: those kept when people signed, and the platform's. */
async function listsOf(deps: SealingDeps, state: DocumentState): Promise<Uint8Array[]> {
  const kept = new Set(state.signatures.flatMap(({ revocation }) => (revocation.listSha256 ? [`sha256-${revocation.listSha256}`] : [])));
  const lists = await deps.crypto.platformRevocationLists();
  for (const key of kept) if (await deps.files.has(key)) lists.push(await deps.files.get(key));
  return lists.filter((list) => list.length <= MAX_KEPT_LIST_BYTES);
}

export async function requestConstancia(deps: SealingDeps, documentId: string, causationId: string): Promise<void> {
  const loaded = await waiting(deps, documentId);
  if (!loaded?.state.seal || loaded.state.constancia) return;
  const sealed = loaded.state.seal.file;
  const bytes = await deps.files.get(sealed.key);
  const answer = await deps.crypto.timestamp(createHash('sha256').update(bytes).digest());
  const file = await deps.files.put(answer.response);
  await runCommand(
    deps.engine,
    documentDefinition,
    constanciaCommand,
    {
      documentId,
      file,
      documentSha256: sealed.sha256,
      genTime: answer.genTime.toISOString(),
      serial: answer.serial,
      policy: answer.policy,
      tsa: answer.tsa,
      test: answer.test,
    },
    step('constancia', documentId, causationId),
  );
}

export async function recordAnchor(
  deps: SealingDeps,
  documentId: string,
  anchor: DocumentEventData<'AnchorRecorded'>,
  causationId: string,
): Promise<void> {
  await runCommand(deps.engine, documentDefinition, anchorCommand, { documentId, ...anchor }, step('anchor', documentId, causationId));
}

/** Failures 1, 2, 3 and then each doubling are history; the operations page counts all of them. */
export const isWorthRecording = (attempt: number): boolean => attempt <= 3 || Number.isInteger(Math.log2(attempt));

export async function recordSealingFailure(
  deps: SealingDeps,
  failure: DocumentEventData<'SealingStepFailed'> & { documentId: string },
  causationId: string,
): Promise<void> {
  if (!isWorthRecording(failure.attempt)) return;
  await runCommand(
    deps.engine,
    documentDefinition,
    sealingFailureCommand,
    failure,
    step(`failed-${failure.step}-${failure.attempt}`, failure.documentId, causationId),
  );
}
