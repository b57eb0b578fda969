import { Buffer } from 'node:buffer';
import { append, baseObjects, lastStartxref, OBJ, sign, stream, writePdf } from '../forge.ts';
import { addedSignature, after, attacked, bruno, edit, innocent, open, signedBase, unusual } from './changes-scenes.ts';
import { type CorpusCase, failed, type Mutant } from './corpus-case.ts';

const FRAUD = stream('BT /F1 24 Tf 72 700 Td (Pay 9000 pesos) Tj ET');
const SECOND = baseObjects()[OBJ.second]!;

/** What a save wrote besides objects that something leads to, and how it wrote them. */
export const byteCases: readonly CorpusCase[] = [
  innocent('changes-object-unreachable', 'an object that nothing leads to', (w) => after(w, {}, { 20: FRAUD })),
  innocent('changes-object-unreachable-freed', 'an object that nothing leads to is freed', async (w) =>
    append(await after(w, {}, { 20: FRAUD }), {}, { free: [20] }),
  ),
  attacked('changes-object-hooked-later', 'an object that nothing led to is hooked into a page by a later save', async (w) =>
    append(await after(w, {}, { 20: FRAUD }), edit(OBJ.page, '/Contents 4 0 R', '/Contents 20 0 R')),
  ),
  attacked('changes-widget-hooked-later', 'a note that nothing led to is hooked into a page by a later save', async (w) =>
    append(
      await after(w, {}, { 20: '<< /Type /Annot /Subtype /FreeText /Rect [0 0 600 700] >>' }),
      edit(OBJ.page, '9 0 R]', '9 0 R 20 0 R]'),
    ),
  ),
  attacked('changes-gap-filled', 'an object that a page waited for is added', (w) =>
    after(w, edit(OBJ.page, '/Contents 4 0 R', '/Contents [4 0 R 55 0 R]'), { 55: FRAUD }),
  ),
  attacked('changes-gap-filled-by-store', 'an object that a page waited for is added as an object stream', (w) =>
    after(w, edit(OBJ.page, '/Contents 4 0 R', '/Contents [4 0 R 55 0 R]'), {
      55: stream('BT /F1 24 Tf 72 600 Td (Pay 9000 pesos) Tj ET', '/Type /ObjStm /N 0 /First 0'),
    }),
  ),
  attacked('changes-object-freed', 'a font is freed', (w) => after(w, {}, {}, { free: [OBJ.font] })),
  innocent('changes-id', 'both parts of /ID change', (w) => after(w, {}, {}, { trailer: ' /ID [<00> <01>]' })),
  attacked('changes-encrypted-later', 'a later save says that the file is encrypted', (w) =>
    after(w, {}, {}, { trailer: ' /Encrypt << /Filter /Standard >>' }),
  ),
  innocent('changes-trailer-streams', 'LibreOffice keeps the document it was made from beside it', async (w) => {
    const base = await sign(
      append(writePdf(baseObjects()), { 50: stream('source') }, { trailer: ' /DocChecksum /AB /AdditionalStreams [/x 50 0 R]' }),
      { party: w.ana },
    );
    return bruno(w, base);
  }),
  attacked('changes-trailer-streams-shared', 'what the trailer says it keeps beside the document is what a page draws', (w) =>
    after(w, {}, {}, { trailer: ' /AdditionalStreams [/x 4 0 R]' }),
  ),
  innocent('changes-comment', 'a comment', (w) => after(w, {}, { 20: '<< >>' }, { before: '% the trailer of this stream follows\n' })),
  attacked('changes-comment-object', 'a comment that a searching reader takes for an object', (w) =>
    after(w, {}, { 20: '<< >>' }, { before: '%4 0 obj << >> endobj\n' }),
  ),
  attacked('changes-bytes-between', 'bytes that are no object', (w) => after(w, {}, { 20: '<< >>' }, { before: 'what is this\n' })),
  attacked('changes-object-unlisted', 'an object that no table names', (w) =>
    after(w, {}, { [OBJ.content]: FRAUD }, { unlisted: [OBJ.content] }),
  ),
  innocent('changes-object-twice-alike', 'an object written twice, the same both times: every reader shows the same', (w) =>
    after(w, {}, { [OBJ.second]: `${SECOND}\nendobj\n${OBJ.second} 0 obj\n${SECOND}` }),
  ),
  attacked('changes-object-twice', 'an object written twice, not the same', (w) =>
    after(w, {}, { [OBJ.second]: `${SECOND}\nendobj\n${OBJ.second} 0 obj\n${SECOND.replace('250', '251')}` }),
  ),
  innocent('changes-key-twice-alike', 'a key written twice with one value', (w) =>
    after(w, {}, { [OBJ.second]: SECOND.replace('/Type /Annot', '/Type /Annot /Type /Annot') }),
  ),
  attacked('changes-key-twice', 'a key written twice with two values', (w) =>
    after(w, {}, { [OBJ.second]: SECOND.replace('/Rect', '/Rect [0 0 612 792] /Rect') }),
  ),
  unusual(
    'changes-key-twice-new',
    'a key written twice with two values, where nothing leads to',
    (w) => after(w, {}, { 20: '<< /A 1 /A 2 >>' }),
    open('changes.unusual_bytes'),
  ),
  innocent('changes-entries-repeated', 'a table that names old objects again, where they stand', async (w) => {
    const pdf = await signedBase(w);
    const at = pdf.indexOf(`${OBJ.font} 0 obj`);
    return append(pdf, { 20: '<< >>' }, { redirect: { [OBJ.font]: at } });
  }),
  innocent('changes-entry-to-equal', 'a table that names another copy of an object, the same', async (w) => {
    const font = baseObjects()[OBJ.font]!;
    const base = append(writePdf(baseObjects()), { [OBJ.font]: font }, { unlisted: [OBJ.font] });
    return append(await sign(base, { party: w.ana }), {}, { redirect: { [OBJ.font]: base.lastIndexOf(`${OBJ.font} 0 obj`) } });
  }),
  attacked('changes-entry-to-hidden', 'a table that names a hidden second version of what a page draws', async (w) => {
    const base = append(writePdf(baseObjects()), { [OBJ.content]: FRAUD }, { unlisted: [OBJ.content] });
    return append(await sign(base, { party: w.ana }), {}, { redirect: { [OBJ.content]: base.lastIndexOf(`${OBJ.content} 0 obj`) } });
  }),
  attacked('changes-second-end', 'a second end of the save', (w) => after(w, {}, { 20: '<< >>' }, { before: 'startxref\n0\n%%EOF\n' })),
  innocent('changes-saved-again', 'the file is saved again with nothing in it', (w) => after(w, {}, {})),
  innocent('changes-white-space-after', 'white space after the end', async (w) =>
    Buffer.concat([await signedBase(w), Buffer.from('\n\n')]),
  ),
  attacked(
    'changes-bytes-after',
    'bytes after the end',
    async (w) => Buffer.concat([await signedBase(w), Buffer.from('4 0 obj << >> endobj')]),
    failed('changes.bytes_outside', 'FORMAT_FAILURE'),
  ),
  attacked(
    'changes-signature-forgotten',
    'a save that leaves the signature out of its history',
    async (w) => append(await signedBase(w), { [OBJ.content]: FRAUD }, { prev: lastStartxref(writePdf(baseObjects())) }),
    failed('changes.signature_detached', 'FORMAT_FAILURE'),
  ),
  attacked('changes-hidden-under-signature', 'what a page draws is exchanged under a later signature', async (w) =>
    addedSignature(w, { also: { [OBJ.content]: FRAUD } }),
  ),
];

const accounting = 'shared-kernel/pdf/analysis/accounting.ts';
const changes = 'shared-kernel/pdf/analysis/changes.ts';
const trailer = 'shared-kernel/pdf/analysis/trailer-rules.ts';

export const byteMutants: readonly Mutant[] = [
  {
    file: changes,
    from: 'for (const num of c.awaited) {',
    to: 'for (const num of c.awaited.slice(0, 0)) {',
    noticedBy: 'changes-gap-filled-by-store',
  },
  { file: trailer, from: '|| !isApart) wrong.push(key);', to: ') wrong.push(key);', noticedBy: 'changes-trailer-streams-shared' },
  { file: accounting, from: 'if (twin && !sameValue(twin.value, value))', to: 'if (false)', noticedBy: 'changes-object-twice' },
  { file: accounting, from: 'if (STRUCTURE.test(', to: 'if (false && STRUCTURE.test(', noticedBy: 'changes-comment-object' },
  {
    file: accounting,
    from: 'if (!named.has(num) && !(value && sameValue(value, written)))',
    to: 'if (false)',
    noticedBy: 'changes-object-unlisted',
  },
  { file: accounting, from: 'if (repeated.length > 0) this.#report(', to: 'if (false) this.#report(', noticedBy: 'changes-key-twice-new' },
  {
    file: 'shared-kernel/pdf/analysis/page-rules.ts',
    from: 'reportKeys(c, num, wrong);',
    to: '',
    noticedBy: 'changes-object-hooked-later',
  },
];
