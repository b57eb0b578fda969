/** Largest signature picture in bytes, and the longest side in pixels that is drawn into a document. */
export const SIGNATURE_IMAGE_BYTES = 512 * 1024;
export const SIGNATURE_IMAGE_SIDE = 4096;

export interface SignatureImage {
  readonly kind: 'png' | 'jpeg';
  readonly width: number;
  readonly height: number;
}

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * Kind and size of a signature picture from its header (PNG: ISO 15948 IHDR; JPEG: T.81 frame header), or null.
 * A small file can claim a picture of gigabytes, so the size is read before anything decodes it.
 */
export function readSignatureImage(bytes: Uint8Array): SignatureImage | null {
  if (bytes.byteLength > SIGNATURE_IMAGE_BYTES) return null;
  const found = readPng(bytes) ?? readJpeg(bytes);
  if (!found || found.width < 1 || found.height < 1) return null;
  return found.width > SIGNATURE_IMAGE_SIDE || found.height > SIGNATURE_IMAGE_SIDE ? null : found;
}

function readPng(bytes: Uint8Array): SignatureImage | null {
  if (bytes.byteLength < 33 || !pngStart.every((byte, index) => bytes[index] === byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(8) !== 13 || view.getUint32(12) !== 0x49484452) return null;
  return { kind: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

function readJpeg(bytes: Uint8Array): SignatureImage | null {
  if (bytes.byteLength < 4 || bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 9 < bytes.byteLength; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { kind: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}
