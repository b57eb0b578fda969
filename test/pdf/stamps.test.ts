import { afterAll, beforeAll, expect, test } from 'vitest';
import { FontBook } from '../../shared-kernel/pdf/fonts/font-book.ts';
import { type PreparedPdf, preparePdf } from '../../shared-kernel/pdf/prepare.ts';
import { signField } from '../../shared-kernel/pdf/sign.ts';
import type { FieldPlacement, SignatureAppearance, StampLine } from '../../shared-kernel/pdf/types.ts';
import { closePdfWorkers } from '../../shared-kernel/pdf/worker-pool.ts';
import { signatureCaption } from '../../shared-kernel/signing/words.ts';
import { describeWith } from '../support/needs.ts';
import { madePdf } from './support/made-pdfs.ts';
import { NAMES } from './support/names.ts';
import { dictionary, drawnStroke, platformCms, testPki } from './support/signer.ts';
import { asFile, outputOf } from './support/tools.ts';

afterAll(closePdfWorkers);

const AT = new Date('2026-11-22T03:03:20Z');
const RFC = 'CAÑF770131PA3';
const NUMBER = '30001000000400002432';

/** The size a place has when it is put on a page, the least one may be drawn to, and what lies between and beside them. */
const BOXES = [
  [180, 68],
  [170, 64],
  [120, 40],
  [80, 32],
  [80, 68],
  [60, 90],
  [240, 50],
  [90, 36],
] as const;

const captionOf = (name: string, type: 'E_FIRMA' | 'ELECTRONIC_SIGNATURE'): StampLine[] =>
  signatureCaption({ name, type, at: AT, language: 'es', certificateNumber: NUMBER, rfc: RFC, test: true });

let prepared: PreparedPdf;
const places: FieldPlacement[] = BOXES.map(([width, height], index) => ({
  fieldId: `box-${index}`,
  page: 1,
  x: index % 2 === 0 ? 40 : 330,
  y: 520 - Math.floor(index / 2) * 110,
  width,
  height,
  signatoryId: 'ana',
  label: 'Firma',
  type: 'SIGNATURE',
}));
beforeAll(async () => {
  await testPki();
  const bytes = await madePdf({ rotations: [0] });
  prepared = await preparePdf({ bytes, alreadySigned: false, fields: places, signatoryIds: ['ana'], footer: null, productName: 'Firma' });
});

interface Word {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Words of the page as poppler reads them, measured from the lower left corner. */
function wordsOf(bytes: Uint8Array): Word[] {
  const xml = outputOf('pdftotext', ['-bbox', asFile(bytes), '-']);
  const height = Number(/<page [^>]*height="([\d.]+)"/.exec(xml)![1]);
  return [...xml.matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g)].map(
    ([, left, top, right, bottom, text]) => ({
      text: text!.replaceAll('&apos;', "'").replaceAll('&amp;', '&'),
      left: Number(left),
      right: Number(right),
      top: height - Number(top),
      bottom: height - Number(bottom),
    }),
  );
}

const sign = async (appearance: SignatureAppearance) => {
  const [first, ...others] = places;
  const signed = await signField({
    bytes: prepared.bytes,
    fieldName: prepared.fieldNames[first!.fieldId]!,
    appearance,
    values: others.map(({ fieldId }) => ({ fieldName: prepared.fieldNames[fieldId]!, type: 'SIGNATURE', value: 'Ana' })),
    dictionary: dictionary('Ana'),
    signedAt: AT,
    cms: platformCms,
  });
  return signed.bytes;
};

const inside = (word: Word, { x, y, width, height }: FieldPlacement): boolean => {
  const middle = (word.top + word.bottom) / 2;
  const centre = (word.left + word.right) / 2;
  return centre > x && centre < x + width && middle > y && middle < y + height;
};

const joined = (text: string): string => text.normalize('NFKD').replaceAll(/[\s·\p{M}]/gu, '');
const book = new FontBook();
/** Letters that no font of the product has are boxes, which nobody reads back as text. */
const isSet = (text: string): boolean => book.runs('serif', text).every(({ kind }) => kind === 'glyphs');
const plain = (line: StampLine): { text: string; short: string } => (typeof line === 'string' ? { text: line, short: line } : line);

function problemsOf(words: readonly Word[], box: FieldPlacement, caption: readonly StampLine[]): string[] {
  const own = words.filter((word) => inside(word, box));
  const read = joined(own.map(({ text }) => text).join(' '));
  const at = `${box.width}x${box.height}`;
  const missing = caption.flatMap((line) => {
    const { text, short } = plain(line);
    const parts = (isSet(text) ? short.split(' ') : []).filter((part) => joined(part) !== '');
    return parts.filter((part) => !read.includes(joined(part))).map((part) => `${at}: no «${part}» in «${read}»`);
  });
  const outside = own
    .filter(({ left, right }) => left < box.x - 0.3 || right > box.x + box.width + 0.3)
    .map(({ text }) => `${at}: ${text} leaves`);
  const cut = read.includes('…') ? [`${at}: …`] : [];
  return [...missing, ...outside, ...cut];
}

/** Height of the words of each font says the size it is set in; the name has a font of its own. */
const sizesIn = (words: readonly Word[], box: FieldPlacement, name: string): number[] => {
  // A name without blanks, or with a word that no line takes, goes on in another line anywhere.
  const isOfName = ({ text }: Word) => name.includes(text);
  const heights = words.filter((word) => inside(word, box) && !isOfName(word)).map(({ top, bottom }) => top - bottom);
  return [...new Set(heights.map((height) => Math.round(height * 5) / 5))];
};

describeWith('pdftotext')('stamps of a hundred names, read back', () => {
  test('there are a hundred', () => expect(new Set(NAMES).size).toBe(100));

  test.each([
    ['e.firma', 'E_FIRMA', (caption: StampLine[]): SignatureAppearance => ({ kind: 'efirma', lines: caption })],
    ['drawn', 'ELECTRONIC_SIGNATURE', (caption: StampLine[]): SignatureAppearance => ({ ...drawnStroke(), caption })],
  ] as const)('%s: every word stands in its box, in one size, and none is cut', async (_what, type, made) => {
    const problems: string[] = [];
    for (const name of NAMES) {
      const caption = captionOf(name, type);
      const words = wordsOf(await sign(made(caption)));
      for (const box of places) {
        problems.push(...problemsOf(words, box, caption).map((problem) => `${name}, ${problem}`));
        if (isSet(name) && sizesIn(words, box, name).length > 1) problems.push(`${name}, ${box.width}x${box.height}: sizes`);
      }
    }
    expect(problems).toEqual([]);
  });

  test('the usual size holds both clocks; where there is less room the second goes, never the first', async () => {
    const caption = captionOf('Ana Cortés', 'E_FIRMA');
    const words = wordsOf(await sign({ kind: 'efirma', lines: caption }));
    const said = (box: FieldPlacement) => words.filter((word) => inside(word, box)).map(({ text }) => text);
    expect(said(places[0]!)).toEqual(expect.arrayContaining(['21:03:20', '(UTC−6)', '03:03:20', '(2026-11-22)', RFC, NUMBER]));
    const narrow = said(places[3]!);
    expect(narrow).toEqual(expect.arrayContaining(['21:03:20', '(UTC−6)', RFC, NUMBER]));
    expect(narrow).not.toContain('03:03:20');
  });
});
