import type { ValidationRecord } from '../contract/record.ts';
import type { How, Verdict } from '../contract/verdict.ts';
import { refuse } from './uploaded-files.ts';
import { type ValidationDeps, validateRecorded } from './validate-files.ts';

/** Opens the one encrypted segment of a printed validation link; null for what this product did not print. */
export type OpenReference = (segment: string) => { readonly documentId: string; readonly timestamp: string } | null;

type Deps = ValidationDeps & { readonly record: ValidationRecord };

/** CALL-095: the stored documentHash, that is SHA-256 of the final file. 404 for anything else. */
export async function validateByHash(deps: Deps, hash: string): Promise<Verdict> {
  const wanted = hash.toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(wanted)) throw refuse('document.not_found');
  const document = await deps.record.findBySha256(wanted);
  if (!document || document.finalSha256 !== wanted) throw refuse('document.not_found');
  return validateRecorded(deps, document, { by: 'hash', hash: wanted });
}

/** CALL-096: the two ids of a validation link. */
export async function validateById(deps: Deps, documentId: string, timestamp: string): Promise<Verdict> {
  return validatePair(deps, documentId, timestamp, { by: 'id', documentId, timestamp });
}

async function validatePair(deps: Deps, documentId: string, timestamp: string, how: How): Promise<Verdict> {
  const document = await deps.record.findByLink(documentId, timestamp);
  if (!document || document.finalSha256 === null) throw refuse('document.not_found');
  return validateRecorded(deps, document, how);
}

/**
 * CALL-097: a validation link of this product, `/validation/{documentID}/{timestamp}` or `/validation/{encryptedData}`. The
 * address is read, never asked: a link to any other place is refused without a request to it.
 */
export async function validateByLink(
  deps: Deps & { publicUrl: string; openReference: OpenReference | null },
  link: string,
): Promise<Verdict> {
  const url = URL.parse(link.trim());
  const own = new URL(deps.publicUrl);
  if (!url || url.origin !== own.origin || url.username !== '' || url.password !== '') throw refuse('validation.foreign_link');
  const base = own.pathname.replace(/\/+$/, '');
  const path = url.pathname.startsWith(`${base}/validation/`) ? url.pathname.slice(`${base}/validation/`.length).replace(/\/+$/, '') : '';
  const segments = path.split('/').map(decodeSegment);
  const [first = '', second, extra] = segments;
  if (first === '' || second === '' || extra !== undefined) throw refuse('validation.link_invalid');
  const pair = second === undefined ? (deps.openReference?.(first) ?? null) : { documentId: first, timestamp: second };
  if (!pair) throw refuse('document.not_found');
  return validatePair(deps, pair.documentId, pair.timestamp, { by: 'link', url: link.trim() });
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
