import { type EngineDeps, loadStream, runCommand } from '../../../shared-kernel/decider/run-command.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { constanciaOf, isWorthRecording, type SealingTools, sealFile } from '../../../shared-kernel/signing/seal-file.ts';
import type { EndorsementEventData } from '../contract/events.ts';
import { endorsementDefinition } from '../domain/definition.ts';
import { newestEndorsement } from '../domain/state.ts';
import { sealSheetCommand, sheetConstanciaCommand, sheetFailureCommand } from './commands.ts';

export interface SheetSealingDeps extends SealingTools {
  readonly engine: EngineDeps;
}

const step = (name: string, endorsementId: string, causationId: string) =>
  ({
    actor: { kind: 'process', id: 'endorsements' },
    commandId: nameId('endorsements', name, endorsementId),
    correlationId: causationId,
    causationId,
  }) as const;

/** The request whose sheet is signed and not closed yet; null when there is nothing to do. */
const signedRequest = async ({ engine }: SheetSealingDeps, documentId: string) => {
  const request = newestEndorsement((await loadStream(engine, endorsementDefinition, documentId)).state);
  return request?.status === 'APPROVED' ? request : null;
};

/** Closes the signed sheet with the platform's signature. Looks first; the file is stored before the event that names it. */
export async function sealSheet(deps: SheetSealingDeps, documentId: string, causationId: string): Promise<void> {
  const request = await signedRequest(deps, documentId);
  if (!request?.signature || request.seal) return;
  const { endorsementId, signature } = request;
  const sealed = await sealFile(deps, {
    bytes: await deps.files.get(signature.file.key),
    fieldName: request.sealField,
    language: request.language,
    contactInfo: endorsementId,
    at: deps.engine.clock.now(),
    keptLists: signature.revocation.listSha256 ? [signature.revocation.listSha256] : [],
  });
  const command = { documentId, endorsementId, ...sealed };
  await runCommand(deps.engine, endorsementDefinition, sealSheetCommand, command, step('seal', endorsementId, causationId));
}

export async function certifySheet(deps: SheetSealingDeps, documentId: string, causationId: string): Promise<void> {
  const request = await signedRequest(deps, documentId);
  if (!request?.seal) return;
  const { endorsementId, seal } = request;
  const constancia = await constanciaOf(deps, seal.file);
  const command = { documentId, endorsementId, sheetSha256: seal.file.sha256, ...constancia };
  await runCommand(deps.engine, endorsementDefinition, sheetConstanciaCommand, command, step('constancia', endorsementId, causationId));
}

export async function recordSheetFailure(
  deps: Pick<SheetSealingDeps, 'engine'>,
  failure: Omit<EndorsementEventData<'EndorsementStepFailed'>, 'endorsementId'> & { documentId: string },
  causationId: string,
): Promise<void> {
  if (!isWorthRecording(failure.attempt)) return;
  const request = newestEndorsement((await loadStream(deps.engine, endorsementDefinition, failure.documentId)).state);
  if (!request) return;
  const { endorsementId } = request;
  await runCommand(
    deps.engine,
    endorsementDefinition,
    sheetFailureCommand,
    { endorsementId, ...failure },
    step(`failed-${failure.step}-${failure.attempt}`, endorsementId, causationId),
  );
}
