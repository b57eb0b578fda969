import { createHash } from 'node:crypto';
import { type CommandDefinition, type Refusal, refuse } from '../../../shared-kernel/decider/types.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import type { PdfWork } from '../../../shared-kernel/pdf/port.ts';
import type { FieldValue } from '../../../shared-kernel/pdf/types.ts';
import type { Credential } from '../../../shared-kernel/signing/credential.ts';
import { markOf } from '../../../shared-kernel/signing/mark.ts';
import type { CryptoWork, SavedSignature } from '../../../shared-kernel/signing/port.ts';
import { handOf, signFile, signingRefusal } from '../../../shared-kernel/signing/sign-file.ts';
import type { DocumentLanguage } from '../../../shared-kernel/signing/words.ts';
import * as contract from '../contract/commands.ts';
import type { DocumentEvent } from '../contract/events.ts';
import { onlySignatory } from '../domain/decide/access.ts';
import { type AppliedSignature, decideSignature, signingBase, signingProblem } from '../domain/decide/signing.ts';
import { type DocumentState, signatoryOf } from '../domain/state.ts';
import { bystanders } from './commands/preparing.ts';
import { keepMark } from './kept-mark.ts';

export interface SigningDeps {
  readonly files: FileStore;
  readonly pdf: PdfWork;
  readonly crypto: CryptoWork;
  readonly savedSignature: (userId: string, signatureId: string) => Promise<SavedSignature | null>;
}

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
  const name = signatory.name.value ?? '';
  const language = (state.setup?.language ?? 'es') as DocumentLanguage;
  const hand = await handOf(deps.crypto, { credential, name, language, at: now });
  const own = state.fields.filter((field) => field.signatoryId === command.signatoryId);
  const places = own.filter((field) => field.type === 'SIGNATURE' || field.type === 'STATIC_SIGN');
  // Looked up also where no place shows it: a saved signature that is not there was not used.
  const saved = async (signatureId: string) => (signatory.isOwner ? deps.savedSignature(state.ownerId, signatureId) : null);
  const mark = await markOf(command.appearance, saved, hand.caption);
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

  try {
    const kept = places.length > 0 ? null : await keepMark(deps.files, mark);
    const { file, ...signed } = await signFile(deps, hand, {
      bytes,
      fieldName,
      appearance: places.length > 0 ? mark : null,
      values,
      contactInfo: `${state.documentId}/${command.signatoryId}`,
      personId: signatory.personId,
    });
    return {
      base: { version: base.version, sha256: base.file.sha256, size: base.file.size },
      result: { version: base.version + 1, file },
      mark: kept,
      method: credential ? 'E_FIRMA' : (command.appearance?.kind ?? 'TEXT'),
      fieldNames: [fieldName, ...values.map((value) => value.fieldName)],
      ...signed,
    };
  } catch (error) {
    const refusal = signingRefusal(error);
    if (refusal) return refusal;
    throw error;
  }
}
