import { crc32, deflateSync } from 'node:zlib';

/** A greyscale PNG of eight bits: `shade` of a point is 0 (black) to 255. The same bytes each time. */
export function greyPng(width: number, height: number, shade: (x: number, y: number) => number): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = shade(x, y);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A mark as offices put at the top of their paper: a dark square with a light ring and a bar beside it. */
export const officeMark = (): Buffer =>
  greyPng(240, 80, (x, y) => {
    const ring = Math.hypot(x - 40, y - 40);
    if (x < 80) return ring > 18 && ring < 28 ? 245 : 40;
    return x > 100 && y > 28 && y < 52 ? 110 : 255;
  });
