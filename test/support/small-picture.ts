import { deflateSync } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';

/** PNGs of pages for documentation: at most 256 colours, which flat pages look the same in at a third of the size. */
export async function smallPicture(png: Uint8Array, maxHeight = 2200): Promise<Buffer> {
  const image = await loadImage(Buffer.from(png));
  const [width, height] = [image.width, Math.min(image.height, maxHeight)];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const { palette, indexOf } = quantised(data);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = indexOf((y * width + x) * 4);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

type Colour = [number, number, number];

/** Median cut over the colours in five bits, weighted by how often they stand. */
function quantised(data: Uint8ClampedArray): { palette: Colour[]; indexOf: (at: number) => number } {
  const bin = (at: number) => ((data[at]! >> 3) << 10) | ((data[at + 1]! >> 3) << 5) | (data[at + 2]! >> 3);
  const sums = new Map<number, [number, number, number, number]>();
  for (let at = 0; at < data.length; at += 4) {
    const sum = sums.get(bin(at)) ?? [0, 0, 0, 0];
    sum[0] += data[at]!;
    sum[1] += data[at + 1]!;
    sum[2] += data[at + 2]!;
    sum[3] += 1;
    sums.set(bin(at), sum);
  }
  const colours = [...sums].map(([key, [r, g, b, count]]) => ({ key, rgb: [r / count, g / count, b / count] as Colour, count }));
  let boxes = [colours];
  const spread = (box: typeof colours, axis: number) =>
    Math.max(...box.map((one) => one.rgb[axis]!)) - Math.min(...box.map((one) => one.rgb[axis]!));
  while (boxes.length < 256) {
    const ranked = boxes
      .filter((box) => box.length > 1)
      .map((box) => {
        const axis = [0, 1, 2].toSorted((a, b) => spread(box, b) - spread(box, a))[0]!;
        return { box, axis, weight: spread(box, axis) * Math.log2(2 + box.reduce((sum, one) => sum + one.count, 0)) };
      })
      .toSorted((a, b) => b.weight - a.weight);
    const widest = ranked[0];
    if (!widest) break;
    const sorted = widest.box.toSorted((a, b) => a.rgb[widest.axis]! - b.rgb[widest.axis]!);
    const half = Math.max(1, Math.floor(sorted.length / 2));
    boxes = [...boxes.filter((box) => box !== widest.box), sorted.slice(0, half), sorted.slice(half)];
  }
  const index = new Map<number, number>();
  const palette = boxes.map((box, number): Colour => {
    const total = box.reduce((sum, one) => sum + one.count, 0);
    for (const one of box) index.set(one.key, number);
    return [0, 1, 2].map((axis) => Math.round(box.reduce((sum, one) => sum + one.rgb[axis]! * one.count, 0) / total)) as Colour;
  });
  return { palette, indexOf: (at) => index.get(bin(at))! };
}

const table = Array.from({ length: 256 }, (_, number) => {
  let value = number;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = table[(crc ^ byte) & 255]! ^ (crc >>> 8);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, check]);
}
