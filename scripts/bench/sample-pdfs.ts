import { createCipheriv } from 'node:crypto';
import { PDFDocument, PDFName, StandardFonts } from 'pdf-lib';
import { preparePdf } from '../../shared-kernel/pdf/prepare.ts';

const LETTER = { width: 612, height: 792 };

/** Pages of text, each with a picture of bytes that do not pack; `bytes` is what the pictures weigh together. */
export async function samplePdf(pages: number, bytes: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const side = Math.floor(Math.sqrt(bytes / pages));
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([LETTER.width, LETTER.height]);
    page.drawText(`CONTRATO DE ARRENDAMIENTO, página ${number}`, { x: 72, y: 720, size: 13, font });
    for (let line = 0; line < 18; line++) {
      page.drawText('El arrendador entrega el local descrito y la arrendataria lo recibe en condiciones de uso.', {
        x: 72,
        y: 690 - line * 16,
        size: 10,
        font,
      });
    }
    if (side < 1) continue;
    const picture = document.context.stream(noise(side * side, number), {
      Type: 'XObject',
      Subtype: 'Image',
      Width: side,
      Height: side,
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 8,
    });
    const name = page.node.newXObject('Im', document.context.register(picture));
    page.node.addContentStream(document.context.register(document.context.stream(`q 300 0 0 200 72 150 cm ${name} Do Q`)));
  }
  document.catalog.set(PDFName.of('Lang'), document.context.obj('es'));
  return document.save();
}

/** The same bytes at every run. */
function noise(length: number, seed: number): Uint8Array {
  const key = Buffer.alloc(16, seed);
  return createCipheriv('aes-128-ctr', key, Buffer.alloc(16, seed >> 8)).update(Buffer.alloc(length));
}

export interface PreparedSample {
  readonly bytes: Uint8Array;
  /** PDF field of each signer, in order. */
  readonly fields: readonly string[];
}

/** As the product prepares an upload: a visible field for each signer on the last page, footer on all. */
export async function preparedSample(pdf: Uint8Array, pages: number, signers: number): Promise<PreparedSample> {
  const ids = Array.from({ length: signers }, (_, index) => `signer-${index}`);
  const prepared = await preparePdf({
    bytes: pdf,
    alreadySigned: false,
    fields: ids.map((signatoryId, index) => ({
      fieldId: `field-${index}`,
      page: pages,
      x: 72 + (index % 2) * 250,
      y: 90 + Math.floor(index / 2) * 80,
      width: 190,
      height: 72,
      signatoryId,
      label: `Firmante ${index + 1}`,
      type: 'SIGNATURE',
    })),
    footer: { text: 'Documento de medición', url: 'http://127.0.0.1:8080/validate', documentId: '00000000-0000-5000-8000-000000000000' },
    productName: 'Bench',
    limits: { timeoutMs: 120_000 },
  });
  return { bytes: prepared.bytes, fields: ids.map((id) => prepared.signatureFields[id]!) };
}
