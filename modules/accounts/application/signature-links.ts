import { ProductError } from '../../../shared-kernel/errors.ts';
import { fileLinkExpiry, signFileLink, verifyFileLink } from '../../../shared-kernel/files/links.ts';
import { keptOf, markKept } from '../domain/state.ts';
import type { Accounts } from './ports.ts';
import { openSavedSignature } from './saved-signatures.ts';

/** Where pictures of saved signatures are read, by signed address (CALL-135). */
export const SIGNATURE_PICTURES = '/api/user/sign/picture';

interface Picture {
  readonly accountId: string;
  readonly signatureId: string;
  /** Key of the stored picture: another look under the same id is another address. */
  readonly fileKey: string;
}

const keyOf = ({ accountId, signatureId, fileKey }: Picture): string => `${accountId}/${signatureId}/${fileKey}`;

export const signatureFileName = (signatureId: string): string => `${signatureId}.png`;

export function signatureLink({ engine, fileLinkKeys: keys }: Accounts, picture: Picture): string {
  const expiresAt = fileLinkExpiry(engine.clock.now());
  return signFileLink({
    base: SIGNATURE_PICTURES,
    key: keyOf(picture),
    fileName: signatureFileName(picture.signatureId),
    expiresAt,
    keys,
  });
}

export const checkSignatureLink = (
  { engine, fileLinkKeys: keys }: Accounts,
  { name, expires, signature, ...picture }: Picture & { name: string; expires: string; signature: string },
) => verifyFileLink({ key: keyOf(picture), fileName: name, expires, signature, keys, now: engine.clock.now() });

/** The picture that an address names, while the account still keeps it so; asked when it leaves. */
export async function openPicture(accounts: Accounts, { accountId, signatureId, fileKey }: Picture) {
  const { state } = await accounts.reader.load(accountId);
  const mark = markKept(state, signatureId);
  const isKept = mark && keptOf(state, mark).some((one) => one.signatureId === signatureId && one.file?.key === fileKey);
  const signature = isKept ? await openSavedSignature(accounts, accountId, signatureId, mark) : null;
  if (signature?.type !== 'STROKE') throw new ProductError(404, 'saved_signature.not_found');
  return { bytes: signature.image, type: `image/${signature.kind}` };
}
