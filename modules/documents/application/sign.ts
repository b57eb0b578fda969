import { createHash } from 'node:crypto';
import { type DecideContext, type Refusal, refuse } from '../../../shared-kernel/decider/types.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import type { PdfWork } from '../../../shared-kernel/pdf/port.ts';
import type { FieldValue } from '../../../shared-kernel/pdf/types.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import type { Appearance } from '../../../shared-kernel/signing/appearance.ts';
import type { Consent } from '../../../shared-kernel/signing/consent.ts';
import type { Credential } from '../../../shared-kernel/signing/credential.ts';
import { markOf } from '../../../shared-kernel/signing/mark.ts';
import type { CryptoWork, SavedMark, SavedSignature } from '../../../shared-kernel/signing/port.ts';
import { handOf, signFile, signingRefusal } from '../../../shared-kernel/signing/sign-file.ts';
import type { DocumentLanguage } from '../../../shared-kernel/signing/words.ts';
import { writtenValues } from '../domain/rules/field-values.ts';
import { type AppliedSignature, type Signing, signingBase } from '../domain/rules/signing.ts';
import { accountOfSender, type DocumentState, signatoryOf } from '../domain/state.ts';
import { keepMark } from './kept-mark.ts';

export interface SigningDeps {
  readonly files: FileStore;
  readonly pdf: PdfWork;
  readonly crypto: CryptoWork;
  readonly savedMark: (userId: string, signatureId: string, mark: SavedMark) => Promise<SavedSignature | null>;
}

/** A signature as somebody asks for it; `personId`: whose key protects what they write. */
export interface SignInput {
  readonly documentID: string;
  readonly signatoryID: string;
  readonly personId: string;
  readonly presented: { readonly version: number; readonly sha256: string };
  readonly appearance: Appearance | null;
  /** For their places for initials; left out where none are asked for. */
  readonly initials?: Appearance | null;
  readonly values: readonly { readonly fieldId: string; readonly value: string }[];
  readonly geolocation: { readonly latitude: number; readonly longitude: number; readonly accuracy: number } | null;
  readonly credential: Credential | null;
  /** The sentence that was accepted at the act; left out where none was. */
  readonly consent?: Consent | null;
}

/** The command that an asked signature is. */
export const signing = ({
  documentID,
  signatoryID,
  personId,
  presented,
  appearance,
  initials = null,
  values,
  geolocation,
  credential,
  consent = null,
}: SignInput) => ({
  type: 'Sign' as const,
  data: {
    documentId: documentID,
    signatoryId: signatoryID,
    signatureType: credential ? ('E_FIRMA' as const) : ('ELECTRONIC_SIGNATURE' as const),
    presented,
    appearance,
    initials,
    values: values.map(({ fieldId, value }) => ({ fieldId, value: personal(personId, value) })),
    geolocation,
    credential,
    consent,
  },
});

/**
 * Signs the bytes as one signatory, on the server's own newest version. When somebody else's signature comes in between, the
 * work is done again on the new version, which the presented bytes are still a prefix of.
 */
export async function applySignature(
  deps: SigningDeps,
  state: DocumentState,
  command: Signing,
  { now }: Pick<DecideContext, 'now'>,
): Promise<AppliedSignature | Refusal> {
  const { credential } = command;
  const signatory = signatoryOf(state, command.signatoryId)!;
  const { presented, base } = signingBase(state, command);

  const bytes = await deps.files.get(base.file.key);
  // The store gives only bytes that hash to their key, so the newest version itself needs no second look.
  const seen =
    presented.version === base.version ? base.file.sha256 : createHash('sha256').update(bytes.subarray(0, presented.size)).digest('hex');
  if (seen !== presented.sha256) return refuse(409, 'signature.changed_since_seen', { version: presented.version });

  const name = signatory.name.value ?? '';
  const language = (state.setup?.language ?? 'es') as DocumentLanguage;
  const hand = await handOf(deps.crypto, { credential, name, language, at: now });
  const own = state.fields.filter((field) => field.signatoryId === command.signatoryId);
  const places = own.filter(({ type }) => type === 'SIGNATURE' || type === 'STATIC_SIGN');
  const initialed = own.filter(({ type }) => type === 'INITIALS');
  // Looked up also where no place shows it: a saved signature that is not there was not used.
  const savedAs = (kind: SavedMark) => async (signatureId: string) =>
    signatory.isOwner ? deps.savedMark(accountOfSender(state, signatory), signatureId, kind) : null;
  const mark = await markOf(command.appearance, savedAs('SIGNATURE'), hand.caption);
  if ('refused' in mark) return mark;
  // Without a caption: they stand over words of the document. What was made is on its pages, and so under every hash of the file.
  const initials = initialed.length > 0 && command.initials ? await markOf(command.initials, savedAs('INITIALS'), []) : null;
  if (initials && 'refused' in initials) return initials;
  const fieldName = state.fieldNames[command.signatoryId];
  if (!fieldName) return refuse(409, 'pdf.field_missing', { signatoryId: command.signatoryId });

  const values: FieldValue[] = [
    ...places
      .filter((field) => state.fieldNames[field.fieldId] !== fieldName)
      .map((field) => ({ fieldName: state.fieldNames[field.fieldId]!, type: field.type, value: name })),
    ...initialed.map((field) => ({ fieldName: state.fieldNames[field.fieldId]!, type: field.type, value: name })),
    ...writtenValues(state, command).map(({ fieldId, value }) => {
      const field = own.find((candidate) => candidate.fieldId === fieldId)!;
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
      initials,
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
