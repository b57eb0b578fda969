import { createHash } from 'node:crypto';
import { TimestampInvalid, TimestampRejected, TimestampUnavailable } from '../../../shared-kernel/crypto/timestamp/client.ts';
import { type CommandDefinition, type Refusal, refuse } from '../../../shared-kernel/decider/types.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import { type FieldValue, PdfError, type SignatureAppearance } from '../../../shared-kernel/pdf/types.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import * as contract from '../contract/commands.ts';
import type { DocumentEvent } from '../contract/events.ts';
import { onlySignatory } from '../domain/decide/access.ts';
import { type AppliedSignature, decideSignature, signingBase, signingProblem } from '../domain/decide/signing.ts';
import { type DocumentState, signatoryOf } from '../domain/state.ts';
import { bystanders } from './commands/preparing.ts';
import { keepMark } from './kept-mark.ts';
import type { CryptoWork, PdfWork, SavedSignature, Signer } from './ports.ts';
import { type DocumentLanguage, signatureCaption, signatureWords } from './signature-text.ts';

export type SignatureType = contract.Sign['signatureType'];

/** The opened e.firma of one request. It lives in memory until the answer is given and is never stored (SIGN-003). */
export interface Credential {
  readonly signer: Signer;
  readonly holder: { name: string; rfc: string | null };
  readonly test: boolean;
  readonly revocation: AppliedSignature['revocation'];
  /** The list the answer was read from, DER; sealed into the document so that the answer can be checked without asking again. */
  readonly revocationList: Uint8Array | null;
}

export interface SigningDeps {
  readonly files: FileStore;
  readonly pdf: PdfWork;
  readonly crypto: CryptoWork;
  readonly savedSignature: (userId: string, signatureId: string) => Promise<SavedSignature | null>;
}

/** Larger lists are named by their hash in the event and not sealed into the document, which would carry them for ever. */
export const MAX_KEPT_LIST_BYTES = 262_144;

/** Nobody answers for the platform's own certificate but the platform; that is said, not hidden. */
const ownCertificate = (at: Date): AppliedSignature['revocation'] => ({
  status: 'unknown',
  askedAt: at.toISOString(),
  source: null,
  listNumber: null,
  listSha256: null,
});

/**
 * Sign one document as one signatory. The bytes are signed on the server's own newest version; when
 * somebody else's signature comes in between, the work is done again on the new version, which the
 * presented bytes are still a prefix of.
 */
export function signCommand(
  deps: SigningDeps,
  credential: Credential | null,
): CommandDefinition<DocumentState, DocumentEvent, contract.Sign, AppliedSignature> {
  return {
    name: 'Sign',
    schema: contract.sign,
    streamId: (command) => command.documentId,
    ownerId: (state) => state.ownerId,
    authorise: (state, command, { actor }) => onlySignatory(state, actor, command.signatoryId),
    gather: (state, command, { now }) => applySignature(deps, credential, state, command, now),
    decide: (state, command, applied, { now }) => decideSignature(state, command, applied, now),
    unaffectedBy: [...bystanders, 'SignatureRecorded', 'SigningLinkRenewed', 'ObserversAdded'],
  };
}

async function applySignature(
  deps: SigningDeps,
  credential: Credential | null,
  state: DocumentState,
  command: contract.Sign,
  now: Date,
): Promise<AppliedSignature | Refusal> {
  const problem = signingProblem(state, command, now);
  if (problem) return problem;
  const signatory = signatoryOf(state, command.signatoryId)!;
  const { presented, base } = signingBase(state, command);

  const bytes = await deps.files.get(base.file.key);
  // The store gives only bytes that hash to their key, so the newest version itself needs no second look.
  const seen =
    presented.version === base.version ? base.file.sha256 : createHash('sha256').update(bytes.subarray(0, presented.size)).digest('hex');
  if (seen !== presented.sha256) return refuse(409, 'signature.changed_since_seen', { version: presented.version });

  if (command.signatureType === 'E_FIRMA' && !credential) return refuse(422, 'efirma.missing_files');
  const platform = credential ? null : await deps.crypto.platformSigner('signature');
  const signer = credential?.signer ?? platform!.signer;
  const test = credential?.test ?? platform!.test;
  const holder = credential?.holder ?? { name: signer.certificate.subject.commonName ?? '', rfc: null };

  const language = (state.setup?.language ?? 'es') as DocumentLanguage;
  const name = signatory.name.value ?? '';
  const caption = signatureCaption({
    name: credential ? holder.name : name,
    type: command.signatureType,
    at: now,
    language,
    certificateNumber: credential ? signer.certificate.certificateNumber : null,
    rfc: holder.rfc,
    test,
  });
  const own = state.fields.filter((field) => field.signatoryId === command.signatoryId);
  const places = own.filter((field) => field.type === 'SIGNATURE' || field.type === 'STATIC_SIGN');
  // Looked up also where no place shows it: a saved signature that is not there was not used.
  const mark = await markOf(deps, state, signatory.isOwner, command, caption);
  if ('refused' in mark) return mark;
  const fieldName = state.fieldNames[command.signatoryId];
  if (!fieldName) return refuse(409, 'pdf.field_missing', { signatoryId: command.signatoryId });

  const values: FieldValue[] = [
    ...places
      .filter((field) => state.fieldNames[field.fieldId] !== fieldName)
      .map((field) => ({ fieldName: state.fieldNames[field.fieldId]!, type: field.type, value: name })),
    ...command.values.map(({ fieldId, value }) => {
      const field = own.find((one) => one.fieldId === fieldId)!;
      const text = value.value ?? '';
      return { fieldName: state.fieldNames[fieldId]!, type: field.type, value: field.type === 'CHECKBOX' ? text === 'true' : text };
    }),
  ];

  let timestamp: AppliedSignature['timestamp'] = null;
  try {
    const kept = places.length > 0 ? null : await keepMark(deps.files, mark);
    const signed = await deps.pdf.signField({
      bytes,
      fieldName,
      appearance: places.length > 0 ? mark : null,
      values,
      dictionary: {
        name: credential ? holder.name : name,
        reason: signatureWords(language).reason[command.signatureType],
        contactInfo: `${state.documentId}/${command.signatoryId}`,
      },
      signedAt: now,
      cms: async ({ byteRangeDigest }) => {
        const cms = await deps.crypto.signCms({ digest: byteRangeDigest, signer });
        timestamp = { genTime: cms.timestamp.genTime.toISOString(), serial: cms.timestamp.serial, tsa: cms.timestamp.tsa };
        return cms.der;
      },
    });
    const file = await deps.files.put(signed.bytes);
    if (credential?.revocationList && credential.revocationList.length <= MAX_KEPT_LIST_BYTES)
      await deps.files.put(credential.revocationList);
    return {
      base: { version: base.version, sha256: base.file.sha256, size: base.file.size },
      result: { version: base.version + 1, file },
      mark: kept,
      method: credential ? 'E_FIRMA' : (command.appearance?.kind ?? 'TEXT'),
      fieldNames: [fieldName, ...values.map((value) => value.fieldName)],
      certificate: {
        fingerprint: signer.certificate.fingerprint,
        serialNumber: signer.certificate.serialNumber,
        certificateNumber: signer.certificate.certificateNumber,
        issuer: signer.certificate.issuer.raw,
        holder: personal(signatory.personId, holder.name),
        rfc: holder.rfc ? personal(signatory.personId, holder.rfc) : null,
        notBefore: signer.certificate.notBefore.toISOString(),
        notAfter: signer.certificate.notAfter.toISOString(),
        test,
      },
      revocation: credential?.revocation ?? ownCertificate(now),
      timestamp,
    };
  } catch (error) {
    if (error instanceof PdfError) return refuse(422, error.code, error.facts);
    // A signature without its timestamp is no signature of this product: nothing was written, and it can be tried again.
    if (error instanceof TimestampUnavailable || error instanceof TimestampRejected) return refuse(503, 'timestamp.unavailable');
    if (error instanceof TimestampInvalid) return refuse(503, 'timestamp.invalid', { problems: error.problems });
    throw error;
  }
}

async function markOf(
  deps: SigningDeps,
  state: DocumentState,
  isOwner: boolean,
  command: contract.Sign,
  caption: string[],
): Promise<SignatureAppearance | Refusal> {
  const given = command.appearance;
  if (!given) return { kind: 'efirma', lines: caption };
  switch (given.kind) {
    case 'STROKE':
      return { kind: 'stroke', strokes: given.strokes, width: given.width, height: given.height, caption };
    case 'TEXT':
      return { kind: 'typed', text: given.text, caption };
    case 'IMAGE':
      return { kind: 'image', image: Buffer.from(given.image, 'base64'), caption };
    case 'SAVED': {
      const saved = isOwner ? await deps.savedSignature(state.ownerId, given.signatureId) : null;
      if (!saved) return refuse(404, 'signature.saved_not_found');
      if (saved.kind === 'STROKE') return { kind: 'stroke', strokes: saved.strokes, width: saved.width, height: saved.height, caption };
      if (saved.kind === 'TEXT') return { kind: 'typed', text: saved.text, caption };
      return { kind: 'image', image: saved.image, caption };
    }
  }
}
