import type { EngineDeps } from '../../../shared-kernel/decider/run-command.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { constanciaOf, isWorthRecording, type SealingTools, sealFile } from '../../../shared-kernel/signing/seal-file.ts';
import type { EndorsementEventData } from '../contract/events.ts';
import { newestEndorsement } from '../domain/state.ts';
import { endorsementSteps } from '../streams.ts';

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
  const request = newestEndorsement((await endorsementSteps(engine).load(documentId)).state);
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
  const data = { documentId, endorsementId, ...sealed };
  await endorsementSteps(deps.engine).execute({ type: 'SealEndorsementSheet', data }, step('seal', endorsementId, causationId));
}

export async function certifySheet(deps: SheetSealingDeps, documentId: string, causationId: string): Promise<void> {
  const request = await signedRequest(deps, documentId);
  if (!request?.seal) return;
  const { endorsementId, seal } = request;
  const constancia = await constanciaOf(deps, seal.file);
  const data = { documentId, endorsementId, sheetSha256: seal.file.sha256, ...constancia };
  await endorsementSteps(deps.engine).execute(
    { type: 'RecordEndorsementConstancia', data },
    step('constancia', endorsementId, causationId),
  );
}

export async function recordSheetFailure(
  deps: Pick<SheetSealingDeps, 'engine'>,
  failure: Omit<EndorsementEventData<'EndorsementStepFailed'>, 'endorsementId' | 'detail'> & { documentId: string; detail: string },
  causationId: string,
): Promise<void> {
  if (!isWorthRecording(failure.attempt)) return;
  const steps = endorsementSteps(deps.engine);
  const request = newestEndorsement((await steps.load(failure.documentId)).state);
  if (!request) return;
  const { endorsementId } = request;
  await steps.execute(
    { type: 'RecordEndorsementFailure', data: { endorsementId, ...failure } },
    step(`failed-${failure.step}-${failure.attempt}`, endorsementId, causationId),
  );
}
