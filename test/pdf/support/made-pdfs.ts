import { degrees, PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib';

export interface MadeOptions {
  pages?: number;
  rotations?: number[];
  classic?: boolean;
  crop?: { x: number; y: number; width: number; height: number };
  form?: boolean;
  script?: boolean;
  attachment?: boolean;
  size?: [number, number];
}

/** A document by another writer than the one under test. */
export async function madePdf(options: MadeOptions = {}): Promise<Uint8Array> {
  const doc = await PDFDocument.create();
  const font = await doc.embedFont(StandardFonts.TimesRoman);
  const rotations = options.rotations ?? Array.from({ length: options.pages ?? 1 }, () => 0);
  for (const [i, rotation] of rotations.entries()) {
    const page = doc.addPage(options.size ?? [612, 792]);
    page.setRotation(degrees(rotation));
    if (options.crop) page.setCropBox(options.crop.x, options.crop.y, options.crop.width, options.crop.height);
    page.drawText(`CONTRATO ${i + 1}`, { x: 150, y: 700, size: 18, font });
  }
  if (options.form) {
    const form = doc.getForm();
    const text = form.createTextField('nombre');
    text.setText('Valor escrito');
    text.addToPage(doc.getPage(0), { x: 100, y: 500, width: 200, height: 20 });
    const box = form.createCheckBox('acepto');
    box.addToPage(doc.getPage(0), { x: 100, y: 450, width: 15, height: 15 });
    box.check();
  }
  if (options.script) {
    doc.addJavaScript('saluda', 'app.alert("hola")');
    const run = doc.context.obj({ Type: 'Action', S: 'JavaScript', JS: PDFString.of('app.alert(1)') });
    doc.catalog.set(PDFName.of('OpenAction'), run);
    doc.getPage(0).node.set(PDFName.of('AA'), doc.context.obj({ O: { S: 'Launch', F: PDFString.of('calc.exe') } }));
    const link = {
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [10, 10, 50, 50],
      A: { S: 'URI', URI: PDFString.of('https://example.org/contrato') },
    };
    const bad = {
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [60, 10, 90, 50],
      A: { S: 'SubmitForm', F: PDFString.of('https://example.org/robar') },
    };
    doc.getPage(0).node.set(PDFName.of('Annots'), doc.context.obj([link, bad]));
  }
  if (options.attachment) await doc.attach(new Uint8Array([1, 2, 3]), 'datos.bin');
  return doc.save({ useObjectStreams: !options.classic });
}

/** A classic file from objects written by hand; offsets are right, so that only what is meant to be wrong is wrong. */
export function handMade(objects: string[], trailerExtra = '', options: { root?: number } = {}): Uint8Array {
  let text = '%PDF-1.7\n';
  const offsets: number[] = [];
  objects.forEach((body, i) => {
    offsets.push(text.length);
    text += `${i + 1} 0 obj\n${body}\nendobj\n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f\r\n`;
  for (const offset of offsets) text += `${String(offset).padStart(10, '0')} 00000 n\r\n`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root ${options.root ?? 1} 0 R ${trailerExtra} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** A 300-page file of a wanted size, filled with data that does not pack. */
export async function largePdf(pages: number, bytes: number): Promise<Uint8Array> {
  const doc = await PDFDocument.create();
  const font = await doc.embedFont(StandardFonts.Helvetica);
  const each = Math.floor(bytes / pages);
  let seed = 1;
  for (let i = 0; i < pages; i++) {
    const page = doc.addPage([612, 792]);
    page.drawText(`Página ${i + 1}`, { x: 72, y: 700, size: 14, font });
    const noise = new Uint8Array(each);
    for (let at = 0; at < each; at++) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      noise[at] = seed >>> 24;
    }
    const side = Math.floor(Math.sqrt(each));
    const image = doc.context.stream(noise.subarray(0, side * side), {
      Type: 'XObject',
      Subtype: 'Image',
      Width: side,
      Height: side,
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 8,
    });
    page.node.setXObject(PDFName.of('Im1'), doc.context.register(image));
    page.pushOperators();
  }
  return doc.save();
}
