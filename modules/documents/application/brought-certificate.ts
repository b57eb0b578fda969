import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { type EngineDeps, writeDown } from '../../../shared-kernel/decider/run-command.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import type { CryptoWork } from '../../../shared-kernel/signing/port.ts';
import { documentStream } from '../contract/events.ts';
import { isOtherRfc, otherHolder } from '../domain/rules/asked-rfc.ts';
import { signatoryOf } from '../domain/state.ts';
import type { WholeDocumentStreams } from '../streams.ts';
import type { SignInput } from './sign.ts';

/** The certificate that somebody brought to a signature, before its key is known. */
export interface BroughtCertificate {
  readonly documentID: string;
  readonly signatoryID: string;
  readonly personId: string;
  readonly cer: Uint8Array | null;
}

export interface CertificateDeps {
  readonly documents: WholeDocumentStreams;
  readonly engine: EngineDeps;
  readonly crypto: Pick<CryptoWork, 'judgeCertificate'>;
}

type Known = { readonly fingerprint: string; readonly serialNumber: string; readonly rfc: string };

const recording = ({ documentID, signatoryID, personId }: Omit<BroughtCertificate, 'cer'>, { fingerprint, serialNumber, rfc }: Known) => ({
  type: 'RecordRefusedCertificate' as const,
  data: { documentId: documentID, signatoryId: signatoryID, fingerprint, serialNumber, rfc: personal(personId, rfc) },
});

/** Writes down that a certificate was refused. What stands in the way of that, a change meanwhile, changes nothing of the refusal. */
async function record(documents: WholeDocumentStreams, command: ReturnType<typeof recording>, context: CommandContext): Promise<void> {
  try {
    await documents.execute(command, context);
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
  }
}

/**
 * Looks at a certificate before its key and password are asked for. Throws 422 `signature.other_holder` where the owner asked for
 * another RFC, with what stands against the certificate itself (`efirma.*`) before. Only certificates of installed authorities
 * are compared: which RFC is asked for cannot be found out by trying.
 */
export async function checkCertificate(
  { documents, engine, crypto }: CertificateDeps,
  brought: BroughtCertificate,
  context: CommandContext,
): Promise<void> {
  const { documentID, signatoryID, cer } = brought;
  if (!cer) throw new ProductError(422, 'efirma.missing_files');
  const judged = await crypto.judgeCertificate({ cer, now: engine.clock.now() });
  if (!judged.ok) throw new ProductError(422, judged.code, judged.facts);
  const command = recording(brought, judged);
  const forbidden = await documents.wouldRefuse(command, context);
  if (forbidden) throw new ProductError(forbidden.status, forbidden.code, forbidden.facts);
  const { state } = await documents.load(documentID);
  const signatory = signatoryOf(state, signatoryID);
  if (!signatory || !isOtherRfc(signatory, judged.rfc)) return;
  await record(documents, command, context);
  const refusal = otherHolder(state);
  await writeDown(engine, { type: command.type, stream: documentStream(documentID) }, context, refusal);
  throw new ProductError(refusal.status, refusal.code, refusal.facts);
}

/** After a signature was refused with `error`: where that is for another RFC, that the certificate was brought is written down. */
export async function recordOtherHolder(
  documents: WholeDocumentStreams,
  error: unknown,
  { credential, ...input }: SignInput,
  context: CommandContext,
): Promise<void> {
  if (!credential || !(error instanceof ProductError) || error.code !== 'signature.other_holder') return;
  const { fingerprint, serialNumber } = credential.signer.certificate;
  await record(documents, recording(input, { fingerprint, serialNumber, rfc: credential.holder.rfc ?? '' }), context);
}
