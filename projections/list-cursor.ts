/** A place in a list ordered by the last change and the id, and the way to go on from it. */
export interface ListCursor {
  /** ISO 8601 UTC. */
  readonly modifiedOn: string;
  readonly id: string;
  readonly towards: 'newer' | 'older';
}

/** Opaque to clients, fit for addresses. */
export const cursorAt = (modifiedOn: Date, id: string, towards: ListCursor['towards']): string =>
  Buffer.from(JSON.stringify([modifiedOn.toISOString(), id, towards])).toString('base64url');

/** Null for a text that is no cursor. */
export function readCursor(cursor: string): ListCursor | null {
  try {
    const [modifiedOn, id, towards] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof modifiedOn !== 'string' || typeof id !== 'string' || Number.isNaN(Date.parse(modifiedOn))) return null;
    if (id.includes('\0') || (towards !== 'newer' && towards !== 'older')) return null;
    return { modifiedOn: new Date(modifiedOn).toISOString(), id, towards };
  } catch {
    return null;
  }
}
