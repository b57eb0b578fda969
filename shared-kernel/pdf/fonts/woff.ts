import { inflateSync } from 'node:zlib';

/** The tables of a WOFF 1.0 file (W3C Recommendation, 2012). The files come from our own packages, so sizes are trusted. */
export function woffTables(file: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (view.getUint32(0) !== 0x774f4646) throw new TypeError('not a WOFF file');
  const tables = new Map<string, Uint8Array>();
  for (let i = 0; i < view.getUint16(12); i++) {
    const entry = 44 + i * 20;
    const tag = Buffer.from(file.subarray(entry, entry + 4)).toString('latin1');
    const offset = view.getUint32(entry + 4);
    const packed = view.getUint32(entry + 8);
    const plain = view.getUint32(entry + 12);
    const data = file.subarray(offset, offset + packed);
    tables.set(tag, packed < plain ? inflateSync(data) : data);
  }
  return tables;
}
