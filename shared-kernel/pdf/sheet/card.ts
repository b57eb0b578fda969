import { accent, type Drawing, ink, muted } from '../drawing/drawing.ts';
import { numberText as n } from '../syntax/serialise.ts';
import type { SheetBlock } from './blocks.ts';
import type { Mark } from './field-marks.ts';
import { type Column, lineWidth, margin, type PageFlow, type Style } from './page-flow.ts';

type Card = Extract<SheetBlock, { kind: 'card' }>;

const nameStyle: Style = { voice: 'serif', size: 11.5, colour: ink };
const label: Style = { voice: 'sans-medium', size: 7.6, colour: muted };
const value: Style = { voice: 'sans', size: 7.8, colour: ink };

const pad = 9;
const gap = 9;
const labelWidth = 82;
const markWidth = 132;
const markHeight = 62;
const below = 7;
const rowPad = 1.1;

/** Above this a card would leave most of a page empty: it goes on overleaf between its lines, without its frame. */
const tallest = 600;

function frame(drawing: Drawing, y: number, height: number): void {
  drawing.raw(`0.8 0.82 0.86 RG 0.6 w ${n(margin)} ${n(y)} ${n(lineWidth)} ${n(height)} re S`);
}

/** The mark in the right upper corner, as large as its room lets it be. */
function drawMark(flow: PageFlow, mark: Mark, alt: string, top: number): void {
  const scale = Math.min(markWidth / mark.width, markHeight / mark.height, 1.4);
  const [width, height] = [mark.width * scale, mark.height * scale];
  const x = margin + lineWidth - pad - markWidth + (markWidth - width) / 2;
  flow.mark(flow.document.part('Figure', { alt }), (drawing) => drawing.form(mark.ref, x, top - (markHeight + height) / 2, scale));
}

/** One person with what is known of them. A card stays whole: what does not fit begins the next page. */
export function drawCard(flow: PageFlow, card: Card, mark: Mark | null): void {
  const inner = lineWidth - 2 * pad - (mark ? markWidth + gap : 0);
  const state: Style = { voice: 'sans-medium', size: 8.2, colour: card.isDone ? accent : muted };
  const names = flow.lines(nameStyle, card.title, inner);
  const states = flow.lines(state, card.state, inner);
  const columns: Column[] = [
    { x: margin + pad, width: labelWidth, style: label },
    { x: margin + pad + labelWidth + gap, width: lineWidth - 2 * pad - labelWidth - gap, style: value },
  ];
  // Beside the mark the lines are shorter; below it they have the whole width.
  const beside = columns[1]!.width - markWidth - gap;
  const head = names.length * flow.height(nameStyle) + states.length * flow.height(state) + 3;
  let used = head;
  const rows = card.rows.map((row) => {
    const isBeside = mark !== null && used < markHeight + 2;
    const cells = [
      flow.lines(label, row.label, labelWidth),
      row.value.flatMap((text) => flow.lines(value, text, isBeside ? beside : columns[1]!.width)),
    ];
    used += Math.max(...cells.map((lines) => lines.length)) * flow.height(value) + 2 * rowPad;
    return cells;
  });
  const height = Math.max(used, mark ? markHeight : 0) + 2 * pad;
  const isWhole = height <= tallest;
  if (isWhole) flow.ensure(height + below);
  const top = flow.y;
  if (isWhole) flow.artifact(flow.page.drawing, () => frame(flow.page.drawing, top - height, height));
  if (mark) drawMark(flow, mark, `${card.title}: ${card.state}`, top - pad);
  flow.y = top - pad;
  const lines = (part: ReturnType<typeof flow.document.part>, style: Style, texts: readonly string[]) =>
    flow.mark(part, (drawing) => {
      for (const text of texts) {
        flow.line(drawing, margin + pad, flow.y - style.size, style, text);
        flow.y -= flow.height(style);
      }
    });
  lines(flow.document.part('H3'), nameStyle, names);
  lines(flow.document.part('P'), state, states);
  flow.y -= 3;
  const table = flow.document.part('Table');
  for (const cells of rows) {
    const line = table.part('TR');
    flow.row([line.part('TH', { scope: 'Row' }), line.part('TD')], columns, cells, rowPad, () => {});
  }
  flow.y = (isWhole ? top - height : flow.y - pad) - below;
}
