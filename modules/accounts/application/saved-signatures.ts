import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import type { SavedMark } from '../contract/events.ts';
import type { KeptSignature } from '../domain/rules/saved-signature.ts';
import { readSignatureImage, SIGNATURE_IMAGE_BYTES } from '../domain/rules/signature-image.ts';
import { type AccountState, keptOf } from '../domain/state.ts';
import type { Accounts } from './ports.ts';

export interface SignatureInput {
  readonly mark: SavedMark;
  readonly type: 'TEXT' | 'STROKE';
  /** TEXT: the words. STROKE: a PNG or JPEG picture as base64, with or without the `data:` prefix. */
  readonly signature: string;
}

/** What an account keeps, each list in the order in which it came to be. */
export type Kept = Pick<AccountState, 'savedSignatures' | 'savedInitials'>;

/** The picture is in the file store before the event that names it. */
async function contentOf(
  accounts: Accounts,
  { mark, type, signature }: SignatureInput,
): Promise<Pick<KeptSignature, 'mark' | 'type' | 'file' | 'text'>> {
  if (type === 'TEXT') return { mark, type, file: null, text: signature };
  const base64 = /^(?:data:image\/(?:png|jpe?g);base64,)?([A-Za-z0-9+/]+={0,2})$/.exec(signature)?.[1];
  const bytes = base64 === undefined ? null : Buffer.from(base64, 'base64');
  if (!bytes || !readSignatureImage(bytes)) {
    throw new ProductError(400, 'saved_signature.not_an_image', { limit: SIGNATURE_IMAGE_BYTES / 1024 });
  }
  return { mark, type, file: { ...(await accounts.files.put(bytes)) }, text: null };
}

export async function addSavedSignature(
  accounts: Accounts,
  accountId: string,
  input: SignatureInput,
  context: CommandContext,
): Promise<Kept> {
  const data = {
    accountId,
    signatureId: nameId('saved-signature', accountId, context.commandId),
    ...(await contentOf(accounts, input)),
  };
  return (await accounts.streams.execute({ type: 'AddSavedSignature', data }, context)).state;
}

export async function changeSavedSignature(
  accounts: Accounts,
  accountId: string,
  signatureId: string,
  input: SignatureInput,
  context: CommandContext,
): Promise<Kept> {
  const data = { accountId, signatureId, ...(await contentOf(accounts, input)) };
  return (await accounts.streams.execute({ type: 'ChangeSavedSignature', data }, context)).state;
}

export async function removeSavedSignature(
  accounts: Accounts,
  accountId: string,
  signatureId: string,
  context: CommandContext,
): Promise<Kept> {
  return (await accounts.streams.execute({ type: 'RemoveSavedSignature', data: { accountId, signatureId } }, context)).state;
}

/** A saved mark for use in a document: picture bytes or words, null when the account keeps no such mark under this id. */
export async function openSavedSignature(
  accounts: Accounts,
  accountId: string,
  signatureId: string,
  mark: SavedMark,
): Promise<{ type: 'STROKE'; image: Uint8Array; kind: 'png' | 'jpeg' } | { type: 'TEXT'; text: string } | null> {
  const { state } = await accounts.reader.load(accountId);
  const found = keptOf(state, mark).find((one) => one.signatureId === signatureId);
  if (!found) return null;
  if (found.type === 'TEXT') return found.text?.value ? { type: 'TEXT', text: found.text.value } : null;
  if (!found.file) return null;
  const image = await accounts.files.get(found.file.key);
  const read = readSignatureImage(image);
  return read ? { type: 'STROKE', image, kind: read.kind } : null;
}
