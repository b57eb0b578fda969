/** Values with an indefinite length that may stand in one another. */
const MAX_DEPTH = 48;
const MAX_VALUES = 200_000;

const SEQUENCE = 0x30;
const OCTET_STRING = 0x04;

interface Header {
  readonly contentStart: number;
  /** Null for an indefinite length. */
  readonly length: number | null;
}

function readHeader(bytes: Uint8Array, start: number): Header | null {
  const first = bytes[start + 1];
  if (first === undefined || (bytes[start]! & 0x1f) === 0x1f) return null;
  if (first < 0x80) return { contentStart: start + 2, length: first };
  if (first === 0x80) return (bytes[start]! & 0x20) === 0 ? null : { contentStart: start + 2, length: null };
  const octets = first & 0x7f;
  if (octets > 8) return null;
  let length = 0;
  for (let i = 0; i < octets; i++) length = length * 256 + (bytes[start + 2 + i] ?? 0);
  return { contentStart: start + 2 + octets, length };
}

/**
 * Offset after the SEQUENCE or OCTET STRING at the start, in DER or in BER with indefinite lengths (ITU-T X.690, 8.1.3); null when the
 * bytes hold no such value in full.
 */
export function asn1End(bytes: Uint8Array): number | null {
  if (bytes[0] !== SEQUENCE && (bytes[0]! & ~0x20) !== OCTET_STRING) return null;
  let open = 0;
  let at = 0;
  for (let seen = 0; seen < MAX_VALUES; seen++) {
    if (open > 0 && bytes[at] === 0 && bytes[at + 1] === 0) {
      at += 2;
      open -= 1;
    } else {
      const header = readHeader(bytes, at);
      if (!header) return null;
      at = header.contentStart + (header.length ?? 0);
      if (header.length === null && ++open > MAX_DEPTH) return null;
    }
    if (at > bytes.length) return null;
    if (open === 0) return at;
  }
  return null;
}
