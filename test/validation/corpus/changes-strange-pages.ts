import { OBJ, type Objects, stream } from '../forge.ts';
import { addedSignature, attacked, edit, innocent, open } from './changes-scenes.ts';
import type { CorpusCase, Mutant } from './corpus-case.ts';

const BOX = '300 400 450 440';
const covering = open('changes.visible_field_added');

/** A page that draws this in a way of its own, and a later signer's box in the middle of it. */
const over = (
  name: string,
  rule: string,
  content: string,
  page: [string, string] | null = null,
  more: Objects = {},
  rect = BOX,
): CorpusCase =>
  attacked(
    `changes-box-over-${name}`,
    rule,
    (w) => addedSignature(w, { rect, base: { [OBJ.content]: stream(content), ...(page ? edit(OBJ.page, ...page) : {}), ...more } }),
    covering,
  );
const beside = (name: string, rule: string, content: string): CorpusCase =>
  innocent(`changes-box-beside-${name}`, rule, (w) => addedSignature(w, { rect: BOX, base: { [OBJ.content]: stream(content) } }));

const TEXT = 'BT /F1 40 Tf 310 405 Td (Pay) Tj ET';
const IMAGE = 'BI /W 1 /H 1 /BPC 8 /CS /G ID';
const INVERTING = '<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>';
const zeroWidths = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 0 /LastChar 255 /Widths [${'0 '.repeat(256)}] >>`;

/** Content written so that a careless reader finds the place of a box empty. */
export const strangeCases: readonly CorpusCase[] = [
  over(
    'small-text',
    'a page of large units, whose text is smaller than the edge that boxes may share',
    'BT /F1 0.24 Tf 0.72 7 Td (Pay 1000 pesos) Tj ET',
    ['[0 0 612 792]', '[0 0 6.12 7.92] /UserUnit 100'],
    {},
    '0.3 6.5 2.6 7.5',
  ),
  over('text-in-image', 'text that hides behind an early end of an image', `${IMAGE} aEI ${TEXT} ${IMAGE} a EI`),
  over(
    'text-after-image',
    'an image whose data move the page for who takes them for content',
    `BI /W 40 /H 1 /BPC 8 /CS /G ID a EI 0 0 0 0 0 0 cm ${IMAGE} a EI\n${TEXT}`,
  ),
  over('text-extra-operands', 'operands too many, of which viewers take the last', `0 0 0 0 0 0 1 0 0 1 0 0 cm ${TEXT}`),
  over('colour-without-operand', 'a colour without a value, which changes none', '0 g g 310 405 100 30 re f'),
  over('text-after-nonsense', 'a spacing that is no number, which viewers pass over', `BT /F1 40 Tf (a) (b) (c) " ET ${TEXT}`),
  over('text-in-saved-state', 'a state saved and restored within text', 'BT /F1 40 Tf 310 405 Td q 1 0 0 1 -5000 0 Tm Q (Pay) Tj ET'),
  over('text-upside-down', 'text of a negative size, which hangs from its line', 'BT /F1 -40 Tf 440 444 Td (Pay) Tj ET'),
  over('miter', 'a corner that sticks out far', '1000 M 10 w 100 420 m 250 425 l 100 430 l S'),
  over('default-colour', 'white that the page gives another colour', '1 g 310 405 100 30 re f', [
    '/Font <<',
    `/ColorSpace << /DefaultGray [/Separation /X /DeviceGray ${INVERTING}] >> /Font <<`,
  ]),
  over('transfer', 'white that a transfer function turns black', '/G gs 1 g 310 405 100 30 re f', [
    '/Font <<',
    `/ExtGState << /G << /TR ${INVERTING} >> >> /Font <<`,
  ]),
  over('letters-without-width', 'letters that are said to be of no width', 'BT /F1 150 Tf 250 380 Td (W) Tj ET', null, {
    [OBJ.font]: zeroWidths,
  }),
  beside('image', 'an image written into the content elsewhere', `q 100 0 0 100 20 20 cm ${IMAGE} a EI Q`),
  beside('miter', 'a line with corners elsewhere', '1 w 100 100 m 150 100 l 150 150 l s'),
  beside('restored-state', 'one state too many is restored, as many programs write it', 'q 0 0 50 50 re f Q Q'),
];

const state = 'shared-kernel/pdf/analysis/content-state.ts';
const boxes = 'shared-kernel/pdf/analysis/drawn-boxes.ts';

export const strangeMutants: readonly Mutant[] = [
  {
    file: 'shared-kernel/pdf/analysis/widget-places.ts',
    from: 'Math.min(EDGE, (high - low) / 4)',
    to: 'EDGE',
    noticedBy: 'changes-box-over-small-text',
  },
  { file: state, from: 'count !== undefined && operands.length !== count', to: 'false', noticedBy: 'changes-box-over-text-extra-operands' },
  {
    file: state,
    from: 'return Number.isFinite(a) && Number.isFinite(b) && this.#nextLine()',
    to: 'return this.#nextLine()',
    noticedBy: 'changes-box-over-text-after-nonsense',
  },
  {
    file: state,
    from: 'if (this.isInText ? OUTSIDE_TEXT.has(operator) : INSIDE_TEXT.has(operator)) return false;',
    to: '',
    noticedBy: 'changes-box-over-text-in-saved-state',
  },
  { file: state, from: 'Math.max(1.5, this.miter / 2)', to: '1.5', noticedBy: 'changes-box-over-miter' },
  { file: boxes, from: 'state.hasPlainColours = this.#hasPlainColours(resources);', to: '', noticedBy: 'changes-box-over-default-colour' },
  {
    file: boxes,
    from: "if (['TR', 'TR2'].some((key) => dict.entries.has(key))) state.isBlending = true;",
    to: '',
    noticedBy: 'changes-box-over-transfer',
  },
  {
    file: 'shared-kernel/pdf/analysis/glyph-widths.ts',
    from: 'width < NARROW ? WIDEST : width',
    to: 'width',
    noticedBy: 'changes-box-over-letters-without-width',
  },
];
