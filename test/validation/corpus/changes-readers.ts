import { Buffer } from 'node:buffer';
import { deflateSync } from 'node:zlib';
import { append, baseObjects, CONTENT, lastStartxref, OBJ, type Objects, sign, stream, writePdf } from '../forge.ts';
import { after, attacked, deflated, edit, innocent, NEW, open, signedBase } from './changes-scenes.ts';
import type { CorpusCase, Mutant } from './corpus-case.ts';
import type { World } from './world.ts';

const FRAUD = stream('BT /F1 24 Tf 72 700 Td (Pay 9000 pesos) Tj ET');
/** A stream that holds what a reader takes for object 4 who is led there. */
const HIDING: Objects = { 20: stream(`\n4 0 obj\n${FRAUD}\nendobj\n`) };
const hiddenIn = (pdf: Buffer): number => pdf.indexOf('4 0 obj', pdf.indexOf('20 0 obj') + 8);
const offset = (place: number): string => String(place).padStart(10, '0');
const line = (num: number, place: number): string => `${num} 1\n${offset(place)} 00000 n \n`;
const readings = open('changes.two_readings');
const covering = open('changes.visible_field_added');
const PAGE_BOX = stream('0 0 612 792 re f', '/Type /XObject /Subtype /Form /BBox [0 0 612 792]');

/** A save of a table only. */
const table = (pdf: Buffer, lines: string): Buffer =>
  Buffer.concat([
    pdf,
    Buffer.from(
      `xref\n0 1\n0000000000 65535 f \n${lines}trailer\n<< /Size 60 /Root 1 0 R /Prev ${lastStartxref(pdf)} >>\nstartxref\n${pdf.length}\n%%EOF\n`,
    ),
  ]);

/** Signed with two tables at its end: the end names the first, the second is there for a later save to lead to. */
async function withSecondTable(w: World): Promise<Buffer> {
  const base = writePdf({ ...baseObjects(), ...HIDING });
  let places = [0, 0, 0];
  let pdf = base;
  for (let round = 0; round < 3; round++) {
    const [field, value, look] = places as [number, number, number];
    const lines = `${line(4, hiddenIn(base))}${line(7, field)}${line(37, value)}${line(47, look)}`;
    const second = `xref\n0 1\n0000000000 65535 f \n${lines}trailer\n<< /Size 60 /Root 1 0 R /Prev ${lastStartxref(base)} `;
    pdf = await sign(base, { party: w.ana, options: { trailer: ` >>\n${second}` } });
    places = [7, 37, 47].map((num) => pdf.indexOf(`${num} 0 obj`, base.length));
  }
  return append(pdf, { 55: '<< >>' }, { prev: pdf.lastIndexOf('xref\n0 1') });
}

/** Signed while its length was another one than it says; with the next save it is linearised, and begins with other tables. */
async function becomingLinearized(w: World, says: 'its length' | 'another length'): Promise<Buffer> {
  const make = async (length: number): Promise<Buffer> => {
    let first = '';
    let pdf: Buffer = Buffer.alloc(0);
    for (let round = 0; round < 3; round++) {
      const parameters = `<< /Linearized 1 /L ${String(length).padStart(8)} /H [10 20] /O 3 /E 500 /N 1 /T 100 >>`;
      const head = Buffer.from(`%PDF-1.7\n%\xe2\xe3\xcf\xd3\n50 0 obj\n${parameters}\nendobj\n${first}`, 'latin1');
      pdf = append(head, { ...baseObjects(), ...HIDING }, { prev: null });
      const at = (num: number) => (num === 4 ? hiddenIn(pdf) : pdf.indexOf(`\n${num} 0 obj`, head.length - 1) + 1);
      const lines = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((num) => `${offset(at(num))} 00000 n \n`).join('');
      first = `xref\n0 11\n0000000000 65535 f \n${lines}trailer\n<< /Size 60 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`;
    }
    return append(await sign(pdf, { party: w.ana }), { 55: '<< >>' });
  };
  const { length } = await make(0);
  return make(says === 'its length' ? length : length - 100);
}

const broken = (() => {
  const bytes = deflateSync(Buffer.from(CONTENT));
  bytes[0] = 0x71;
  return bytes.toString('latin1');
})();
const columns = CONTENT.indexOf('000 p');
const predicted = (entries: string): string => deflated(` ${CONTENT}`, `/DecodeParms << ${entries} >>`);
const stamp = (flags: string): Objects => ({
  20: `<< /Type /Annot /Subtype /Stamp /Rect [72 500 400 600] /F ${flags} /AP << /N 21 0 R >> >>`,
});
const stamped: Objects = { ...edit(OBJ.page, '9 0 R]', '9 0 R 20 0 R]'), 21: PAGE_BOX };
/** A later signer's field, drawn over the whole page by whoever reads its flags and its rectangle in another way than others. */
const hiddenField = async (w: World, flags: string, rect: string): Promise<Buffer> =>
  sign(await signedBase(w), {
    party: w.bruno,
    field: NEW.field,
    value: NEW.value,
    fieldText: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (added) /F ${flags} /Rect [${rect}] /P 3 0 R /V ${NEW.value} 0 R /AP << /N ${NEW.look} 0 R >> >>`,
    also: { [NEW.look]: PAGE_BOX, ...edit(OBJ.form, '9 0 R]', '9 0 R 25 0 R]'), ...edit(OBJ.page, '9 0 R] >>', '9 0 R 25 0 R] >>') },
  });

/** What two readers read in two ways. */
export const readerCases: readonly CorpusCase[] = [
  attacked(
    'changes-table-line-twice',
    'a table that names an object twice: readers take the first line or the last',
    async (w) => {
      const base = await signedBase(w, HIDING);
      return table(base, `${line(4, hiddenIn(base))}${line(4, base.indexOf('\n4 0 obj') + 1)}`);
    },
    readings,
  ),
  innocent('changes-table-line-twice-alike', 'a table that names an object twice at one place', async (w) => {
    const base = await signedBase(w);
    const same = line(4, base.indexOf('\n4 0 obj') + 1);
    return table(base, same + same);
  }),
  attacked(
    'changes-space-at-the-end',
    'so much space after the end that readers search the file instead',
    async (w) => Buffer.concat([await signedBase(w, HIDING), Buffer.alloc(300_000, 32)]),
    readings,
  ),
  attacked('changes-other-table-followed', 'a later save leads to another table than the signed part ends with', withSecondTable, readings),
  attacked(
    'changes-linearized-later',
    'a later save makes the file as long as it says, and readers begin at its start',
    (w) => becomingLinearized(w, 'its length'),
    readings,
  ),
  innocent('changes-linearized-before', 'a file that was linearised once and was saved since', (w) =>
    becomingLinearized(w, 'another length'),
  ),
  attacked('changes-generation', 'an object gets the generation that a reference to it names', async (w) => {
    const base = await signedBase(w, { 20: FRAUD, ...edit(OBJ.page, '/Contents 4 0 R', '/Contents [4 0 R 20 1 R]') });
    const again = Buffer.from(`20 1 obj\n${FRAUD}\nendobj\n`, 'latin1');
    const tail = `xref\n0 1\n0000000000 65535 f \n20 1\n${offset(base.length)} 00001 n \ntrailer\n<< /Size 60 /Root 1 0 R /Prev ${lastStartxref(base)} >>\nstartxref\n${base.length + again.length}\n%%EOF\n`;
    return Buffer.concat([base, again, Buffer.from(tail)]);
  }),
  attacked('changes-rotation-real', 'a rotation written with a point, which some viewers do not take for one', (w) =>
    after(w, edit(OBJ.page, '/Parent', '/Rotate 90 /Parent'), edit(OBJ.page, '/Parent', '/Rotate 90.0 /Parent')),
  ),
  attacked('changes-hidden-real', 'flags that hide a stamp written with a point, which some viewers do not take for flags', (w) =>
    after(w, { ...stamp('2'), ...stamped }, stamp('2.0')),
  ),
  attacked(
    'changes-box-hidden-real',
    'a new field over the page whose flags hide it for some viewers only',
    (w) => hiddenField(w, '134.0', '0 0 612 792'),
    covering,
  ),
  attacked(
    'changes-box-hidden-beyond',
    'a new field over the page whose flags are larger than some viewers read',
    (w) => hiddenField(w, '4294967298', '0 0 612 792'),
    covering,
  ),
  attacked(
    'changes-box-five-sides',
    'a new field whose rectangle some viewers read and others do not',
    (w) => hiddenField(w, '4', '0 0 612 792 0'),
    covering,
  ),
  attacked('changes-content-broken-header', 'the same compressed bytes under a header that some viewers refuse', (w) =>
    after(w, {}, { [OBJ.content]: stream(broken, '/Filter /FlateDecode') }),
  ),
  attacked('changes-content-predictor-elsewhere', 'a predictor written as a reference', (w) =>
    after(
      w,
      { [OBJ.content]: deflated(` ${CONTENT}`), 60: '12', ...edit(OBJ.page, '/Parent', '/PieceInfo 60 0 R /Parent') },
      {
        [OBJ.content]: predicted(`/Predictor 60 0 R /Columns ${columns}`),
      },
    ),
  ),
  attacked('changes-content-predictor-twice', 'two predictors, of which viewers take the first or the last', (w) =>
    after(w, { [OBJ.content]: deflated(` ${CONTENT}`) }, { [OBJ.content]: predicted(`/Predictor 12 /Columns ${columns} /Predictor 1`) }),
  ),
];

const analysis = 'shared-kernel/pdf/analysis';
export const readerMutants: readonly Mutant[] = [
  {
    file: `${analysis}/xref.ts`,
    from: 'return written(known) !== written(entry);',
    to: 'return false;',
    noticedBy: 'changes-table-line-twice',
  },
  { file: `${analysis}/reading.ts`, from: 'if (size - word > LAST_BYTES)', to: 'if (size < 0)', noticedBy: 'changes-space-at-the-end' },
  {
    file: `${analysis}/reading.ts`,
    from: 'if (other)\n',
    to: 'if (other && size < 0)\n',
    noticedBy: 'changes-other-table-followed',
  },
  { file: `${analysis}/reading.ts`, from: 'if (first !== null && ', to: 'if (first === -1 && ', noticedBy: 'changes-linearized-later' },
  {
    file: `${analysis}/changes.ts`,
    from: 'for (const num of c.regenerated) {',
    to: 'for (const num of [] as number[]) {',
    noticedBy: 'changes-generation',
  },
  { file: `${analysis}/equality.ts`, from: '!isLength &&', to: 'isLength &&', noticedBy: 'changes-hidden-real' },
  { file: `${analysis}/fields.ts`, from: '!flags.isReal && ', to: '', noticedBy: 'changes-box-hidden-real' },
  { file: `${analysis}/fields.ts`, from: ' && Math.abs(flags.value) < 2 ** 31', to: '', noticedBy: 'changes-box-hidden-beyond' },
  { file: `${analysis}/equality.ts`, from: '!isOdd && ', to: '', noticedBy: 'changes-content-broken-header' },
];
