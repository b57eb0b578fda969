import { afterAll, beforeAll, expect, test } from 'vitest';
import { handFor } from '../../shared-kernel/pdf/fonts/families.ts';
import { type PreparedPdf, preparePdf } from '../../shared-kernel/pdf/prepare.ts';
import { signField } from '../../shared-kernel/pdf/sign.ts';
import type { FieldPlacement } from '../../shared-kernel/pdf/types.ts';
import { closePdfWorkers } from '../../shared-kernel/pdf/worker-pool.ts';
import { describeWith } from '../support/needs.ts';
import { madePdf } from './support/made-pdfs.ts';
import { dictionary, platformCms, testPki } from './support/signer.ts';
import { asFile, outputOf, popplerPage } from './support/tools.ts';

afterAll(closePdfWorkers);

const BOX = { x: 100, y: 400, width: 170, height: 75 };
const DOTS_PER_POINT = 2;

let prepared: PreparedPdf;
beforeAll(async () => {
  await testPki();
  const field: FieldPlacement = { fieldId: 'box', page: 1, ...BOX, signatoryId: 'ana', label: 'Firma', type: 'SIGNATURE' };
  const bytes = await madePdf({ rotations: [0] });
  prepared = await preparePdf({ bytes, alreadySigned: false, fields: [field], signatoryIds: ['ana'], footer: null, productName: 'Firma' });
});

async function typed(text: string, hand: { readonly hand?: 'FORMAL' } = {}): Promise<Uint8Array> {
  const { bytes } = await signField({
    bytes: prepared.bytes,
    fieldName: prepared.fieldNames.box!,
    appearance: { kind: 'typed', text, ...hand, caption: ['Ana Cortés', 'Firma electrónica · 26-nov-2026, 23:47:56'] },
    values: [],
    dictionary: dictionary('Ana'),
    signedAt: new Date('2026-11-22T03:03:20Z'),
    cms: platformCms,
  });
  return bytes;
}

/** How dark the paper is where the upper and lower edge of the place cut what is drawn, and within it; 0 is white. A line lies across it. */
function darkness(bytes: Uint8Array): { edges: number; within: number } {
  const page = popplerPage(bytes, 1, 72 * DOTS_PER_POINT);
  const dots = (points: number) => Math.round(points * DOTS_PER_POINT);
  const [left, top, right, bottom] = [
    dots(BOX.x),
    page.height - dots(BOX.y + BOX.height),
    dots(BOX.x + BOX.width) - 1,
    page.height - dots(BOX.y) - 1,
  ];
  const most = { edges: 0, within: 0 };
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const dark = 255 - Math.min(...page.at(x, y));
      const where = y === top || y === bottom ? 'edges' : 'within';
      most[where] = Math.max(most[where], dark);
    }
  }
  return most;
}

const NAMES = [
  'Ana',
  'हरि प्रसाद',
  'र्किं ह्रीं',
  'مُحَمَّد بن عبد الله',
  'דָּוִד בֶּן־גּוּרְיוֹן',
  'Đỗ Quốc Ước',
  'Ṩǭḗ Ǵḱ',
  'Åse Ågård',
  'Jgyq jgyq',
  '歐陽震華',
  '남궁 옥분',
  'W'.repeat(60),
  '한',
];

describeWith('pdftotext', 'pdftoppm')('a typed signature', () => {
  test.each(NAMES)('%s: nothing is cut by its place', async (name) => {
    for (const hand of [{}, { hand: 'FORMAL' }] as const) {
      const { edges, within } = darkness(await typed(name, hand));
      expect([name, hand, edges, within > 150]).toEqual([name, hand, 0, true]);
    }
  });

  test('a word that no line takes goes on in the next one before it gets too small to read', async () => {
    const xml = outputOf('pdftotext', ['-bbox', asFile(await typed('W'.repeat(60))), '-']);
    const heights = [...xml.matchAll(/yMin="([\d.-]+)" xMax="[\d.-]+" yMax="([\d.-]+)">W+</g)].map(
      ([, top, bottom]) => Number(bottom) - Number(top),
    );
    expect(heights.length).toBeGreaterThan(1);
    expect(Math.min(...heights)).toBeGreaterThan(8);
  });
});

test.each([
  ['Ana Cortés', 'script', 'script'],
  ['Ana Cortés', 'script-formal', 'script-formal'],
  ['Nguyễn', 'script', 'script-formal'],
  ['Юлия', 'script-formal', 'script'],
  ['Ελένη', 'script', 'sans'],
  ['Ana y Ελένη', 'script', 'sans'],
  ['Ana 🪶 山田', 'script', 'script'],
] as const)('%s, asked for in %s, is written in %s alone', (text, chosen, voice) => {
  expect(handFor(chosen, text)).toBe(voice);
});
