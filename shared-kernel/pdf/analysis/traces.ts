import { Buffer } from 'node:buffer';
import type { Budget } from './budget.ts';
import type { TraceKind, Traces } from './facts.ts';
import { inflate } from './filters.ts';

/** OID of signedData (RFC 5652), as DER and as the hex text that a signature's value is written in. */
const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex');
const SIGNED_DATA_TEXT = ['06092a864886f70d010702', '06092A864886F70D010702'];
/** The link that this system prints on every page it prepares: 34 bytes in base64url. */
const LINK = /\/validation\/[\w-]{46}(?![\w-])/;
const HASH = /(?<![0-9A-Fa-f])[0-9A-Fa-f]{64}(?![0-9A-Fa-f])/g;
const ID = /(?<![0-9A-Fa-f-])[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(?![0-9A-Fa-f-])/g;

const MAX_WORDS = 12;
const MAX_STREAMS = 400;
/** Bytes of the file, and of what its streams hold, that words are looked for in. */
const MAX_SEARCHED = 16 * 1024 * 1024;

/**
 * Whether damaged bytes still hold the remains of a signature, or of a document of this system. Bounded by the budget and by the limits here.
 * @param inStreams also in what streams hold; not where the streams could be told apart, of attached files and pictures above all.
 */
export function tracesOf(bytes: Uint8Array, budget: Budget, inStreams = true): Traces {
  const kinds = new Set<TraceKind>();
  const words = new Set<string>();
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // A signed file of another kind is no remains of a PDF.
  if (!file.includes('%PDF-') && !file.includes('endobj')) return { kinds: [], words: [] };
  look(file, kinds, words, MAX_SEARCHED);
  if (!inStreams) return { kinds: [...kinds], words: [...words] };
  let left = MAX_SEARCHED;
  let streams = 0;
  for (let at = file.indexOf('stream'); at >= 0 && streams < MAX_STREAMS && left > 0; at = file.indexOf('stream', at + 6)) {
    if (file.toString('latin1', at - 3, at) === 'end') continue;
    const start = at + 6 + (file[at + 6] === 13 ? 1 : 0) + (file[at + 6] === 10 || file[at + 7] === 10 ? 1 : 0);
    // The first byte of deflated data (RFC 1950); most of the rest are pictures.
    if (file[start] === undefined || (file[start] & 0x0f) !== 8) continue;
    const end = file.indexOf('endstream', start);
    const data = inflate(file.subarray(start, end < 0 ? file.length : end), budget);
    streams++;
    if (!data) continue;
    left -= data.length;
    look(Buffer.from(data.buffer, data.byteOffset, data.byteLength), kinds, words, Math.max(0, left));
  }
  return { kinds: [...kinds], words: [...words] };
}

function look(data: Buffer, kinds: Set<TraceKind>, words: Set<string>, searched: number): void {
  if (data.includes('/ByteRange')) kinds.add('byte-range');
  if (data.includes(SIGNED_DATA) || SIGNED_DATA_TEXT.some((text) => data.includes(text))) kinds.add('cms');
  const text = data.toString('latin1', 0, Math.min(data.length, searched));
  if (LINK.test(text)) kinds.add('validation-link');
  for (const pattern of [ID, HASH]) {
    for (const [word] of text.matchAll(pattern)) {
      if (words.size >= MAX_WORDS) return;
      words.add(word.toLowerCase());
    }
  }
}
