import { inflateSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { asFile, outputOf } from '../pdf/support/tools.ts';

/** All that somebody finds who is handed these bytes: the words of a PDF's pages, its metadata and packed streams, what lies in a ZIP, else the bytes as they are. */
export function textInside(bytes: Uint8Array): string {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const beginning = raw.subarray(0, 4).toString('latin1');
  if (beginning === '%PDF') return [raw.toString('latin1'), outputOf('pdftotext', ['-raw', asFile(raw), '-']), ...packedIn(raw)].join('\n');
  if (beginning === 'PK\u0003\u0004')
    return Object.entries(unzipSync(new Uint8Array(raw)))
      .flatMap(([name, inner]) => [name, textInside(inner)])
      .join('\n');
  return `${raw.toString('utf8')}\n${raw.toString('latin1')}`;
}

/** Streams that are deflated and nothing else; what is packed otherwise (pictures, fonts) is left out. */
function packedIn(pdf: Buffer): string[] {
  const found: string[] = [];
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    if (pdf.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const start = at + 6 + (pdf[at + 6] === 13 ? 2 : 1);
    const end = pdf.indexOf('endstream', start);
    if (end < 0) break;
    try {
      found.push(inflateSync(pdf.subarray(start, end)).toString('latin1'));
    } catch {
      // Not deflated.
    }
  }
  return found;
}
