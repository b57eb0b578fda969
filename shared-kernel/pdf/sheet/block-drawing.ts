import { accent, ink, muted } from '../drawing/drawing.ts';
import { drawCode } from '../drawing/qr-code.ts';
import type { SheetBlock, SheetMark, SheetPlace } from './blocks.ts';
import { drawCard } from './card.ts';
import type { Mark } from './field-marks.ts';
import { type Column, lineWidth, margin, type PageFlow, type Style, thinRule } from './page-flow.ts';

const headings: Record<2 | 3, Style & { above: number; below: number }> = {
  2: { voice: 'serif', size: 12.5, colour: ink, above: 16, below: 4 },
  3: { voice: 'sans-medium', size: 9.5, colour: accent, above: 10, below: 2 },
};
const body: Style = { voice: 'sans', size: 9, colour: ink };
const lead: Style = { voice: 'serif', size: 12.5, colour: ink };
const quiet: Style = { voice: 'sans', size: 8.2, colour: muted };
const tones = { normal: body, small: { ...body, size: 8.4 }, muted: quiet, lead };
const label: Style = { voice: 'sans-medium', size: 8.2, colour: muted };
const value: Style = { voice: 'sans', size: 8.4, colour: ink };
const cellText: Style = { voice: 'sans', size: 7.6, colour: ink };
const columnTitle: Style = { voice: 'sans-medium', size: 7.4, colour: muted };

const sumTotal: Style = { voice: 'sans-medium', size: 9.5, colour: ink };

const labelWidth = 132;
/** Of the column of amounts below a table. */
const sumWidth = 132;
const sumPad = 2.4;
const gutter = 10;
const codeSide = 84;
/** More than this makes squares too small for a telephone's camera. */
const longestCode = 500;
const longestTitle = 3;

type Of<K extends SheetBlock['kind']> = Extract<SheetBlock, { kind: K }>;

/** How much of a block must stand on the page of the heading above it. */
function beginningOf(block: SheetBlock | undefined): number {
  if (block?.kind === 'qr') return codeSide + 12;
  if (block?.kind === 'signaturePlace') return block.height + 8;
  if (block?.kind === 'heading') return 90;
  if (block?.kind === 'card') return 120;
  return block ? 56 : 0;
}

function heading(flow: PageFlow, block: Of<'heading'>, next: SheetBlock | undefined): void {
  const level = block.level ?? 2;
  const style = headings[level];
  // A heading alone at the foot of a page announces nothing.
  flow.ensure(style.above + flow.height(style) + style.below + beginningOf(next));
  flow.y -= style.above;
  flow.text(flow.document.part(level === 2 ? 'H2' : 'H3'), style, block.text);
  flow.y -= style.below;
}

function paragraph(flow: PageFlow, block: Of<'paragraph'>): void {
  const tone = block.tone ?? 'normal';
  flow.text(flow.document.part('P'), tones[tone], block.text);
  flow.y -= tone === 'small' ? 3 : 6;
}

function facts(flow: PageFlow, block: Of<'facts'>): void {
  const columns: Column[] = [
    { x: margin, width: labelWidth, style: label },
    { x: margin + labelWidth + gutter, width: lineWidth - labelWidth - gutter, style: value },
  ];
  const table = flow.document.part('Table');
  for (const row of block.rows) {
    const line = table.part('TR');
    const parts = [line.part('TH', { scope: 'Row' }), line.part('TD')];
    const cells = [row.label, row.value].map((text, i) => flow.lines(columns[i]!.style, text, columns[i]!.width));
    flow.row(parts, columns, cells, 1.6, () => {});
  }
  flow.y -= 6;
}

function table(flow: PageFlow, block: Of<'table'>): void {
  const shares = block.columns.reduce((sum, column) => sum + column.width, 0);
  const room = lineWidth - gutter * (block.columns.length - 1);
  let x = margin;
  const columns = block.columns.map(({ width, isRight = false }): Column => {
    const column = { x, width: (room * width) / shares, style: cellText, isRight };
    x += column.width + gutter;
    return column;
  });
  const titles = block.columns.map(({ title }, i) => {
    const lines = flow.lines(columnTitle, title, columns[i]!.width);
    if (lines.length <= longestTitle) return lines;
    const last = `${lines[longestTitle - 1]!}${lines[longestTitle]!}`;
    return [...lines.slice(0, longestTitle - 1), flow.book.fit(columnTitle.voice, columnTitle.size, last, columns[i]!.width)];
  });
  const titleHeight = Math.max(...titles.map((lines) => lines.length)) * flow.height(columnTitle) + 5;
  const drawTitle = (i: number) => {
    titles[i]!.forEach((line, k) => {
      const x = flow.startIn(columns[i]!, columnTitle, line);
      flow.line(flow.page.drawing, x, flow.y - columnTitle.size - k * flow.height(columnTitle), columnTitle, line);
    });
  };
  const below = () => {
    flow.y -= titleHeight;
    flow.rule(0.6);
  };
  const tree = flow.document.part('Table');
  flow.ensure(titleHeight + 40);
  const head = tree.part('TR');
  columns.forEach((_column, i) => {
    flow.mark(head.part('TH', { scope: 'Column' }), () => drawTitle(i));
  });
  below();
  const again = () => {
    flow.artifact(flow.page.drawing, () => {
      columns.forEach((_column, i) => {
        drawTitle(i);
      });
    });
    below();
  };
  for (const row of block.rows) {
    const line = tree.part('TR');
    const cells = columns.map((column, i) => [row[i] ?? ''].flat().flatMap((text) => flow.lines(cellText, text, column.width)));
    const parts = columns.map(() => line.part('TD'));
    flow.row(parts, columns, cells, 2.6, again);
    const { drawing } = flow.page;
    flow.artifact(drawing, () => thinRule(drawing, flow.y));
  }
  flow.y -= 8;
}

/** What a table comes to, at the right edge below it and on one page. */
function sums(flow: PageFlow, block: Of<'sums'>): void {
  const rows = block.rows.map(({ isTotal = false, ...cells }) => {
    const style: Style = isTotal ? sumTotal : value;
    const columns = [
      { x: margin, width: lineWidth - sumWidth - gutter, style, isRight: true },
      { x: margin + lineWidth - sumWidth, width: sumWidth, style, isRight: true },
    ];
    return { isTotal, columns, cells: [cells.label, cells.value].map((text, i) => flow.lines(style, text, columns[i]!.width)) };
  });
  flow.ensure(rows.reduce((height, { columns, cells }) => height + cells[0]!.length * flow.height(columns[0]!.style) + 2 * sumPad, 0));
  const tree = flow.document.part('Table');
  for (const { isTotal, columns, cells } of rows) {
    const { drawing } = flow.page;
    if (isTotal) flow.artifact(drawing, () => thinRule(drawing, flow.y));
    const line = tree.part('TR');
    flow.row([line.part('TH', { scope: 'Row' }), line.part('TD')], columns, cells, sumPad, () => {});
  }
  flow.y -= 8;
}

function code(flow: PageFlow, block: Of<'qr'>): void {
  const text = block.text.toWellFormed();
  const drawable = text !== '' && Buffer.byteLength(text) <= longestCode;
  const left = margin + (drawable ? codeSide + 16 : 0);
  const width = lineWidth - (left - margin);
  const style = value;
  const height = flow.height(style);
  flow.ensure(codeSide + 12);
  const caption = flow.lines(style, block.caption, width);
  const beside = Math.floor(codeSide / height);
  const upper = flow.y - 4;
  if (drawable) {
    const figure = flow.document.part('Figure', { alt: text });
    flow.mark(figure, (drawing) => drawCode(drawing, text, margin, upper - codeSide, codeSide));
    if (/^https?:\/\//.test(text)) flow.link(text, margin, upper - codeSide, lineWidth, codeSide);
  }
  const part = flow.document.part('P');
  const above = Math.max(0, (codeSide - Math.min(caption.length, beside) * height) / 2);
  flow.mark(part, (drawing) => {
    caption.slice(0, beside).forEach((line, i) => {
      flow.line(drawing, left, upper - above - style.size - i * height, style, line);
    });
  });
  flow.y = upper - codeSide - 8;
  if (caption.length > beside) flow.text(part, style, caption.slice(beside).join(' '));
}

function signaturePlace(flow: PageFlow, block: Of<'signaturePlace'>, places: Record<string, SheetPlace>): void {
  const width = Math.min(block.width, lineWidth);
  flow.ensure(block.height + 8);
  flow.y -= block.height + 8;
  places[block.name] = { page: flow.pages.length, x: margin, y: flow.y, width, height: block.height };
  flow.y -= 6;
}

/** `next` is what follows: a heading stays with it. */
export function drawBlock(
  flow: PageFlow,
  block: SheetBlock,
  next: SheetBlock | undefined,
  { places, markOf }: { places: Record<string, SheetPlace>; markOf(mark: SheetMark): Mark | null },
): void {
  if (block.kind === 'heading') heading(flow, block, next);
  else if (block.kind === 'paragraph') paragraph(flow, block);
  else if (block.kind === 'facts') facts(flow, block);
  else if (block.kind === 'table') table(flow, block);
  else if (block.kind === 'sums') sums(flow, block);
  else if (block.kind === 'qr') code(flow, block);
  else if (block.kind === 'card') drawCard(flow, block, block.mark && markOf(block.mark));
  else if (block.kind === 'signaturePlace') signaturePlace(flow, block, places);
  else flow.y -= Math.min(block.height, flow.room);
}
