import { createRequire } from 'node:module';
import { afterAll, describe, expect, test } from 'vitest';
import { preparePdf } from '../../shared-kernel/pdf/prepare.ts';
import { pageText, renderPages } from '../../shared-kernel/pdf/render.ts';
import { signField } from '../../shared-kernel/pdf/sign.ts';
import { closePdfWorkers } from '../../shared-kernel/pdf/worker-pool.ts';
import { madePdf } from './support/made-pdfs.ts';
import { dictionary, drawnStroke, platformCms } from './support/signer.ts';

afterAll(closePdfWorkers);

const here = createRequire(import.meta.url);
const canvasOfPdfjs = createRequire(here.resolve('pdfjs-dist/package.json'))('@napi-rs/canvas');

const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return [view.getUint32(16), view.getUint32(20)];
};

/** Dark pixels of a rectangle, in pixels of the picture. */
async function darkIn(png: Uint8Array, box: { x: number; y: number; width: number; height: number }): Promise<number> {
  const { createCanvas, loadImage } = canvasOfPdfjs;
  const image = await loadImage(Buffer.from(png));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(box.x, box.y, box.width, box.height);
  let dark = 0;
  for (let i = 0; i < data.length; i += 4) if (data[i]! + data[i + 1]! + data[i + 2]! < 600) dark++;
  return dark;
}

describe('page pictures', () => {
  test('each page once, as wide as asked, turned as people see it', async () => {
    const pages = [];
    for await (const page of renderPages({ bytes: await madePdf({ rotations: [0, 90] }), width: 400 })) pages.push(page);
    expect(pages.map(({ page, width, height }) => [page, width, height])).toEqual([
      [1, 400, 518],
      [2, 400, 309],
    ]);
    expect(pages.map((page) => sizeOf(page.png))).toEqual([
      [400, 518],
      [400, 309],
    ]);
  });

  test('only the pages asked for; leaving early frees the worker', async () => {
    const bytes = await madePdf({ pages: 30 });
    const seen: number[] = [];
    for await (const page of renderPages({ bytes, pages: [3, 1, 99, 2], width: 50 })) {
      seen.push(page.page);
      if (seen.length === 2) break;
    }
    expect(seen).toEqual([3, 1]);
    expect(await pageText(bytes, { maxPages: 2 })).toEqual(['CONTRATO 1', 'CONTRATO 2']);
  });

  test('a signature is in the picture, at its place', async () => {
    const placement = {
      fieldId: 'f',
      page: 1,
      x: 100,
      y: 100,
      width: 200,
      height: 80,
      signatoryId: 'ana',
      label: '',
      type: 'SIGNATURE' as const,
    };
    const prepared = await preparePdf({
      bytes: await madePdf(),
      alreadySigned: false,
      fields: [placement],
      footer: null,
      productName: 'F',
    });
    const signed = await signField({
      bytes: prepared.bytes,
      fieldName: prepared.fieldNames.f!,
      appearance: drawnStroke(),
      dictionary: dictionary('Ana'),
      signedAt: new Date(),
      cms: platformCms,
    });
    for await (const { png } of renderPages({ bytes: signed.bytes, width: 612 })) {
      expect(await darkIn(png, { x: 100, y: 792 - 180, width: 200, height: 80 })).toBeGreaterThan(100);
      expect(await darkIn(png, { x: 320, y: 792 - 180, width: 200, height: 80 })).toBe(0);
    }
  });

  test('what is no PDF fails alone', async () => {
    await expect(
      renderPages({ bytes: Buffer.from('no'), width: 10 })
        [Symbol.asyncIterator]()
        .next(),
    ).rejects.toMatchObject({ name: 'PdfError' });
    expect(await pageText(await madePdf())).toHaveLength(1);
  });
});
