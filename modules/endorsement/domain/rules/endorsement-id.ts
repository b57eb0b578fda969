/**
 * An endorsement is named by its document and its number there, so that it is found without an index:
 * `<documentId>.<number>`, a special one `<documentId>.s<number>`.
 */
const SHAPE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(s?)([1-9]\d{0,3})$/;

export const endorsementIdOf = (documentId: string, number: number): string => `${documentId}.${number}`;
export const specialIdOf = (documentId: string, number: number): string => `${documentId}.s${number}`;

/** Null for a text that names no endorsement. */
export function parseEndorsementId(endorsementId: string): { readonly documentId: string; readonly isSpecial: boolean } | null {
  const found = SHAPE.exec(endorsementId);
  return found ? { documentId: found[1]!, isSpecial: found[2] === 's' } : null;
}
