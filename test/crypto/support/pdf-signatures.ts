import { createHash } from 'node:crypto';
import { readFirst } from '../../../shared-kernel/crypto/der.ts';

/** Signatures of a PDF by its /ByteRange entries, without any PDF library: the test's own eye. */
export function pdfSignatures(pdf: Uint8Array): { cms: Uint8Array; hash: (algorithm: string) => Uint8Array }[] {
  const text = Buffer.from(pdf).toString('latin1');
  return [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].map((match) => {
    const [a, b, c, d] = match.slice(1, 5).map(Number) as [number, number, number, number];
    const padded = new Uint8Array(Buffer.from(text.slice(a + b + 1, c - 1), 'hex'));
    return {
      cms: padded.subarray(0, readFirst(padded).end),
      hash: (algorithm) =>
        new Uint8Array(
          createHash(algorithm)
            .update(pdf.subarray(a, a + b))
            .update(pdf.subarray(c, c + d))
            .digest(),
        ),
    };
  });
}
