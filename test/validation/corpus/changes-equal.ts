import { Buffer } from 'node:buffer';
import { append, baseObjects, CONTENT, lastStartxref, OBJ, type Objects, stream } from '../forge.ts';
import { after, attacked, deflated, edit, innocent, signedBase } from './changes-scenes.ts';
import type { CorpusCase, Mutant } from './corpus-case.ts';

const FRAUD = 'BT /F1 24 Tf 72 700 Td (Pay 9000 pesos) Tj ET';
const PAGE = baseObjects()[OBJ.page]!;

/** One revision with a cross-reference stream, its objects in an object stream. */
function packed(pdf: Buffer, objects: Readonly<Record<number, string>>): Buffer {
  const numbers = Object.keys(objects).map(Number);
  const texts = numbers.map((num) => objects[num]!);
  let offset = 0;
  const head = numbers.map((num, i) => {
    const pair = `${num} ${offset} `;
    offset += texts[i]!.length + 1;
    return pair;
  });
  const body = `${head.join('')}${texts.join(' ')}`;
  const holder = `50 0 obj\n${stream(body, `/Type /ObjStm /N ${numbers.length} /First ${head.join('').length}`)}\nendobj\n`;
  const at = pdf.length + holder.length;
  const row = (type: number, place: number, seat: number) =>
    String.fromCharCode(type, (place >> 24) & 255, (place >> 16) & 255, (place >> 8) & 255, place & 255, 0, seat);
  const rows = numbers.map((_, seat) => row(2, 50, seat)).join('') + row(1, pdf.length, 0) + row(1, at, 0);
  const index = `${numbers.map((num) => `${num} 1`).join(' ')} 50 2`;
  const dict = `/Type /XRef /Size 60 /W [1 4 2] /Index [${index}] /Root 1 0 R /Prev ${lastStartxref(pdf)}`;
  return Buffer.concat([pdf, Buffer.from(`${holder}51 0 obj\n${stream(rows, dict)}\nendobj\nstartxref\n${at}\n%%EOF\n`, 'latin1')]);
}

/** What is written otherwise and means the same is no change (ISO 32000-2, 7.3). */
export const equalCases: readonly CorpusCase[] = [
  innocent('changes-page-rewritten-equal', 'a page written anew with its entries in another order and other spacing', (w) =>
    after(
      w,
      {},
      {
        [OBJ.page]: `<< /Annots [7 0 R   8 0 R 9 0 R]/Resources<</Font<</F1 5 0 R>>>> /Contents 4 0 R /MediaBox [0.0 0 612.00 792] /Parent 2 0 R /Type /Page /Nothing null >>`,
      },
    ),
  ),
  attacked('changes-page-rewritten-other-box', 'a page written anew with one number changed', (w) =>
    after(
      w,
      {},
      {
        [OBJ.page]: `<< /Annots [7 0 R   8 0 R 9 0 R]/Resources<</Font<</F1 5 0 R>>>> /Contents 4 0 R /MediaBox [0.0 0 612.00 691] /Parent 2 0 R /Type /Page >>`,
      },
    ),
  ),
  innocent('changes-content-recompressed', 'a content stream under another filter, its bytes the same', (w) =>
    after(w, {}, { [OBJ.content]: deflated(CONTENT) }),
  ),
  attacked('changes-content-recompressed-other', 'a content stream under another filter, its bytes not the same', (w) =>
    after(w, {}, { [OBJ.content]: deflated(FRAUD) }),
  ),
  attacked('changes-content-other-filter-name', 'the same stored bytes, read through a filter they did not have', (w) =>
    after(w, { [OBJ.content]: stream('<4254>', '') }, { [OBJ.content]: stream('<4254>', '/Filter /ASCIIHexDecode') }),
  ),
  innocent('changes-string-in-hex', 'a field name written in hex', (w) =>
    after(w, {}, { [OBJ.text]: baseObjects()[OBJ.text]!.replace('(amount)', '<616D6F756E74>') }),
  ),
  innocent('changes-resources-indirect', 'resources moved into an object of their own', (w) =>
    after(
      w,
      {},
      {
        [OBJ.page]: PAGE.replace('<< /Font << /F1 5 0 R >> >>', '20 0 R'),
        20: '<< /Font 21 0 R >>',
        21: '<< /F1 22 0 R >>',
        22: baseObjects()[OBJ.font]!,
      },
    ),
  ),
  attacked('changes-resources-indirect-other-font', 'resources moved, with another font under the old name', (w) =>
    after(
      w,
      {},
      {
        [OBJ.page]: PAGE.replace('<< /Font << /F1 5 0 R >> >>', '20 0 R'),
        20: '<< /Font << /F1 22 0 R >> >>',
        22: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>',
      },
    ),
  ),
  attacked('changes-resources-other-name', 'the same font under another name', (w) => after(w, {}, edit(OBJ.page, '/F1 5', '/F2 5'))),
  innocent('changes-object-into-stream', 'an object moved into an object stream', async (w) =>
    packed(await signedBase(w), { [OBJ.page]: PAGE, [OBJ.font]: baseObjects()[OBJ.font]! }),
  ),
  attacked('changes-object-into-stream-other', 'an object moved into an object stream with another value', async (w) =>
    packed(await signedBase(w), { [OBJ.page]: PAGE, [OBJ.font]: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>' }),
  ),
  attacked('changes-object-stream-rewritten', 'an object stream exchanged under objects that no table names anew', async (w) => {
    const base = packed(await signedBase(w), { [OBJ.font]: baseObjects()[OBJ.font]! });
    const inside = `${OBJ.font} 0 << /Type /Font /Subtype /Type1 /BaseFont /Symbol >>`;
    return append(base, { 50: stream(inside, '/Type /ObjStm /N 1 /First 4') });
  }),
  attacked('changes-object-stream-length', 'the indirect length of an object stream, which decides what is in it', async (w) => {
    const objects = baseObjects();
    const inside = `${OBJ.font} 0 ${objects[OBJ.font]!}`;
    const holder = stream(inside, '/Type /ObjStm /N 1 /First 4').replace(/\/Length \d+/, '/Length 56 0 R');
    const base = packedWith(w, inside, holder);
    return append(await base, { 56: '12' });
  }),
  innocent('changes-circle-rewritten', 'objects that lead to each other, written anew under other numbers', (w) =>
    after(
      w,
      {
        ...edit(OBJ.page, '/Font << /F1 5 0 R >>', '/Font << /F1 5 0 R >> /XObject 20 0 R'),
        20: '<< /A 21 0 R >>',
        21: '<< /Back 20 0 R /Name (one) >>',
      },
      {
        ...edit(OBJ.page, '/Font << /F1 5 0 R >>', '/Font << /F1 5 0 R >> /XObject 22 0 R'),
        22: '<< /A 23 0 R >>',
        23: '<< /Back 22 0 R /Name (one) >>',
      },
    ),
  ),
  attacked('changes-circle-other-end', 'a circle of resources that differs in its last link', (w) =>
    after(
      w,
      {
        ...edit(OBJ.page, '/Font << /F1 5 0 R >>', '/Font << /F1 5 0 R >> /XObject 20 0 R'),
        20: '<< /A 21 0 R >>',
        21: '<< /Back 20 0 R /Name (one) >>',
      },
      {
        ...edit(OBJ.page, '/Font << /F1 5 0 R >>', '/Font << /F1 5 0 R >> /XObject 22 0 R'),
        22: '<< /A 23 0 R >>',
        23: '<< /Back 22 0 R /Name (two) >>',
      },
    ),
  ),
  attacked('changes-circle-assumed', 'two objects that would be equal, were it not for what one of them leads back to', (w) => {
    const circle = (own: number, form: number, word: string): Objects => ({
      ...edit(OBJ.page, '/Resources << /Font', `/PieceInfo << /P ${own} 0 R >> /Resources << /XObject << /X ${form} 0 R >> /Font`),
      [own]: `<< /Form ${form} 0 R /Word (${word}) >>`,
      [form]: stream('/F1 9 Tf', `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources ${own} 0 R`),
    });
    return after(w, circle(20, 21, 'one'), circle(22, 23, 'two'));
  }),
  innocent('changes-box-handed-down', 'a media box moved from the page to the node above it', (w) =>
    after(w, {}, { ...edit(OBJ.page, '/MediaBox [0 0 612 792] ', ''), ...edit(OBJ.pages, '/Count', '/MediaBox [0 0 612 792] /Count') }),
  ),
  attacked('changes-box-handed-down-other', 'the node above hands down another media box', (w) =>
    after(
      w,
      { ...edit(OBJ.page, '/MediaBox [0 0 612 792] ', ''), ...edit(OBJ.pages, '/Count', '/MediaBox [0 0 612 792] /Count') },
      edit(OBJ.pages, '/Count', '/MediaBox [0 0 612 400] /Count'),
    ),
  ),
  attacked('changes-rotation-handed-down', 'the node above turns every page', (w) =>
    after(w, {}, edit(OBJ.pages, '/Count', '/Rotate 180 /Count')),
  ),
  innocent('changes-box-written-out', 'an inherited media box written out in the page', (w) =>
    after(
      w,
      { ...edit(OBJ.page, '/MediaBox [0 0 612 792] ', ''), ...edit(OBJ.pages, '/Count', '/MediaBox [0 0 612 792] /Count') },
      { [OBJ.page]: PAGE },
    ),
  ),
  innocent('changes-catalog-rewritten', 'another catalog object that says the same', (w) =>
    after(w, {}, { 20: `<< /AcroForm 6 0 R /Pages 2 0 R /Type /Catalog >>` }, { root: 20 }),
  ),
  attacked('changes-catalog-rewritten-acting', 'another catalog object that opens with an action', (w) =>
    after(
      w,
      {},
      { 20: '<< /AcroForm 6 0 R /Pages 2 0 R /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>' },
      { root: 20 },
    ),
  ),
  innocent('changes-page-renumbered', 'a page written anew under another number, everything in it the same', (w) =>
    after(w, {}, { [OBJ.pages]: '<< /Type /Pages /Kids [20 0 R] /Count 1 >>', 20: PAGE }),
  ),
  attacked('changes-page-renumbered-other', 'a page under another number that draws something else', (w) =>
    after(w, {}, { [OBJ.pages]: '<< /Type /Pages /Kids [20 0 R] /Count 1 >>', 20: PAGE.replace('4 0 R', '21 0 R'), 21: stream(FRAUD) }),
  ),
  attacked('changes-pages-swapped', 'two pages in another order', (w) =>
    after(
      w,
      { [OBJ.pages]: '<< /Type /Pages /Kids [3 0 R 20 0 R] /Count 2 >>', 20: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>' },
      { [OBJ.pages]: '<< /Type /Pages /Kids [20 0 R 3 0 R] /Count 2 >>' },
    ),
  ),
  attacked('changes-page-counted-away', 'a page tree that counts fewer pages than it holds', (w) =>
    after(
      w,
      { [OBJ.pages]: '<< /Type /Pages /Kids [3 0 R 20 0 R] /Count 2 >>', 20: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>' },
      { [OBJ.pages]: '<< /Type /Pages /Kids [3 0 R 20 0 R] /Count 1 >>' },
    ),
  ),
  attacked('changes-font-program', 'the program of an embedded font exchanged, so that the same text reads otherwise', (w) =>
    after(
      w,
      {
        [OBJ.font]: '<< /Type /Font /Subtype /TrueType /BaseFont /AAAAAA+X /FontDescriptor 20 0 R >>',
        20: '<< /Type /FontDescriptor /FontFile2 21 0 R >>',
        21: stream('glyphs'),
      },
      { 21: stream('others') },
    ),
  ),
];

async function packedWith(w: Parameters<typeof signedBase>[0], inside: string, holder: string): Promise<Buffer> {
  const pdf = await signedBase(w);
  const text = `56 0 obj\n${inside.length}\nendobj\n`;
  const start = pdf.length + text.length;
  const stm = `50 0 obj\n${holder}\nendobj\n`;
  const at = start + stm.length;
  const row = (type: number, place: number) =>
    String.fromCharCode(type, (place >> 24) & 255, (place >> 16) & 255, (place >> 8) & 255, place & 255, 0, 0);
  const rows = row(2, 50) + row(1, start) + row(1, at) + row(1, pdf.length);
  const dict = `/Type /XRef /Size 60 /W [1 4 2] /Index [${OBJ.font} 1 50 2 56 1] /Root 1 0 R /Prev ${lastStartxref(pdf)}`;
  return Buffer.concat([pdf, Buffer.from(`${text}${stm}51 0 obj\n${stream(rows, dict)}\nendobj\nstartxref\n${at}\n%%EOF\n`, 'latin1')]);
}

const equality = 'shared-kernel/pdf/analysis/equality.ts';
const pages = 'shared-kernel/pdf/analysis/page-rules.ts';

export const equalMutants: readonly Mutant[] = [
  {
    file: equality,
    from: "sameBytes(a.body, b.body) && stored('Filter')",
    to: "sameBytes(a.body, b.body) || stored('Filter')",
    noticedBy: 'changes-page-content',
  },
  { file: equality, from: "&& stored('Filter') && stored('DecodeParms')", to: '', noticedBy: 'changes-content-other-filter-name' },
  {
    file: equality,
    from: 'before !== null && after !== null && sameBytes(before, after)',
    to: 'before !== null && after !== null',
    noticedBy: 'changes-content-recompressed-other',
  },
  {
    file: equality,
    from: 'if (!equal) this.#known.delete(key);',
    to: 'if (false) this.#known.delete(key);',
    noticedBy: 'changes-circle-assumed',
  },
  {
    file: equality,
    from: 'return sameBytes(a.bytes, b.bytes);',
    to: 'return true;',
    noticedBy: 'changes-circle-other-end',
  },
  {
    file: 'shared-kernel/pdf/analysis/references.ts',
    from: 'if (object.container !== null) this.#link(num, object.container, todo);',
    to: '',
    noticedBy: 'changes-object-stream-length',
  },
  {
    file: pages,
    from: 'if (then && there) reportKeys(c, num, differing(c, num, then, there));',
    to: '',
    noticedBy: 'changes-box-handed-down-other',
  },
  {
    file: pages,
    from: '!INHERITABLE.has(key) && !isOwnNote(there, key)',
    to: "!INHERITABLE.has(key) && key !== 'Count'",
    noticedBy: 'changes-page-counted-away',
  },
];
