import { woffTables } from './woff.ts';

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Unicode to glyph, from the formats that open fonts use (OpenType cmap formats 4 and 12). */
function readCmap(table: Uint8Array): Map<number, number> {
  const view = viewOf(table);
  const map = new Map<number, number>();
  const offsets: number[] = [];
  for (let i = 0; i < view.getUint16(2); i++) {
    const platform = view.getUint16(4 + i * 8);
    if (platform === 0 || platform === 3) offsets.push(view.getUint32(8 + i * 8));
  }
  for (const at of new Set(offsets)) {
    const format = view.getUint16(at);
    if (format === 12) {
      for (let g = 0; g < view.getUint32(at + 12); g++) {
        const group = at + 16 + g * 12;
        const first = view.getUint32(group);
        for (let c = first; c <= view.getUint32(group + 4); c++) map.set(c, view.getUint32(group + 8) + c - first);
      }
    } else if (format === 4) {
      const twice = view.getUint16(at + 6);
      const [ends, starts, deltas, ranges] = [at + 14, at + 16 + twice, at + 16 + 2 * twice, at + 16 + 3 * twice];
      for (let s = 0; s < twice; s += 2) {
        const [end, start, delta, range] = [ends, starts, deltas, ranges].map((base) => view.getUint16(base + s)) as [
          number,
          number,
          number,
          number,
        ];
        for (let c = start; c <= end && c !== 0xffff; c++) {
          const raw = range === 0 ? c : view.getUint16(ranges + s + range + 2 * (c - start));
          const glyph = range !== 0 && raw === 0 ? 0 : (raw + delta) & 0xffff;
          if (glyph !== 0) map.set(c, glyph);
        }
      }
    }
  }
  return map;
}

/** One TrueType face: what is needed to measure, to draw and to embed it. Lengths in thousandths of the size. */
export class Face {
  readonly postScriptName: string;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly bounds: [number, number, number, number];
  readonly glyphCount: number;
  readonly #tables: Map<string, Uint8Array>;
  readonly #cmap: Map<number, number>;
  readonly #advances: Uint16Array;
  readonly #scale: number;
  readonly #glyphOffsets: Uint32Array;

  constructor(file: Uint8Array, postScriptName: string) {
    this.postScriptName = postScriptName;
    this.#tables = woffTables(file);
    const table = (tag: string) => {
      const found = this.#tables.get(tag);
      if (!found) throw new TypeError(`font table ${tag} is missing`);
      return viewOf(found);
    };
    const head = table('head');
    this.#scale = 1000 / head.getUint16(18);
    const em = (value: number) => Math.round(value * this.#scale);
    this.bounds = [em(head.getInt16(36)), em(head.getInt16(38)), em(head.getInt16(40)), em(head.getInt16(42))];
    const hhea = table('hhea');
    this.ascent = em(hhea.getInt16(4));
    this.descent = em(hhea.getInt16(6));
    const os2 = table('OS/2');
    this.capHeight = os2.getUint16(0) >= 2 ? em(os2.getInt16(88)) : Math.round(this.ascent * 0.7);
    this.glyphCount = table('maxp').getUint16(4);
    const metrics = hhea.getUint16(34);
    const hmtx = table('hmtx');
    this.#advances = Uint16Array.from({ length: this.glyphCount }, (_, g) => hmtx.getUint16(Math.min(g, metrics - 1) * 4));
    const loca = table('loca');
    const long = head.getInt16(50) === 1;
    this.#glyphOffsets = Uint32Array.from({ length: this.glyphCount + 1 }, (_, g) =>
      long ? loca.getUint32(g * 4) : loca.getUint16(g * 2) * 2,
    );
    this.#cmap = readCmap(this.#tables.get('cmap')!);
  }

  glyph(codePoint: number): number | undefined {
    return this.#cmap.get(codePoint);
  }

  advance(glyph: number): number {
    return (this.#advances[glyph] ?? 0) * this.#scale;
  }

  /** How far the outline of a glyph goes below and above the baseline (OpenType glyf table, yMin and yMax); both 0 where nothing is drawn. */
  inkOf(glyph: number): readonly [bottom: number, top: number] {
    const outline = this.#outline(glyph);
    if (outline.length < 10) return [0, 0];
    const view = viewOf(outline);
    return [view.getInt16(4) * this.#scale, view.getInt16(8) * this.#scale];
  }

  #outline(glyph: number): Uint8Array {
    return this.#tables.get('glyf')!.subarray(this.#glyphOffsets[glyph]!, this.#glyphOffsets[glyph + 1]!);
  }

  /** A composite glyph's parts (OpenType glyf table, component flags). */
  #parts(glyph: number): number[] {
    const outline = this.#outline(glyph);
    if (outline.length < 10) return [];
    const view = viewOf(outline);
    if (view.getInt16(0) >= 0) return [];
    const parts: number[] = [];
    let at = 10;
    for (let flags = 0x20; flags & 0x20; ) {
      flags = view.getUint16(at);
      parts.push(view.getUint16(at + 2));
      at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
    }
    return parts;
  }

  /** The whole font as a TrueType file, with the tables by which letters join. */
  whole(): Buffer {
    return sfnt(this.#tables);
  }

  /** A TrueType file with the outlines of `glyphs` only; glyph numbers stay, so that texts need no translation. */
  subset(glyphs: Iterable<number>): Buffer {
    const wanted = new Set<number>([0]);
    const waiting = [...glyphs];
    for (let glyph = waiting.pop(); glyph !== undefined; glyph = waiting.pop()) {
      if (wanted.has(glyph)) continue;
      wanted.add(glyph);
      waiting.push(...this.#parts(glyph));
    }
    const outlines: Buffer[] = [];
    const loca = Buffer.alloc((this.glyphCount + 1) * 4);
    let at = 0;
    for (let glyph = 0; glyph < this.glyphCount; glyph++) {
      loca.writeUInt32BE(at, glyph * 4);
      if (!wanted.has(glyph)) continue;
      const outline = Buffer.from(this.#outline(glyph));
      const padded = Buffer.alloc(Math.ceil(outline.length / 4) * 4);
      outline.copy(padded);
      outlines.push(padded);
      at += padded.length;
    }
    loca.writeUInt32BE(at, this.glyphCount * 4);
    const head = Buffer.from(this.#tables.get('head')!);
    head.writeInt16BE(1, 50);
    const tables = new Map<string, Uint8Array>([
      ['head', head],
      ['loca', loca],
      ['glyf', Buffer.concat(outlines)],
    ]);
    for (const tag of ['hhea', 'hmtx', 'maxp', 'cvt ', 'fpgm', 'prep']) {
      const found = this.#tables.get(tag);
      if (found) tables.set(tag, found);
    }
    return sfnt(tables);
  }
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let i = 0; i + 3 < bytes.length; i += 4) sum = (sum + bytes.readUInt32BE(i)) >>> 0;
  return sum;
}

function sfnt(tables: Map<string, Uint8Array>): Buffer {
  const tags = [...tables.keys()].sort();
  const power = 2 ** Math.floor(Math.log2(tags.length));
  const header = Buffer.alloc(12 + 16 * tags.length);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(tags.length, 4);
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((tags.length - power) * 16, 10);
  const bodies: Buffer[] = [];
  let at = header.length;
  for (const [i, tag] of tags.entries()) {
    const data = tables.get(tag)!;
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4);
    padded.set(data);
    const entry = 12 + i * 16;
    header.write(tag, entry, 'latin1');
    header.writeUInt32BE(checksum(padded), entry + 4);
    header.writeUInt32BE(at, entry + 8);
    header.writeUInt32BE(data.length, entry + 12);
    bodies.push(padded);
    at += padded.length;
  }
  return Buffer.concat([header, ...bodies]);
}
