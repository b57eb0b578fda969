import { PDFDocument, type PDFFont, rgb, StandardFonts } from 'pdf-lib';

/** A contract as an owner would upload it: A4, a title, numbered clauses, room for signatures at the end. */
export interface DemoContract {
  readonly title: string;
  readonly clauses: readonly string[];
  readonly pages?: number;
}

const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 72;
const SIZE = 11;
const LEADING = 17;

/** Written by pdf-lib and not by our own writer: the demo takes in a file as another program makes it, standard fonts and all. */
export async function demoContract({ title, clauses, pages = 1 }: DemoContract): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  const [regular, bold] = await Promise.all([
    document.embedFont(StandardFonts.TimesRoman),
    document.embedFont(StandardFonts.TimesRomanBold),
  ]);
  const ink = rgb(0.09, 0.13, 0.18);
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([A4.width, A4.height]);
    let y = A4.height - MARGIN - 20;
    if (number === 1) {
      page.drawText(title.toUpperCase(), { x: MARGIN, y, size: 15, font: bold, color: ink });
      y -= 40;
    }
    for (const clause of clauses) {
      for (const line of wrapped(clause, regular, A4.width - 2 * MARGIN)) {
        page.drawText(line, { x: MARGIN, y, size: SIZE, font: regular, color: ink });
        y -= LEADING;
      }
      y -= LEADING / 2;
    }
  }
  return document.save();
}

function wrapped(text: string, font: PDFFont, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (font.widthOfTextAtSize(longer, SIZE) > width && line !== '') {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}
