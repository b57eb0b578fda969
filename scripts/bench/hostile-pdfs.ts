import { deflateSync } from 'node:zlib';

/** A PDF of one page, with offsets that are right: only what is meant to be hard about it is. */
function onePage(resources: string, content: Buffer, more: readonly Buffer[], filter = ''): Buffer {
  const bodies = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << ${resources} >> /Contents 4 0 R >>`),
    stream(filter, content),
    ...more,
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  const add = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, body] of bodies.entries()) {
    offsets.push(length);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]));
  }
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n\r\n`).join('');
  const size = bodies.length + 1;
  add(
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f\r\n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}

const stream = (entries: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<< ${entries} /Length ${content.length} >>\nstream\n`), content, Buffer.from('\nendstream')]);

/** 25 forms, each of which paints the next ten times: 10^25 paints. */
function manyPaints(): Buffer {
  const form = (index: number): Buffer => {
    const isLast = index === 24;
    const content = isLast ? '0 0 10 10 re f' : '/F Do '.repeat(10);
    const resources = isLast ? '' : `/Resources << /XObject << /F ${index + 6} 0 R >> >>`;
    return stream(`/Type /XObject /Subtype /Form /BBox [0 0 612 792] ${resources}`, Buffer.from(content));
  };
  const forms = Array.from({ length: 25 }, (_, index) => form(index));
  return onePage('/XObject << /F 5 0 R >>', Buffer.from('/F Do '.repeat(10)), forms);
}

/** A page filled with a pattern whose tiles lie a ten-thousandth of a point apart. */
function fineTiling(): Buffer {
  const tile = '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 0.0001 /YStep 0.0001 /Resources << >>';
  const content = Buffer.from('/Pattern cs /P scn 0 0 612 792 re f');
  return onePage('/Pattern << /P 5 0 R >>', content, [stream(tile, Buffer.from('1 0 0 rg 0 0 5 5 re f'))]);
}

/** A few kilobytes, packed twice, that unpack to millions of lines to draw. */
function packedTwice(): Buffer {
  const content = Buffer.from('0 0 m 612 792 l S 612 0 m 0 792 l S '.repeat(1_000_000));
  return onePage('', deflateSync(deflateSync(content)), [], '/Filter [/FlateDecode /FlateDecode]');
}

/** PDFs of a few kilobytes that pass the intake and run into the limits of who draws them; `count` of them, no two with the same bytes. */
export function hostilePdfs(count: number): Buffer[] {
  const kinds = [manyPaints(), fineTiling(), packedTwice()];
  return Array.from({ length: count }, (_, index) => Buffer.concat([kinds[index % kinds.length]!, Buffer.from(`% ${index}\n`)]));
}
