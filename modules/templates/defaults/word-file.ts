import { packedFrom, zipOf } from '../../../shared-kernel/word/package/zip-write.ts';
import { escaped } from '../text/run-text.ts';

/** A piece of a document of ours. */
export type Block =
  | { readonly kind: 'title' | 'text' | 'right'; readonly text: string }
  /** A heading that its text follows on the same line. */
  | { readonly kind: 'clause'; readonly heading: string; readonly text: string }
  /** Places for signatures side by side, two in a row: what stands above the line, and the lines of who signs below it. */
  | { readonly kind: 'signatures'; readonly people: readonly { readonly mark: string; readonly lines: readonly string[] }[] };

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const run = (text: string, form = ''): string =>
  `<w:r>${form && `<w:rPr>${form}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
const paragraph = (runs: string, form = ''): string => `<w:p>${form && `<w:pPr>${form}</w:pPr>`}${runs}</w:p>`;
/** Signatures never stand alone on a page: what is signed begins on it. */
const formOf = (isBeforeSignatures: boolean): string => `${isBeforeSignatures ? '<w:keepNext/><w:keepLines/>' : ''}<w:jc w:val="both"/>`;

function xmlOf(block: Block, isBeforeSignatures: boolean): string {
  const justified = formOf(isBeforeSignatures);
  switch (block.kind) {
    case 'title':
      return paragraph(run(block.text, '<w:b/><w:sz w:val="28"/>'), '<w:spacing w:after="240"/><w:jc w:val="center"/>');
    case 'right':
      return paragraph(run(block.text), '<w:jc w:val="right"/>');
    case 'clause':
      return paragraph(run(`${block.heading} `, '<w:b/>') + run(block.text), justified);
    case 'signatures':
      return signatures(block.people);
    default:
      return paragraph(run(block.text), justified);
  }
}

/** A table without lines, so that two people sign side by side; a row stays on one page. */
function signatures(people: Extract<Block, { kind: 'signatures' }>['people']): string {
  const cell = ({ mark, lines }: (typeof people)[number]): string => {
    const above = paragraph(run(mark), '<w:keepNext/><w:spacing w:before="480" w:after="0"/><w:jc w:val="center"/>');
    const line = '<w:pBdr><w:top w:val="single" w:sz="4" w:space="4" w:color="auto"/></w:pBdr>';
    const below = lines.map((text, at) =>
      paragraph(run(text), `<w:keepNext/>${at === 0 ? line : ''}<w:spacing w:after="0"/><w:jc w:val="center"/>`),
    );
    return `<w:tc><w:tcPr><w:tcW w:w="2500" w:type="pct"/></w:tcPr>${above}${below.join('')}</w:tc>`;
  };
  const none = `<w:tc><w:tcPr><w:tcW w:w="2500" w:type="pct"/></w:tcPr>${paragraph('')}</w:tc>`;
  const rows = Array.from({ length: Math.ceil(people.length / 2) }, (_, at) => {
    const cells = people.slice(2 * at, 2 * at + 2).map(cell);
    return `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells.join('')}${cells.length === 1 ? none : ''}</w:tr>`;
  });
  const form =
    '<w:tblW w:w="5000" w:type="pct"/><w:tblCellMar><w:left w:w="240" w:type="dxa"/><w:right w:w="240" w:type="dxa"/></w:tblCellMar>';
  // A document does not end with a table.
  return `<w:tbl><w:tblPr>${form}</w:tblPr><w:tblGrid><w:gridCol w:w="4500"/><w:gridCol w:w="4500"/></w:tblGrid>${rows.join('')}</w:tbl>${paragraph('')}`;
}

/** A letter page with the margins and letters of a contract, and its number below. */
function partsOf(language: 'es' | 'en', blocks: readonly Block[]): readonly (readonly [name: string, xml: string])[] {
  const spoken = language === 'es' ? 'es-MX' : 'en-US';
  const letters = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:cs="Times New Roman"/>';
  const page = `<w:footerReference w:type="default" r:id="rId2"/><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1134" w:right="1440" w:bottom="1134" w:left="1440" w:header="567" w:footer="567" w:gutter="0"/>`;
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/word/footer1.xml" ContentType="${TYPE}.footer+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ],
    [
      'word/document.xml',
      `<w:document xmlns:w="${W}" xmlns:r="${OFFICE}"><w:body>${blocks.map((block, at) => xmlOf(block, blocks[at + 1]?.kind === 'signatures')).join('')}<w:sectPr>${page}</w:sectPr></w:body></w:document>`,
    ],
    [
      'word/_rels/document.xml.rels',
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${OFFICE}/footer" Target="footer1.xml"/></Relationships>`,
    ],
    [
      'word/styles.xml',
      `<w:styles xmlns:w="${W}"><w:docDefaults><w:rPrDefault><w:rPr>${letters}<w:sz w:val="22"/><w:szCs w:val="22"/><w:lang w:val="${spoken}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults></w:styles>`,
    ],
    [
      'word/footer1.xml',
      `<w:ftr xmlns:w="${W}">${paragraph('<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>', '<w:jc w:val="center"/>')}</w:ftr>`,
    ],
  ];
}

/** A Word file of ours: the same blocks are the same bytes, on every machine. */
export const wordFileOf = (language: 'es' | 'en', blocks: readonly Block[]): Uint8Array =>
  zipOf(partsOf(language, blocks).map(([name, xml]) => packedFrom(name, new TextEncoder().encode(HEAD + xml))));
