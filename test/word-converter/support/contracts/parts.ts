import { type DocxContent, escaped, NAMESPACES, paragraph, type Relation, run, XMLNS } from '../../../word/docx.ts';
import { officeMark } from './png.ts';

/** What the contracts of an office are made of, beyond single paragraphs: sections, lists of three levels, tables with merged cells, notes, a picture. */

const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';

/** Paper of one section in twips. LETTER is 8.5 by 11 inches. */
export const LETTER = { width: 12_240, height: 15_840 };

export interface Section {
  /** Names of header and footer parts: `header1`. */
  readonly header?: string;
  readonly footer?: string;
  readonly firstHeader?: string;
  readonly firstFooter?: string;
  readonly isLandscape?: boolean;
  readonly columns?: number;
  readonly begins?: 'nextPage' | 'continuous';
}

export function section({ header, footer, firstHeader, firstFooter, isLandscape, columns = 1, begins = 'nextPage' }: Section): string {
  const [width, height] = isLandscape ? [LETTER.height, LETTER.width] : [LETTER.width, LETTER.height];
  const reference = (kind: string, type: string, name: string | undefined) =>
    name === undefined ? '' : `<w:${kind}Reference w:type="${type}" r:id="${name}"/>`;
  return [
    '<w:sectPr>',
    reference('header', 'default', header),
    reference('header', 'first', firstHeader),
    reference('footer', 'default', footer),
    reference('footer', 'first', firstFooter),
    `<w:type w:val="${begins}"/><w:pgSz w:w="${width}" w:h="${height}"${isLandscape ? ' w:orient="landscape"' : ''}/>`,
    '<w:pgMar w:top="1701" w:right="1418" w:bottom="1418" w:left="1418" w:header="709" w:footer="709" w:gutter="0"/>',
    `<w:cols w:num="${columns}" w:space="567"/>`,
    firstHeader === undefined ? '' : '<w:titlePg/>',
    '</w:sectPr>',
  ].join('');
}

/** The last paragraph of a section that is not the last one. */
export const endOfSection = (of: Section): string => paragraph('', section(of));

/** One level of a list. `left` and `hanging` in twips. */
export const level = (at: number, format: string, text: string, { left = 567 * (at + 1), hanging = 567, isLegal = false } = {}): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${isLegal ? '<w:isLgl/>' : ''}<w:lvlText w:val="${text}"/>` +
  `<w:lvlJc w:val="left"/><w:pPr><w:tabs><w:tab w:val="num" w:pos="${left}"/></w:tabs><w:ind w:left="${left}" w:hanging="${hanging}"/></w:pPr></w:lvl>`;

/** Content of w:numbering: list 1 of these levels, list 2 another one of the same that begins anew. */
export const lists = (...levels: readonly string[]): string =>
  [1, 2]
    .map((id) => `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="multilevel"/>${levels.join('')}</w:abstractNum>`)
    .join('') + [1, 2].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`).join('');

/** A paragraph of a list. `mark`: the bookmark that references name. */
export function clause(at: number, content: string, { list = 1, mark = '', form = '' } = {}): string {
  const inside = content.startsWith('<') ? content : run(content);
  const id = [...mark].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 100_000;
  const marked = mark === '' ? inside : `<w:bookmarkStart w:id="${id}" w:name="${mark}"/>${inside}<w:bookmarkEnd w:id="${id}"/>`;
  return paragraph(marked, `${form}<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr><w:jc w:val="both"/>`);
}

export const title = (words: string): string =>
  paragraph(run(words, '<w:b/><w:sz w:val="26"/>'), '<w:spacing w:after="240"/><w:jc w:val="center"/>');
export const heading = (words: string): string => paragraph(run(words, '<w:b/>'), '<w:keepNext/><w:spacing w:before="240" w:after="120"/>');
export const text = (content: string, form = ''): string => paragraph(content, `${form}<w:spacing w:after="120"/><w:jc w:val="both"/>`);

const TAB = '<w:r><w:tab/></w:r>';
/** Two texts at both ends of a line of dots. */
export const dotted = (left: string, right: string, at = 9_400): string =>
  paragraph(`${run(left)}${TAB}${run(right)}`, `<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="${at}"/></w:tabs>`);

/** `Página n de m`, as a footer has it. */
export const pageOfPages = (): string => {
  const counted = (code: string) => `<w:fldSimple w:instr=" ${code} "><w:r><w:t>0</w:t></w:r></w:fldSimple>`;
  return paragraph(`${run('Página ')}${counted('PAGE')}${run(' de ')}${counted('NUMPAGES')}`, '<w:jc w:val="center"/>');
};

/** What stands where a note is told below. */
export const noteMark = (id: number): string =>
  `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="${id}"/></w:r>`;

export interface Cell {
  readonly content: string;
  readonly width: number;
  readonly span?: number;
  readonly merge?: 'restart' | 'continue';
  readonly shade?: string;
  readonly align?: 'left' | 'center' | 'right';
}

export const tableCell = ({ content, width, span, merge, shade, align = 'left' }: Cell): string =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${span ? `<w:gridSpan w:val="${span}"/>` : ''}` +
  `${merge ? `<w:vMerge${merge === 'restart' ? ' w:val="restart"' : ''}/>` : ''}${shade ? `<w:shd w:val="clear" w:fill="${shade}"/>` : ''}` +
  `<w:vAlign w:val="center"/></w:tcPr>${content.startsWith('<') ? content : paragraph(content, `<w:jc w:val="${align}"/>`)}</w:tc>`;

export const tableRow = (cells: readonly Cell[], { isHead = false } = {}): string =>
  `<w:tr><w:trPr><w:cantSplit/>${isHead ? '<w:tblHeader/>' : ''}</w:trPr>${cells.map(tableCell).join('')}</w:tr>`;

const SIDES = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];

export function table(widths: readonly number[], rows: readonly string[], { hasLines = true } = {}): string {
  const lines = hasLines
    ? `<w:tblBorders>${SIDES.map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="000000"/>`).join('')}</w:tblBorders>`
    : '';
  const total = widths.reduce((sum, width) => sum + width, 0);
  return (
    `<w:tbl><w:tblPr><w:tblW w:w="${total}" w:type="dxa"/>${lines}<w:tblLayout w:type="fixed"/></w:tblPr>` +
    `<w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${rows.join('')}</w:tbl>${paragraph('')}`
  );
}

/** Places to sign by hand: a line, a name and what they are, two in a row. */
export function signatures(people: readonly { readonly name: string; readonly as: string }[]): string {
  const rows: string[] = [];
  for (let at = 0; at < people.length; at += 2) {
    const cells = people.slice(at, at + 2).map(({ name, as }) => ({
      width: 4_600,
      content: ['', '_________________________', name, as].map((words) => paragraph(words, '<w:keepNext/><w:jc w:val="center"/>')).join(''),
    }));
    rows.push(tableRow(cells));
  }
  return table([4_600, 4_600], rows, { hasLines: false });
}

/** The mark of the office, one inch high or less. `r:embed` names the relationship `mark`. */
export const picture = (width = 1_905_000, height = 635_000): string =>
  `<w:r><w:drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing"><wp:extent cx="${width}" cy="${height}"/><wp:docPr id="1" name="Marca" descr="Marca del despacho"/>` +
  `<a:graphic><a:graphicData uri="${DRAWING}/picture"><pic:pic xmlns:pic="${DRAWING}/picture"><pic:nvPicPr><pic:cNvPr id="1" name="marca.png"/><pic:cNvPicPr/></pic:nvPicPr>` +
  `<pic:blipFill><a:blip r:embed="mark"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>` +
  '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';

export interface Contract {
  readonly body: string;
  /** Family of all text, and half points. */
  readonly font: string;
  readonly size?: number;
  readonly numbering: string;
  /** Content of header and footer parts by their names. */
  readonly margins: Readonly<Record<string, string>>;
  /** Texts of the notes; the first one is note 2. */
  readonly notes?: readonly string[];
  readonly hasPicture?: boolean;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const part = (name: string, inside: string): string => `${DECLARATION}<w:${name} ${XMLNS}>${inside}</w:${name}>`;

/** What `docx` of the tests packs. */
export function contractContent({ body, font, size = 21, numbering, margins, notes = [], hasPicture }: Contract): DocxContent {
  const relations: Relation[] = Object.keys(margins).map((name) => ({ id: name, kind: name.replace(/\d+$/, ''), target: `${name}.xml` }));
  const parts: Record<string, string | Uint8Array> = {};
  const types: Record<string, string> = {};
  for (const [name, inside] of Object.entries(margins)) {
    const kind = name.replace(/\d+$/, '');
    parts[`word/${name}.xml`] = part(kind === 'header' ? 'hdr' : 'ftr', inside);
    types[`word/${name}.xml`] = `${WORD_TYPE}.${kind}+xml`;
  }
  if (notes.length > 0) {
    const lines = ['separator', 'continuationSeparator'].map(
      (kind, id) => `<w:footnote w:type="${kind}" w:id="${id}"><w:p><w:r><w:${kind}/></w:r></w:p></w:footnote>`,
    );
    const texts = notes.map((words, at) => {
      const mark = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteRef/></w:r>';
      return `<w:footnote w:id="${at + 2}">${paragraph(mark + run(` ${words}`, '<w:sz w:val="17"/>'))}</w:footnote>`;
    });
    parts['word/footnotes.xml'] = part('footnotes', [...lines, ...texts].join(''));
    types['word/footnotes.xml'] = `${WORD_TYPE}.footnotes+xml`;
    relations.push({ id: 'notes', kind: 'footnotes', target: 'footnotes.xml' });
  }
  if (hasPicture) {
    parts['word/media/marca.png'] = officeMark();
    relations.push({ id: 'mark', kind: 'image', target: 'media/marca.png' });
    // The picture stands in a header or in the text, and each part has relationships of its own.
    for (const name of Object.keys(margins)) {
      if (!margins[name]!.includes('r:embed')) continue;
      parts[`word/_rels/${name}.xml.rels`] =
        `${DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="mark" Type="${NAMESPACES.r}/image" Target="media/marca.png"/></Relationships>`;
    }
  }
  const fonts = `<w:rFonts w:ascii="${escaped(font)}" w:hAnsi="${escaped(font)}" w:cs="${escaped(font)}"/>`;
  return {
    body,
    numbering,
    relations,
    parts,
    types,
    styles: `<w:docDefaults><w:rPrDefault><w:rPr>${fonts}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/><w:lang w:val="es-MX"/></w:rPr></w:rPrDefault></w:docDefaults>`,
  };
}
