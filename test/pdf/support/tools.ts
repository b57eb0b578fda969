import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'pdf-test-'));
let files = 0;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

export function asFile(bytes: Uint8Array, ending = 'pdf'): string {
  const path = join(folder, `${++files}.${ending}`);
  writeFileSync(path, bytes);
  return path;
}

export function outputOf(tool: string, args: string[]): string {
  const run = spawnSync(tool, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return `${run.stdout}${run.stderr}`;
}

/** What qpdf holds against a file's structure: empty for a clean one. Its text is read, since warnings leave a success code on some versions. */
export function qpdfComplaints(bytes: Uint8Array): string {
  const text = outputOf('qpdf', ['--check', asFile(bytes)]);
  const clean = text.includes('No syntax or stream encoding errors found') && !/^(WARNING|ERROR|qpdf:)/m.test(text);
  return clean ? '' : text || 'qpdf said nothing';
}

export interface PdfsigSignature {
  field: string;
  valid: boolean;
  wholeDocument: boolean;
  text: string;
}

/** What pdfsig says of each signature, read from its text: its exit code does not tell. */
export function pdfsig(bytes: Uint8Array): PdfsigSignature[] {
  const text = outputOf('pdfsig', ['-nocert', asFile(bytes)]);
  return text
    .split(/^Signature #/m)
    .slice(1)
    .map((part) => ({
      field: /Signature Field Name: (.*)/.exec(part)?.[1]?.trim() ?? '',
      valid: part.includes('Signature is Valid'),
      wholeDocument: part.includes('Total document signed'),
      text: part,
    }));
}

/** A page by poppler at 72 dpi and more, as RGB rows. */
export function popplerPage(
  bytes: Uint8Array,
  page: number,
  dpi = 72,
): { width: number; height: number; at(x: number, y: number): [number, number, number] } {
  const ppm = execFileSync('pdftoppm', ['-cropbox', '-r', String(dpi), '-f', String(page), '-l', String(page), asFile(bytes)], {
    maxBuffer: 256 * 1024 * 1024,
  });
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.subarray(0, 64).toString('latin1'))!;
  const [width, height] = [Number(head[1]), Number(head[2])];
  const start = head[0].length;
  return {
    width,
    height,
    at: (x, y) => {
      const at = start + (Math.round(y) * width + Math.round(x)) * 3;
      return [ppm[at]!, ppm[at + 1]!, ppm[at + 2]!];
    },
  };
}

/** How many pixels of a rectangle (points from the lower left, page as seen) are darker than paper. */
export function inkIn(
  page: ReturnType<typeof popplerPage>,
  box: { x: number; y: number; width: number; height: number },
  dpi = 72,
): number {
  const scale = dpi / 72;
  let dark = 0;
  for (let y = page.height - (box.y + box.height) * scale; y < page.height - box.y * scale; y++) {
    for (let x = box.x * scale; x < (box.x + box.width) * scale; x++) {
      const [r, g, b] = page.at(Math.min(page.width - 1, x), Math.max(0, Math.min(page.height - 1, y)));
      if (r + g + b < 600) dark++;
    }
  }
  return dark;
}
