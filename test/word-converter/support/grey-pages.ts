import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { greyPng } from './contracts/png.ts';

/** A page in shades of grey, row by row from the top: 0 is black, 255 white. */
export interface GreyPage {
  readonly width: number;
  readonly height: number;
  readonly shades: Uint8Array;
}

/** A letter is 7 points high, so that its line is told from the next and its form is not. */
const DOTS_PER_INCH = 45;

/** Text by page as it lies there, sizes in points, and a picture of each page. */
export interface LaidOut {
  readonly texts: readonly string[];
  readonly sizes: readonly (readonly [number, number])[];
  readonly pictures: readonly GreyPage[];
}

/** What poppler's programs read of a PDF. */
export function laidOut(pdf: Uint8Array): LaidOut {
  const folder = mkdtempSync(join(tmpdir(), 'word-pages-'));
  try {
    const path = join(folder, 'pages.pdf');
    writeFileSync(path, pdf);
    const said = (program: string, ...words: string[]) => execFileSync(program, words, { encoding: 'utf8' });
    const texts = said('pdftotext', '-layout', path, '-').split('\f').slice(0, -1);
    const info = said('pdfinfo', '-f', '1', '-l', String(texts.length), path);
    const sizes = [...info.matchAll(/^Page\s+\d+ size:\s+([\d.]+) x ([\d.]+)/gm)].map(
      ([, width, height]) => [Number(width), Number(height)] as const,
    );
    execFileSync('pdftoppm', ['-gray', '-r', String(DOTS_PER_INCH), path, join(folder, 'page')]);
    const pictures = readdirSync(folder)
      .filter((name) => name.endsWith('.pgm'))
      .sort()
      .map((name) => fromPgm(readFileSync(join(folder, name))));
    return { texts, sizes, pictures };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The form that pdftoppm writes: `P5`, width, height, 255, and a byte for each point. */
function fromPgm(bytes: Buffer): GreyPage {
  const [head, width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 40))!;
  return { width: Number(width), height: Number(height), shades: bytes.subarray(head.length) };
}

export const asPng = ({ width, height, shades }: GreyPage): Buffer => greyPng(width, height, (x, y) => shades[y * width + x]!);

export async function fromPng(png: Buffer): Promise<GreyPage> {
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  return { width: image.width, height: image.height, shades: Uint8Array.from({ length: data.length / 4 }, (_, at) => data[4 * at]!) };
}
