import { Buffer } from 'node:buffer';
import { deflateSync } from 'node:zlib';
import { encryptedFile } from './corpus/encrypted-forge.ts';
import { bytesOf, HEADER, hybridPdf, streamedPdf, textOf } from './corpus/files-forge.ts';
import { append, baseObjects, OBJ, type Objects, stream, writePdf } from './forge.ts';

/** Files that are made to crash, stall or fill a reader, each from a number. */
export type Random = (below: number) => number;

/** mulberry32: the same seed makes the same file on every machine. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const NUMBERS = ['-1', '0', '1', '65535', '4294967295', '2147483648', '99999999999', '1e9', '--7', '0.5.5', '8388607', '9007199254740993'];
const TOKENS = [
  '/Kids',
  '/Parent',
  '/Type',
  '/Length',
  '/Filter',
  '/ObjStm',
  '/XRef',
  '/Prev',
  '/Encrypt',
  '/Root',
  '/V',
  '/ByteRange',
  '/W',
];
const EXPRESSIONS = [
  '[[[[',
  '<<<<',
  '>>',
  '((((',
  '<',
  '%',
  'endobj',
  'stream\n',
  'endstream',
  'trailer',
  'xref\n0 9\n',
  'startxref\n0\n%%EOF\n',
  '1 0 R',
];

/** Numbers, names and delimiters of a file exchanged for others. */
function withTokensChanged(text: string, random: Random): string {
  let out = text;
  for (let i = 0; i <= random(8); i++) {
    const pattern = [/\d+/g, /\/[A-Z]\w*/g, /[<>[\]()]+/g][random(3)]!;
    const places = [...out.matchAll(pattern)];
    const place = places[random(Math.max(1, places.length))];
    if (!place) continue;
    const by = [NUMBERS, TOKENS, EXPRESSIONS][random(3)]!;
    out = out.slice(0, place.index) + by[random(by.length)] + out.slice(place.index + place[0].length);
  }
  return out;
}

function withBytesChanged(source: Buffer, other: Buffer, random: Random): Buffer {
  const at = random(source.length + 1);
  const length = 1 + random(2_000);
  switch (random(5)) {
    case 0:
      return source.subarray(0, at);
    case 1:
      return Buffer.concat([source.subarray(0, at), source.subarray(at + length)]);
    case 2:
      return Buffer.concat([source.subarray(0, at), source.subarray(at, at + length), source.subarray(at)]);
    case 3:
      return Buffer.concat([source.subarray(0, at), other.subarray(random(other.length)), source.subarray(at)]);
    default: {
      const copy = Buffer.from(source);
      for (let i = 0; i <= random(60); i++) copy[random(copy.length)] = random(256);
      return copy;
    }
  }
}

const bomb = (size: number): string => deflateSync(Buffer.alloc(size, 0x20), { level: 9 }).toString('latin1');
const listOf = (count: number, item: (index: number) => string): string => Array.from({ length: count }, (_, i) => item(i)).join(' ');
const made = (objects: Objects, trailer = ''): Buffer => append(bytesOf(HEADER), { ...baseObjects(), ...objects }, { prev: null, trailer });

/** Each grows with what it is given, up to some megabytes. */
const SHAPES: readonly ((random: Random) => Buffer)[] = [
  (random) => {
    const depth = 2 + random(40);
    const level = (i: number): [number, string] => [
      100 + i,
      `<< /Type /Pages /Kids [${listOf(1 + random(9), () => `${101 + i} 0 R`)}] /Count 9 >>`,
    ];
    return made({
      [OBJ.pages]: '<< /Type /Pages /Kids [100 0 R 100 0 R] >>',
      ...Object.fromEntries(Array.from({ length: depth }, (_, i) => level(i))),
    });
  },
  (random) => made({ 20: `${'['.repeat(random(300_000))}`, [OBJ.page]: `<< /Type /Page /X ${'<< /A '.repeat(random(200_000))} >>` }),
  (random) => {
    const holder = `/Type /ObjStm /N ${random(3) ? 4 : 1_000_000} /First ${random(60)} /Filter /FlateDecode`;
    const packed = bomb(1 + random(40_000_000));
    return made(Object.fromEntries(Array.from({ length: 1 + random(8) }, (_, i) => [60 + i, stream(packed, holder)])), ' /Root 61 0 R');
  },
  (random) => {
    const packed = deflateSync(Buffer.alloc(1 + random(30_000_000), random(256)), { level: 9 }).toString('latin1');
    const size = [3, 1_000_000, 90_000_000, -4][random(4)]!;
    const body = stream(packed, `/Type /XRef /Size ${size} /W [${random(9)} ${random(9)} ${random(9)}] /Root 1 0 R /Filter /FlateDecode`);
    return bytesOf(`${HEADER}1 0 obj\n${body}\nendobj\nstartxref\n${HEADER.length}\n%%EOF`);
  },
  (random) => bytesOf(`${HEADER}${listOf(1 + random(60_000), (i) => `${i} 0 obj << /Length 9 >> stream\nx`)} trailer << /Root 1 0 R >>`),
  (random) => {
    const opening = ['(', '<', '[', '<<', '% ', '<< /A (', '<41 ', '/', '\0'.repeat(40)][random(9)]!;
    return bytesOf(
      `${HEADER}${listOf(1 + random(150_000), (i) => `${i} 0 obj ${opening}`)}${random(2) ? ')>]' : ''}\ntrailer << /Root 1 0 R >>`,
    );
  },
  (random) => {
    const count = random(30_000);
    const kids = listOf(count, (i) => `${100 + i} 0 R`);
    const node = (i: number): string =>
      `<< /T (a) /Parent ${100 + random(count)} 0 R /Kids [${100 + random(count)} 0 R ${100 + i} 0 R] /FT /Sig /V 38 0 R >>`;
    const form = `<< /Fields [${kids}] >>`;
    const body = `${HEADER}1 0 obj << /Type /Catalog /Pages 2 0 R /AcroForm 6 0 R >> endobj\n2 0 obj << /Kids [3 0 R] >> endobj\n3 0 obj << /Type /Page /Annots [${kids}] >> endobj\n6 0 obj ${form} endobj\n`;
    return bytesOf(`${body}${listOf(count, (i) => `${100 + i} 0 obj ${node(i)} endobj\n`)}trailer << /Root 1 0 R >>`);
  },
  (random) => {
    const one = (i: number): string =>
      `${100 + i} 0 obj << /Type /Sig /ByteRange [0 ${random(999)} ${random(9_999)} ${random(99_999)}] /Contents <30${'00'.repeat(random(9))}> >> endobj\n`;
    return Buffer.concat([writePdf(baseObjects()), bytesOf(listOf(1 + random(20_000), one)), bytesOf('startxref\n0\n%%EOF\n')]);
  },
  (random) => {
    let pdf = writePdf(baseObjects());
    for (let i = 0; i < random(1_400); i++)
      pdf = Buffer.concat([pdf, bytesOf(`${random(30)} 0 obj\n<< /A ${i} >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`)]);
    return pdf;
  },
  (random) => {
    const bit = (): string => `<${listOf(random(60), () => 'a7').replaceAll(' ', '')}>`;
    const dict = `<< /Filter /Standard /V ${random(7)} /R ${random(8)} /Length ${NUMBERS[random(NUMBERS.length)]} /O ${bit()} /U ${bit()} /UE ${bit()} /OE ${bit()} /P ${NUMBERS[random(NUMBERS.length)]} /StmF /A /StrF /A /CF << /A << /CFM /${['V2', 'AESV2', 'AESV3', 'X'][random(4)]} >> >> >>`;
    return made({ 50: dict }, ` /Encrypt ${['50 0 R', '60 0 R', 'null', '[50 0 R]'][random(4)]} /ID [${bit()} ${bit()}]`);
  },
  (random) => {
    const at = HEADER.length;
    const count = 1 + random(60_000);
    const rows = listOf(count, (i) => `${String(at + (i % 40) * random(5)).padStart(10, '0')} 00000 n \n`).replaceAll('\n ', '\n');
    const space = ' '.repeat(random(3_000_000));
    return bytesOf(
      `${HEADER}${space}1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj xref\n0 ${count}\n${rows}trailer\n<< /Root 1 0 R >>\nstartxref\n${at + space.length + 50}\n%%EOF`,
    );
  },
  (random) =>
    made({ [OBJ.content]: stream('x').replace(/\/Length \d+/, `/Length ${[4, 5, 20][random(3)]} 0 R`), 20: '4 0 R', [OBJ.font]: '20 0 R' }),
  (random) =>
    streamedPdf(
      { ...baseObjects(), 61: '<< >>', 60: '61 0 R', [OBJ.pages]: '<< /Kids 61 0 R >>' },
      { pack: random(2) ? (data) => deflateSync(data).subarray(0, random(90)) : (data) => data },
    ),
];

/** The hostile file of a number. `sources`: honest and attacked files to start from. */
export function hostilePdf(seed: number, sources: readonly Buffer[]): Buffer {
  const random = randomFrom(seed);
  const pick = (): Buffer => sources[random(sources.length)]!;
  switch (random(4)) {
    case 0:
      return withBytesChanged(pick(), pick(), random);
    case 1:
      return bytesOf(withTokensChanged(textOf(pick()), random));
    case 2:
      return SHAPES[random(SHAPES.length)]!(random);
    default: {
      const shape = SHAPES[random(SHAPES.length)]!(random);
      return random(2) ? withBytesChanged(shape, pick(), random) : Buffer.concat([pick(), shape]);
    }
  }
}

/** Files of every structure that is read. */
export const ownSources = (): Buffer[] => [
  writePdf(baseObjects()),
  streamedPdf(),
  hybridPdf(),
  encryptedFile('rc4-128').unsigned,
  encryptedFile('aes-256').unsigned,
];
