import { inspectUpload } from '../../../shared-kernel/pdf/intake.ts';
import type { PdfWork } from '../../../shared-kernel/pdf/port.ts';
import { preparePdf } from '../../../shared-kernel/pdf/prepare.ts';
import { renderPages } from '../../../shared-kernel/pdf/render.ts';
import { addValidationInfo, sealPdf } from '../../../shared-kernel/pdf/seal.ts';
import { composeSheet } from '../../../shared-kernel/pdf/sheet.ts';
import { signField } from '../../../shared-kernel/pdf/sign.ts';

/** Sharp on a phone held close and on a desktop at 100 %, about 100 KB a page of text. */
const PAGE_IMAGE_WIDTH = 1240;

/** PDF work with the pool of workers behind what parses whole files. */
export const createPdfWork = (productName: string): PdfWork => ({
  inspect: inspectUpload,
  prepare: ({ footer, ...input }) => preparePdf({ ...input, footer, productName }),
  compose: (content, turn) => composeSheet({ ...content, productName }, {}, turn),
  async render(bytes, each, turn, pages) {
    const wanted = pages === undefined ? {} : { pages: [...pages] };
    for await (const page of renderPages({ bytes, width: PAGE_IMAGE_WIDTH, turn, ...wanted })) await each(page);
  },
  signField: (input) => signField({ ...input, dictionary: { ...input.dictionary, appBuild: productName } }),
  // Certificates and lists go in before the seal, so that the seal covers them and stays the last word.
  seal: ({ bytes, certificates, revocationLists, ...input }) =>
    sealPdf({
      ...input,
      bytes: addValidationInfo({ bytes, certificates, crls: revocationLists }),
      dictionary: { ...input.dictionary, appBuild: productName },
    }),
});
