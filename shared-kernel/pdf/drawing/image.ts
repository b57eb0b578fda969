import { deflateSync, inflateSync } from 'node:zlib';
import type { PdfEdit } from '../syntax/edit.ts';
import { unfilterPng } from '../syntax/inflate.ts';
import { dict, name, type PdfRef, PdfStream } from '../syntax/values.ts';
import { PdfError } from '../types.ts';

export interface EmbeddedImage {
  ref: PdfRef;
  width: number;
  height: number;
}

/** A signature is a small picture; anything larger is a mistake or an attack. */
const maxSide = 4000;
const maxPixels = 8_000_000;

const invalid = (reason: string) => new PdfError('pdf.appearance_invalid', { reason });

function checkSize(width: number, height: number): void {
  if (!(width > 0 && height > 0 && width <= maxSide && height <= maxSide && width * height <= maxPixels)) throw invalid('image_size');
}

/** The frame header of a JPEG (ITU-T T.81, B.2.2). */
function jpegFrame(bytes: Uint8Array): { width: number; height: number; components: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) throw invalid('jpeg');
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const frame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (frame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7), components: bytes[at + 9]! };
    at += 2 + view.getUint16(at + 2);
  }
  throw invalid('jpeg');
}

function embedJpeg(edit: PdfEdit, bytes: Uint8Array): EmbeddedImage {
  const { width, height, components } = jpegFrame(bytes);
  checkSize(width, height);
  const space = components === 1 ? 'DeviceGray' : components === 3 ? 'DeviceRGB' : undefined;
  if (!space) throw invalid('jpeg_colours');
  const entries = dict({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    ColorSpace: name(space),
    BitsPerComponent: 8,
    Filter: name('DCTDecode'),
  });
  return { ref: edit.add(new PdfStream(entries, bytes)), width, height };
}

interface Png {
  width: number;
  height: number;
  depth: number;
  colour: number;
  palette: Uint8Array;
  transparency: Uint8Array;
  data: Uint8Array;
}

const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The chunks of a PNG (W3C PNG, 5.3) that matter for its pixels. */
function readPng(bytes: Uint8Array): Png {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 33) throw invalid('png');
  const [width, height, depth, colour] = [view.getUint32(16), view.getUint32(20), bytes[24]!, bytes[25]!];
  checkSize(width, height);
  if (bytes[28] !== 0) throw invalid('png_interlaced');
  const channels = channelsOf[colour];
  if (channels === undefined || ![1, 2, 4, 8, 16].includes(depth)) throw invalid('png');
  const parts: Uint8Array[] = [];
  let palette: Uint8Array = new Uint8Array();
  let transparency: Uint8Array = new Uint8Array();
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const kind = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1');
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (body.length !== length) throw invalid('png');
    if (kind === 'IDAT') parts.push(body);
    else if (kind === 'PLTE') palette = body;
    else if (kind === 'tRNS') transparency = body;
    at += 12 + length;
  }
  const rowBytes = Math.ceil((width * channels * depth) / 8);
  let packed: Uint8Array;
  try {
    packed = inflateSync(Buffer.concat(parts), { maxOutputLength: (rowBytes + 1) * height + 1 });
  } catch (cause) {
    throw new PdfError('pdf.appearance_invalid', { reason: 'png' }, { cause });
  }
  if (packed.length < (rowBytes + 1) * height) throw invalid('png');
  return { width, height, depth, colour, palette, transparency, data: unfilterPng(packed, rowBytes, Math.max(1, (channels * depth) >> 3)) };
}

function pixelReader(png: Png): (pixel: number, row: number) => [number, number, number, number] {
  const channels = channelsOf[png.colour]!;
  const rowBytes = Math.ceil((png.width * channels * png.depth) / 8);
  const top = 2 ** png.depth - 1;
  const sample = (x: number, row: number, channel: number): number => {
    const index = x * channels + channel;
    if (png.depth === 8) return png.data[row * rowBytes + index]!;
    if (png.depth === 16) return png.data[row * rowBytes + index * 2]!;
    const bit = index * png.depth;
    const value = (png.data[row * rowBytes + (bit >> 3)]! >> (8 - png.depth - (bit & 7))) & top;
    return png.colour === 3 ? value : Math.round((value * 255) / top);
  };
  return (x, row) => {
    if (png.colour === 3) {
      const index = sample(x, row, 0);
      return [
        png.palette[index * 3] ?? 0,
        png.palette[index * 3 + 1] ?? 0,
        png.palette[index * 3 + 2] ?? 0,
        png.transparency[index] ?? 255,
      ];
    }
    const grey = channels < 3;
    const red = sample(x, row, 0);
    const alpha = channels === 2 ? sample(x, row, 1) : channels === 4 ? sample(x, row, 3) : 255;
    return grey ? [red, red, red, alpha] : [red, sample(x, row, 1), sample(x, row, 2), alpha];
  };
}

function embedPng(edit: PdfEdit, bytes: Uint8Array): EmbeddedImage {
  const png = readPng(bytes);
  const { width, height } = png;
  const read = pixelReader(png);
  const colours = Buffer.alloc(width * height * 3);
  const alphas = Buffer.alloc(width * height);
  let clear = false;
  for (let row = 0; row < height; row++) {
    for (let x = 0; x < width; x++) {
      const [red, green, blue, alpha] = read(x, row);
      const at = row * width + x;
      colours[at * 3] = red;
      colours[at * 3 + 1] = green;
      colours[at * 3 + 2] = blue;
      alphas[at] = alpha;
      clear ||= alpha !== 255;
    }
  }
  const image = (space: string, data: Buffer, mask?: PdfRef) =>
    edit.add(
      new PdfStream(
        dict({
          Type: name('XObject'),
          Subtype: name('Image'),
          Width: width,
          Height: height,
          ColorSpace: name(space),
          BitsPerComponent: 8,
          SMask: mask,
          Filter: name('FlateDecode'),
        }),
        deflateSync(data),
      ),
    );
  return { ref: image('DeviceRGB', colours, clear ? image('DeviceGray', alphas) : undefined), width, height };
}

/** Adds a PNG or JPEG picture to the edit. Throws `pdf.appearance_invalid` for anything else, and for sizes no signature has. */
export function embedImage(edit: PdfEdit, bytes: Uint8Array): EmbeddedImage {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return embedJpeg(edit, bytes);
  if (bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47) return embedPng(edit, bytes);
  throw invalid('image_format');
}
