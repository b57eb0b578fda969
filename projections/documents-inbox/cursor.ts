/** A place in a list ordered by the last change and the id, and the way to go on from it. */
export interface InboxCursor {
  /** ISO 8601 UTC. */
  readonly modifiedOn: string;
  readonly documentId: string;
  readonly towards: 'newer' | 'older';
}

/** Opaque to clients, fit for addresses. */
export const cursorAt = (row: { readonly modified_on: Date; readonly document_id: string }, towards: InboxCursor['towards']): string =>
  Buffer.from(JSON.stringify([row.modified_on.toISOString(), row.document_id, towards])).toString('base64url');

/** Null for a text that is no cursor. */
export function readCursor(cursor: string): InboxCursor | null {
  try {
    const [modifiedOn, documentId, towards] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof modifiedOn !== 'string' || typeof documentId !== 'string' || Number.isNaN(Date.parse(modifiedOn))) return null;
    if (documentId.includes('\0') || (towards !== 'newer' && towards !== 'older')) return null;
    return { modifiedOn: new Date(modifiedOn).toISOString(), documentId, towards };
  } catch {
    return null;
  }
}
