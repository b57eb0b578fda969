import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import type { PdfWork } from '../../../shared-kernel/pdf/port.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import type { InCharge } from '../domain/state.ts';
import type { WholeDocumentStreams } from '../streams.ts';
import type { Accounts } from './ports.ts';
import { beginsAsWord, inspectWord, type WordIntake } from './word-upload.ts';

export interface Upload {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly title: string | null;
  readonly language: 'es' | 'en';
  readonly documentType: string | null;
  readonly country: string | null;
  /** Brought by a program with a test key. */
  readonly isTest?: boolean;
}

export interface InspectDeps {
  readonly pdf: Pick<PdfWork, 'inspect'>;
  readonly maxBytes: number;
}

/** What is asked of a file that is to become a document: PDF or Word (RULE-016). */
export interface LookDeps extends InspectDeps {
  readonly word: WordIntake;
}

export interface UploadDeps extends LookDeps {
  readonly documents: WholeDocumentStreams;
  readonly accounts: Pick<Accounts, 'owner'>;
  readonly files: Pick<FileStore, 'put'>;
}

/** The id of a document comes from account and command, so that a repeated upload finds its own stream. */
export const documentIdOf = (ownerId: string, commandId: string, index: number): string =>
  nameId('document', ownerId, commandId, String(index));

/** Looks at a PDF for an account, while somebody waits; throws 413 or 422 with the code of what is wrong with it. */
export async function inspectUpload(
  { pdf, maxBytes }: InspectDeps,
  account: string,
  { fileName, bytes, isTest = false }: Pick<Upload, 'fileName' | 'bytes' | 'isTest'>,
) {
  const intake = await pdf.inspect(bytes, { maxBytes }, { account, isUrgent: true });
  // Pages under a signature never change: there would be no place to say on them that it is a test.
  if (intake.ok && isTest && intake.alreadySigned) throw new ProductError(422, 'upload.test_already_signed', { fileName });
  if (intake.ok) return intake;
  const limit = Math.round(maxBytes / 1_048_576);
  throw new ProductError(intake.code === 'pdf.too_large' ? 413 : 422, intake.code, { ...intake.facts, fileName, limit });
}

/**
 * Looks at a file that is to become a document: a Word file by what it begins with, everything else as a PDF. Throws 413 or 422 with the code
 * of what is wrong with it.
 */
export async function lookAtUpload(deps: LookDeps, account: string, upload: Pick<Upload, 'fileName' | 'bytes' | 'isTest'>) {
  if (beginsAsWord(upload.bytes)) {
    const word = await inspectWord(deps.word, deps.maxBytes, account, upload);
    return { pages: [], alreadySigned: false, removed: [], word };
  }
  try {
    const { pages, alreadySigned, removed } = await inspectUpload(deps, account, upload);
    return { pages, alreadySigned, removed: [...removed] };
  } catch (error) {
    // Here it could have been Word as well.
    if (error instanceof ProductError && error.code === 'pdf.not_a_pdf') throw new ProductError(422, 'upload.pdf_or_word', error.facts);
    throw error;
  }
}

/** The sub-user who acts, as a document names them; null where the owner does. */
export async function subUserBehind(accounts: Pick<Accounts, 'owner'>, { actor }: Pick<CommandContext, 'actor'>): Promise<InCharge | null> {
  return actor.kind === 'sub-user' ? inChargeOf(accounts, actor.id) : null;
}

/** Throws 404 for who is no person of any account, or was forgotten. */
export async function inChargeOf(accounts: Pick<Accounts, 'owner'>, subUserId: string): Promise<InCharge> {
  const person = await accounts.owner(subUserId);
  if (!person) throw new ProductError(404, 'account.not_found');
  return { subUserId, name: personal(subUserId, person.name), email: personal(subUserId, person.email) };
}

/** A draft made of a file. `ownerUserId`: the account it is to be of. `index`: which of the files of one command it is, from 0. */
export async function uploadFile(deps: UploadDeps, ownerUserId: string, upload: Upload, index: number, context: CommandContext) {
  const owner = await deps.accounts.owner(ownerUserId);
  if (!owner) throw new ProductError(404, 'account.not_found');
  const looked = await lookAtUpload(deps, ownerUserId, upload);
  const original = await deps.files.put(upload.bytes);
  const documentId = documentIdOf(ownerUserId, context.commandId, index);
  const { userId, personId } = owner;
  const broughtBy = await subUserBehind(deps.accounts, context);
  const words = (text: string) => personal(personId, text);
  const data = {
    documentId,
    title: words((upload.title?.trim() || upload.fileName.replace(/\.(?:pdf|docx?)$/i, '')).slice(0, 300)),
    fileName: words(upload.fileName.slice(0, 255)),
    language: upload.language,
    documentType: upload.documentType === null ? null : words(upload.documentType),
    country: upload.country === null ? null : words(upload.country),
    original,
    ...looked,
    uploadedBy: { userId, personId, name: personal(personId, owner.name), email: personal(personId, owner.email) },
    ...(broughtBy ? { broughtBy } : {}),
    ...(upload.isTest ? { isTest: true as const } : {}),
  };
  const result = await deps.documents.execute({ type: 'UploadDocument', data }, context);
  // A form is compared by the bytes it brought: the same key with another file is another upload.
  if (result.replayed && result.state.uploaded?.original.sha256 !== original.sha256)
    throw new ProductError(409, 'conflict.key_reused', { documentID: documentId });
  return result;
}
