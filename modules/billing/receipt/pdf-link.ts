import { fileLinkExpiry, signFileLink, verifyFileLink } from '../../../shared-kernel/files/links.ts';
import type { KeyRing } from '../../../shared-kernel/keys/ring.ts';
import { invoiceFolioOf } from '../contract/folio.ts';

const BASE = '/invoices';

/** An invoice belongs to one account, so a link that opens one opens nothing of any other. */
const keyOf = (invoiceId: string): string => `${invoiceId}/pdf`;

export const pdfNameOf = (invoiceId: string, openedAt: string): string => `${invoiceFolioOf(invoiceId, openedAt)}.pdf`;

/** Signed address of a receipt, valid as long as every file link (CALL-135): a link in a page sends no session. */
export const pdfLink = (
  keys: KeyRing,
  now: Date,
  { invoiceId, openedAt }: { readonly invoiceId: string; readonly openedAt: string },
): string =>
  signFileLink({
    base: BASE,
    key: keyOf(invoiceId),
    fileName: pdfNameOf(invoiceId, openedAt),
    expiresAt: fileLinkExpiry(now),
    keys,
  });

export const checkPdfLink = (
  keys: KeyRing,
  now: Date,
  { invoiceId, name, expires, signature }: { invoiceId: string; name: string; expires: string; signature: string },
) => verifyFileLink({ key: keyOf(invoiceId), fileName: name, expires, signature, keys, now });
