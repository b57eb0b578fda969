/** Pixels: sharper than any place on a page is printed. */
const WIDEST = 1200;
const HIGHEST = 600;
/** The signing call takes 2 MB; a picture of this size is far below. */
const QUALITY = 0.9;

export interface SignaturePicture {
  readonly base64: string;
  readonly address: string;
}

/**
 * A chosen picture made small enough to sign with, right side up and without what the camera wrote into it (place,
 * device). Null where the file is no picture this browser can open.
 */
export async function readPicture(file: File): Promise<SignaturePicture | null> {
  if (!/^image\/(png|jpeg)$/.test(file.type)) return null;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, WIDEST / bitmap.width, HIGHEST / bitmap.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, file.type, QUALITY));
    if (!blob) return null;
    return { base64: toBase64(new Uint8Array(await blob.arrayBuffer())), address: URL.createObjectURL(blob) };
  } catch {
    return null;
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text);
}
