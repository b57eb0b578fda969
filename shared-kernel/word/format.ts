import type { WordFormat } from './port.ts';

/** A compound file, as [MS-CFB] begins it, and `PK` with a file behind it: an empty ZIP is no document. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ZIP = [0x50, 0x4b, 3, 4];

/** By its first bytes; null where it can be neither. What it is called says nothing. */
export const formatOf = (bytes: Uint8Array): WordFormat | null => (begins(bytes, COMPOUND) ? 'doc' : begins(bytes, ZIP) ? 'docx' : null);

const begins = (bytes: Uint8Array, start: readonly number[]): boolean => start.every((byte, index) => bytes[index] === byte);
