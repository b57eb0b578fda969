import { createHash } from 'node:crypto';
import { ink, muted } from '../drawing/drawing.ts';
import { drawTrace } from '../drawing/footer.ts';
import { signatureMark } from '../drawing/signature-mark.ts';
import { FontBook, settable } from '../fonts/font-book.ts';
import { PdfEdit, packedStream } from '../syntax/edit.ts';
import { PdfFile } from '../syntax/file.ts';
import { asWholeFile } from '../syntax/rewrite.ts';
import { dateString, dict, name, PdfRef, PdfString, textString } from '../syntax/values.ts';
import { PdfError } from '../types.ts';
import { drawBlock } from './block-drawing.ts';
import type { Sheet, SheetContent, SheetMark, SheetPlace } from './blocks.ts';
import { FieldMarks, type Mark } from './field-marks.ts';
import { type Link, lineWidth, margin, PageFlow, paperHeight, paperWidth, type Style } from './page-flow.ts';
import { embedStructure } from './structure.ts';

const titleStyle: Style = { voice: 'serif', size: 19, colour: ink };
const subtitleStyle: Style = { voice: 'sans', size: 9.5, colour: muted };
const small: Style = { voice: 'sans', size: 7.2, colour: muted };

/** The beginning every sheet shares. The digest makes files of different content bear different identifiers. */
function seed(content: SheetContent): { file: PdfFile; catalog: PdfRef; pages: PdfRef; info: PdfRef } {
  const digest = createHash('sha256')
    .update(JSON.stringify({ ...content, signedFile: undefined }))
    .update(content.signedFile ?? '')
    .digest('hex');
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>', '<< >>'];
  let text = `%PDF-1.7\n%${digest}\n`;
  const offsets = objects.map((object, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 4\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 4 /Root 1 0 R /Info 3 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  const [catalog, pages, info] = [1, 2, 3].map((num) => new PdfRef(num, 0)) as [PdfRef, PdfRef, PdfRef];
  return { file: PdfFile.open(Buffer.from(text, 'latin1')), catalog, pages, info };
}

interface Begun extends Omit<ReturnType<typeof seed>, 'file'> {
  readonly edit: PdfEdit;
  readonly fonts: PdfRef;
}

function begin(content: SheetContent): Begun {
  const { file, ...refs } = seed(content);
  const edit = new PdfEdit(file);
  return { ...refs, edit, fonts: edit.reserve() };
}

function drawTitle(flow: PageFlow, content: SheetContent): void {
  flow.text(flow.document.part('H1'), titleStyle, content.title);
  if (content.subtitle) flow.text(flow.document.part('P'), subtitleStyle, content.subtitle);
  flow.y -= 6;
  flow.ensure(24);
  flow.rule(0.8);
  flow.y -= 6;
}

/** Whose sheet it is above, which sheet and which page of how many below. */
function drawEdges(flow: PageFlow, content: SheetContent): void {
  const count = flow.pages.length;
  const { book } = flow;
  const whole = content.subtitle ? `${content.title} · ${content.subtitle}` : content.title;
  const title = book.fit(small.voice, small.size, whole, lineWidth - 90);
  const product = book.fit('sans-medium', small.size, content.productName, lineWidth / 2);
  flow.pages.forEach(({ drawing }, i) => {
    flow.artifact(drawing, () => {
      drawTrace(drawing, margin + 2, paperHeight - 35.6);
      drawing.text(margin + 18, paperHeight - 38, 'sans-medium', small.size, product, ink);
      drawing.stroke(muted, 0.3);
      drawing.line(margin, 48, paperWidth - margin, 48);
      flow.line(drawing, margin, 36, small, title);
      const number = `${i + 1} ${content.language === 'es' ? 'de' : 'of'} ${count}`;
      drawing.text(paperWidth - margin - book.width(small.voice, small.size, number), 36, small.voice, small.size, number, muted);
    });
  });
}

function linkAnnotation({ url, rect }: Link) {
  return dict({
    Type: name('Annot'),
    Subtype: name('Link'),
    Rect: rect,
    Border: [0, 0, 0],
    F: 4,
    A: dict({ Type: name('Action'), S: name('URI'), URI: new PdfString(Buffer.from(encodeURI(url).replaceAll('%25', '%'), 'latin1')) }),
  });
}

/** Marks as they stand in the signed file, or drawn anew from what was kept of them; null where there is none to show. */
function marksIn(content: SheetContent, { edit, fonts }: Begun, book: FontBook): (mark: SheetMark) => Mark | null {
  let taken: FieldMarks | null | undefined;
  return (mark) => {
    try {
      if ('appearance' in mark) {
        const size = { width: 180, height: 64, rotate: 0 };
        return { ref: signatureMark(edit, book, fonts, size, mark.appearance), ...size };
      }
      taken ??= content.signedFile ? new FieldMarks(edit, content.signedFile) : null;
      return taken?.of(mark.field) ?? null;
    } catch (error) {
      // A sheet tells what is on record; a file that cannot be read takes the picture from it and nothing else.
      if (error instanceof PdfError) return null;
      throw error;
    }
  };
}

function embed(content: SheetContent, flow: PageFlow, { edit, fonts, catalog, pages, info }: Begun): Buffer {
  const refs = flow.pages.map(() => edit.reserve());
  flow.pages.forEach((page, i) => {
    const { content: operators, resources } = page.drawing.parts(fonts);
    edit.set(
      refs[i]!,
      dict({
        Type: name('Page'),
        Parent: pages,
        MediaBox: [0, 0, paperWidth, paperHeight],
        Resources: resources,
        Contents: edit.add(packedStream(dict({}), operators)),
        StructParents: i,
        Tabs: name('S'),
        Annots: page.links.length === 0 ? undefined : page.links.map((link) => edit.add(linkAnnotation(link))),
      }),
    );
  });
  flow.book.embed(edit, fonts);
  edit.set(pages, dict({ Type: name('Pages'), Kids: refs, Count: refs.length }));
  const structure = embedStructure(
    edit,
    flow.document,
    refs,
    flow.pages.map((page) => page.marks),
  );
  edit.set(
    catalog,
    dict({
      Type: name('Catalog'),
      Pages: pages,
      Lang: textString(content.language === 'es' ? 'es-MX' : 'en-US'),
      MarkInfo: dict({ Marked: true }),
      StructTreeRoot: structure,
      ViewerPreferences: dict({ DisplayDocTitle: true }),
      // As in normalise.ts: readers of PDF 1.7 learn here that later kinds of signature follow.
      Extensions: dict({ ESIC: dict({ BaseVersion: name('1.7'), ExtensionLevel: 5 }) }),
    }),
  );
  const date = content.createdAt && dateString(content.createdAt);
  edit.set(
    info,
    dict({
      Title: textString(settable(content.title)),
      Creator: textString(content.productName),
      Producer: textString(content.productName),
      CreationDate: date,
      ModDate: date,
    }),
  );
  return asWholeFile(edit, (found) => found).bytes;
}

/** Lays a sheet out and writes it. */
export function sheet(content: SheetContent): Sheet {
  const flow = new PageFlow(new FontBook());
  const begun = begin(content);
  const around = { places: {} as Record<string, SheetPlace>, markOf: marksIn(content, begun, flow.book) };
  drawTitle(flow, content);
  content.blocks.forEach((block, i) => {
    drawBlock(flow, block, content.blocks[i + 1], around);
  });
  drawEdges(flow, content);
  return { bytes: embed(content, flow, begun), pages: flow.pages.length, places: around.places };
}

export async function sheetJob(content: SheetContent): Promise<{ output: Sheet; transfer: ArrayBuffer[] }> {
  const made = sheet(content);
  // Buffers taken from node's shared pool cannot be handed over.
  const bytes = new Uint8Array(made.bytes);
  return { output: { ...made, bytes }, transfer: [bytes.buffer] };
}
