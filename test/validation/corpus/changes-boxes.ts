import { baseObjects, CONTENT, OBJ, stream } from '../forge.ts';
import { addedSignature, after, attacked, bruno, edit, innocent, NEW, open, passed, signedBase, unusual } from './changes-scenes.ts';
import type { CorpusCase, Expected, Mutant } from './corpus-case.ts';
import type { World } from './world.ts';

const EMPTY = '300 400 450 440';
const covering = open('changes.visible_field_added');
/** A page that draws this, and a later signer's box in the middle of the page. */
const over = (name: string, rule: string, content: string, expected: Expected, resources = ''): CorpusCase => ({
  name,
  rule,
  form: expected === passed ? 'innocent' : 'attacked',
  make: (w) =>
    addedSignature(w, {
      rect: EMPTY,
      base: { [OBJ.content]: stream(content), ...edit(OBJ.page, '/F1 5 0 R >>', `/F1 5 0 R >> ${resources}`) },
    }),
  expected,
});
const text = (more: string): string => `${CONTENT} ${more}`;
/** A signature field that no page shows until it is signed. */
const unplaced = (w: World, rect: string) => {
  const base = {
    ...edit(OBJ.page, ' 8 0 R', ''),
    [OBJ.second]: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (second) /F 132 /Rect [0 0 0 0] >>',
  };
  const fieldText = `<< /Type /Annot /Subtype /Widget /FT /Sig /T (second) /F 132 /Rect [${rect}] /P 3 0 R /V 38 0 R >>`;
  return signedBase(w, base).then((pdf) =>
    bruno(w, pdf, {
      value: 38,
      fieldText,
      also: { [OBJ.page]: baseObjects()[OBJ.page]!.replace('7 0 R 8 0 R 9 0 R', '7 0 R 9 0 R 8 0 R') },
    }),
  );
};

/** Where a later signer may put his box: nowhere that hides what an earlier one saw. */
export const boxCases: readonly CorpusCase[] = [
  innocent('changes-box-added-invisible', 'a later signer adds a field that does not show', (w) => addedSignature(w, {})),
  innocent('changes-box-added-beside', 'a later signer puts his box where the page is empty', (w) => addedSignature(w, { rect: EMPTY })),
  attacked(
    'changes-box-over-text',
    'a later signer puts his box over text',
    (w) => addedSignature(w, { rect: '60 690 400 730' }),
    covering,
  ),
  attacked(
    'changes-box-over-page',
    'a later signer puts his box over the whole page',
    (w) => addedSignature(w, { rect: '0 0 612 792' }),
    covering,
  ),
  attacked(
    'changes-box-over-signature',
    "a later signer puts his box over another one's",
    (w) => addedSignature(w, { rect: '100 90 300 160' }),
    covering,
  ),
  innocent('changes-box-touching', 'boxes that share an edge', (w) => addedSignature(w, { rect: '50 140 200 180' })),
  attacked(
    'changes-box-turned-corners',
    'a box whose corners are written the other way round',
    (w) => addedSignature(w, { rect: '400 730 60 690' }),
    covering,
  ),
  unusual(
    'changes-box-unsigned',
    'a box that nobody signs is placed where the page is empty',
    (w) =>
      after(
        w,
        {},
        {
          [NEW.field]: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (added) /F 132 /Rect [${EMPTY}] /P 3 0 R >>`,
          ...edit(OBJ.form, '9 0 R]', '9 0 R 25 0 R]'),
          ...edit(OBJ.page, '9 0 R]', '9 0 R 25 0 R]'),
        },
      ),
    covering,
  ),
  attacked(
    'changes-box-loose',
    'a box that viewers draw at a size of its own',
    (w) => addedSignature(w, { rect: EMPTY, flags: 132 + 8 }),
    covering,
  ),
  attacked('changes-box-acting', 'a new signature field that acts when clicked', (w) =>
    addedSignature(w, { rect: EMPTY, keys: '/A << /S /URI /URI (http://x.mx) >>' }),
  ),
  over('changes-box-over-line', 'a stroked line runs through the place', '0 420 m 600 420 l S', covering),
  over('changes-box-over-shade', 'the place is filled with a colour', '0.9 g 0 0 612 792 re f', covering),
  over('changes-box-over-white', 'the place is filled with white, which paper is', `1 g 0 0 612 792 re f 0 g ${CONTENT}`, passed),
  over(
    'changes-box-over-blended',
    'white that is blended, and draws',
    `/G gs 1 g 0 0 612 792 re f`,
    covering,
    '/ExtGState << /G << /BM /Difference >> >>',
  ),
  over(
    'changes-box-over-moved-text',
    'text that a matrix moves to the place',
    'q 1 0 0 1 230 -285 cm BT /F1 12 Tf 72 700 Td (here) Tj ET Q',
    covering,
  ),
  over(
    'changes-box-over-long-text',
    'one long line that reaches the place',
    'BT /F1 12 Tf 20 415 Td (This line is long enough to reach the box of whoever signs later) Tj ET',
    covering,
  ),
  over(
    'changes-box-over-lines',
    'lines that follow each other down to the place',
    `BT /F1 12 Tf 20 TL 320 500 Td (a) Tj T* (b) Tj T* (c) Tj T* (d) Tj T* (e) Tj ET`,
    covering,
  ),
  over('changes-box-beside-short-text', 'text that ends before the place', text('BT /F1 12 Tf 20 415 Td (short) Tj ET'), passed),
  over(
    'changes-box-over-unseen-text',
    'text that is drawn in no way, as behind a scan',
    'BT 3 Tr /F1 12 Tf 320 415 Td (unseen) Tj ET',
    passed,
  ),
  over(
    'changes-box-over-image',
    'an image in the place',
    'q 100 0 0 100 310 390 cm /I Do Q',
    covering,
    '/XObject << /I << /Type /XObject /Subtype /Image >> >>',
  ),
  over(
    'changes-box-over-inline-image',
    'an image written into the content',
    'q 100 0 0 100 310 390 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q',
    covering,
  ),
  over('changes-box-over-shading', 'a shading, which may draw anywhere', '/S sh', covering),
  over('changes-box-over-unreadable', 'content that cannot be followed', 'what is this', covering),
  over('changes-box-over-unknown-font', 'text in a font that cannot be measured', 'BT /F9 12 Tf 72 100 Td (x) Tj ET', covering),
  {
    ...over('changes-box-over-form', 'a form that draws in the place', '', covering),
    make: (w) =>
      addedSignature(w, {
        rect: EMPTY,
        base: {
          [OBJ.content]: stream('q 1 0 0 1 300 400 cm /X Do Q'),
          ...edit(OBJ.page, '/F1 5 0 R >>', '/F1 5 0 R >> /XObject << /X 20 0 R >>'),
          20: stream('0 0 20 20 re f', '/Type /XObject /Subtype /Form /BBox [0 0 20 20]'),
        },
      }),
  },
  innocent('changes-field-entered', 'an empty field that no page showed is signed and put on a page where it is empty', (w) =>
    unplaced(w, EMPTY),
  ),
  innocent('changes-field-entered-unseen', 'an empty field that does not show is signed and listed by a page', (w) =>
    unplaced(w, '0 0 0 0'),
  ),
  attacked(
    'changes-field-entered-over-text',
    'an empty field that no page showed is put over text',
    (w) => unplaced(w, '60 690 400 730'),
    covering,
  ),
  attacked('changes-signed-field-entered', 'the field of a signature that did not show is brought to a page', async (w) => {
    const hidden = '<< /Type /Annot /Subtype /Widget /FT /Sig /T (first) /F 132 /Rect [50 300 200 340] /V 37 0 R >>';
    const pdf = await signedBase(w, edit(OBJ.page, '7 0 R ', ''), { fieldText: hidden });
    return bruno(w, pdf, { also: { [OBJ.page]: baseObjects()[OBJ.page]! } });
  }),
  attacked('changes-field-grown', 'an empty field that a page showed is signed and made larger', async (w) =>
    bruno(w, await signedBase(w), {
      value: 38,
      fieldText: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (second) /F 132 /Rect [0 0 612 792] /P 3 0 R /V 38 0 R >>',
    }),
  ),
];

const boxes = 'shared-kernel/pdf/analysis/drawn-boxes.ts';
const state = 'shared-kernel/pdf/analysis/content-state.ts';
const places = 'shared-kernel/pdf/analysis/widget-places.ts';
const leg = 'modules/validation/domain/changes-leg.ts';

export const boxMutants: readonly Mutant[] = [
  { file: leg, from: "change.over !== 'nothing' || !change.signed", to: '!change.signed', noticedBy: 'changes-box-over-text' },
  { file: leg, from: "change.over !== 'nothing' || !change.signed", to: "change.over !== 'nothing'", noticedBy: 'changes-box-unsigned' },
  { file: places, from: 'const rect = raw && upright(raw);', to: 'const rect = raw;', noticedBy: 'changes-box-turned-corners' },
  { file: places, from: '(flags & LOOSE) !== 0', to: 'false', noticedBy: 'changes-box-loose' },
  { file: places, from: 'if (other && overlaps(other)) return', to: 'if (false) return', noticedBy: 'changes-box-over-signature' },
  {
    file: places,
    from: "if (boxes === 'unknown') return",
    to: "if (boxes === 'unknown') return { ...place, over: 'nothing' }; if (boxes === 'unknown') return",
    noticedBy: 'changes-box-over-shading',
  },
  {
    file: state,
    from: 'isFilled && !(this.isWhite && !this.isBlending)',
    to: 'isFilled && !this.isWhite',
    noticedBy: 'changes-box-over-blended',
  },
  { file: state, from: 'this.matrix = multiply([a, b, c, d, e, f], this.matrix);', to: '', noticedBy: 'changes-box-over-moved-text' },
  {
    file: boxes,
    from: 'return this.read(content, dictOf(',
    to: 'return true || this.read(content, dictOf(',
    noticedBy: 'changes-box-over-form',
  },
  {
    file: 'shared-kernel/pdf/analysis/page-rules.ts',
    from: "if (c.before.get(old.dict, 'V').kind !== 'null') {",
    to: 'if (false) {',
    noticedBy: 'changes-signed-field-entered',
  },
];
