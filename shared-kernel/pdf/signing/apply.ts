import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { appended, type PdfEdit } from '../syntax/edit.ts';
import type { PdfDict, PdfRef } from '../syntax/values.ts';
import { type CmsProducer, PdfError, type SignedPdf } from '../types.ts';
import { reserveSignature, writeByteRange, writeContents } from './reserve.ts';

/** One slice is hashed in about 3 ms; between slices other requests get their turn. */
const slice = 4 * 1024 * 1024;

async function digestOf(ranges: Uint8Array[]): Promise<Buffer> {
  const hash = createHash('sha256');
  for (const range of ranges) {
    for (let at = 0; at < range.length; at += slice) {
      hash.update(range.subarray(at, at + slice));
      if (at + slice < range.length) await setImmediate();
    }
  }
  return hash.digest();
}

/**
 * Ends an edit as a signed incremental update: lays out the bytes, asks for the CMS over them, puts it in. The file is copied once. Throws
 * `pdf.signature_too_large` when the CMS does not fit.
 */
export async function applySignature(
  edit: PdfEdit,
  request: { signature: PdfRef; entries: PdfDict; contentsSize: number; fieldName: string; cms: CmsProducer },
): Promise<SignedPdf> {
  const before = edit.file.bytes;
  const reserved = reserveSignature(request.signature, request.entries, request.contentsSize);
  edit.setBytes(request.signature, reserved.object);
  const { tail, offsets } = edit.asUpdate();
  const whole = appended(before, tail);
  const byteRange = writeByteRange(whole, offsets.get(request.signature.num)!, reserved);
  const ranges: [Uint8Array, Uint8Array] = [whole.subarray(0, byteRange[1]), whole.subarray(byteRange[2])];
  const digest = await digestOf(ranges);
  const der = await request.cms({ byteRangeDigest: new Uint8Array(digest), ranges });
  writeContents(whole, byteRange, der);
  // What was signed before must be there unchanged, whatever happened while the CMS was awaited.
  if (Buffer.compare(whole.subarray(0, before.length), before) !== 0) throw new PdfError('pdf.broken', { reason: 'earlier_bytes_changed' });
  return { bytes: whole, byteRange, signatureDigest: digest.toString('hex'), fieldName: request.fieldName };
}
