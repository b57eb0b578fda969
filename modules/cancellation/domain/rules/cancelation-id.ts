/** A request is named by its document and its number there, so that it is found without an index: `<documentId>.<number>`. */
const SHAPE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,3})$/;

export const cancelationIdOf = (documentId: string, number: number): string => `${documentId}.${number}`;

/** Null for a text that names no request. */
export const documentOf = (cancelationId: string): string | null => SHAPE.exec(cancelationId)?.[1] ?? null;
