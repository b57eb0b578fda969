import { strToU8, zipSync } from 'fflate';

/** Makes .docx files for tests, part by part: paragraphs, styles, tables, tracked changes, comments, headers. What it is given is XML or becomes some. */

const OFFICE = 'http://schemas.openxmlformats.org';
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

export const NAMESPACES = {
  w: `${OFFICE}/wordprocessingml/2006/main`,
  r: `${OFFICE}/officeDocument/2006/relationships`,
  a: `${OFFICE}/drawingml/2006/main`,
  m: `${OFFICE}/officeDocument/2006/math`,
  mc: `${OFFICE}/markup-compatibility/2006`,
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
} as const;

/** Every prefix of these files, for a root element. */
export const XMLNS = Object.entries(NAMESPACES)
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

export const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Of whoever changed something; every change has an id of its own in a document of Word, and nothing here reads it. */
const BY = 'w:id="1" w:author="Ana" w:date="2026-11-02T10:00:00Z"';

/** A run of text. `form`: content of its w:rPr. */
export const run = (words: string, form = ''): string =>
  `<w:r>${form && `<w:rPr>${form}</w:rPr>`}<w:t xml:space="preserve">${escaped(words)}</w:t></w:r>`;

/** A paragraph of runs; plain words become one. `form`: content of its w:pPr. */
export const paragraph = (content: string, form = ''): string =>
  `<w:p>${form && `<w:pPr>${form}</w:pPr>`}${content === '' || content.startsWith('<') ? content : run(content)}</w:p>`;

export const styled = (style: string, content: string): string => paragraph(content, `<w:pStyle w:val="${style}"/>`);

export const inserted = (words: string): string => `<w:ins ${BY}>${run(words)}</w:ins>`;
export const deleted = (words: string): string =>
  `<w:del ${BY}><w:r><w:delText xml:space="preserve">${escaped(words)}</w:delText></w:r></w:del>`;
export const movedHere = (words: string): string =>
  `<w:moveToRangeStart ${BY} w:name="m1"/><w:moveTo ${BY}>${run(words)}</w:moveTo><w:moveToRangeEnd w:id="1"/>`;
export const movedAway = (words: string): string =>
  `<w:moveFromRangeStart ${BY} w:name="m1"/><w:moveFrom ${BY}>${run(words)}</w:moveFrom><w:moveFromRangeEnd w:id="1"/>`;
/** Content of a w:pPr whose paragraph ends in a change: `ins`, `del`, `moveFrom`, `moveTo`. */
export const endMark = (change: 'ins' | 'del' | 'moveFrom' | 'moveTo'): string => `<w:rPr><w:${change} ${BY}/></w:rPr>`;
export const change = (name: string, inside = ''): string => `<w:${name} ${BY}>${inside}</w:${name}>`;

/** `form`: content of its w:tcPr. */
export const cell = (content: string, form = ''): string =>
  `<w:tc>${form && `<w:tcPr>${form}</w:tcPr>`}${content.startsWith('<') ? content : paragraph(content)}</w:tc>`;
export const row = (cells: readonly string[], form = ''): string =>
  `<w:tr>${form && `<w:trPr>${form}</w:trPr>`}${cells.map((one) => (one.startsWith('<w:tc>') ? one : cell(one))).join('')}</w:tr>`;
export const table = (...rows: readonly string[]): string =>
  `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid><w:gridCol/></w:tblGrid>${rows.join('')}</w:tbl>`;

/** Words with a comment on them. Its text belongs into `comments` of the document. */
export const commented = (id: number, words: string): string =>
  `<w:commentRangeStart w:id="${id}"/>${run(words)}<w:commentRangeEnd w:id="${id}"/><w:r><w:rPr><w:rStyle w:val="Ref"/></w:rPr><w:commentReference w:id="${id}"/></w:r>`;

/** A field over several runs; the code is cut into runs where the array is. */
export const field = (code: string | readonly string[], result = ''): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${[code]
    .flat()
    .map((piece) => (piece.startsWith('<') ? piece : `<w:r><w:instrText xml:space="preserve">${escaped(piece)}</w:instrText></w:r>`))
    .join('')}<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

export const simpleField = (code: string, result = ''): string => `<w:fldSimple w:instr="${escaped(code)}">${run(result)}</w:fldSimple>`;

/** A text box, as Word writes it: for programs that know the newer form, and once more for others. */
export const textBox = (content: string): string =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><w:txbxContent>${content}</w:txbxContent></w:drawing></mc:Choice>` +
  `<mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;

export interface Relation {
  readonly id: string;
  /** Last word of its type: `image`, `hyperlink`. */
  readonly kind: string;
  readonly target: string;
  readonly isExternal?: boolean;
}

export interface DocxContent {
  /** Content of w:body. */
  readonly body: string;
  /** Texts of comments by their id. */
  readonly comments?: Readonly<Record<number, string>>;
  /** Content of a header, a footer, and one footnote each. */
  readonly header?: string;
  readonly footer?: string;
  readonly footnote?: string;
  readonly endnote?: string;
  /** Content of w:styles, w:settings, w:numbering, w:fonts, and a:fontScheme of the theme. */
  readonly styles?: string;
  readonly settings?: string;
  readonly numbering?: string;
  readonly fontTable?: string;
  readonly fontScheme?: string;
  /** Further relationships of the document. */
  readonly relations?: readonly Relation[];
  /** Further parts, or others in place of those that are made. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
  /** Content types of further parts, by their names. */
  readonly types?: Readonly<Record<string, string>>;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export const relationshipsPart = (relations: readonly Relation[]): string =>
  `${DECLARATION}<Relationships xmlns="${OFFICE}/package/2006/relationships">${relations
    .map(
      ({ id, kind, target, isExternal }) =>
        `<Relationship Id="${id}" Type="${NAMESPACES.r}/${kind}" Target="${escaped(target)}"${isExternal ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`;

const root = (name: string, content: string): string => `${DECLARATION}<w:${name} ${XMLNS}>${content}</w:${name}>`;

/** Parts that a document has where there is something for them: kind of relationship, name, content type, text. */
function relatedParts(given: DocxContent): { kind: string; name: string; type: string; text: string }[] {
  const part = (kind: string, name: string, text: string | undefined, type = `${WORD_TYPE}.${kind}+xml`) =>
    text === undefined ? [] : [{ kind, name: `word/${name}.xml`, type, text }];
  const note = (kind: 'footnote' | 'endnote') =>
    given[kind] === undefined ? undefined : root(`${kind}s`, `<w:${kind} w:id="2">${given[kind]}</w:${kind}>`);
  const comments = Object.entries(given.comments ?? {});
  const wrapped = (name: string, content: string | undefined) => (content === undefined ? undefined : root(name, content));
  return [
    ...part('styles', 'styles', wrapped('styles', given.styles)),
    ...part('settings', 'settings', wrapped('settings', given.settings)),
    ...part('numbering', 'numbering', wrapped('numbering', given.numbering)),
    ...part('fontTable', 'fontTable', wrapped('fonts', given.fontTable)),
    ...part(
      'theme',
      'theme/theme1',
      given.fontScheme &&
        `${DECLARATION}<a:theme xmlns:a="${NAMESPACES.a}"><a:fontScheme name="x">${given.fontScheme}</a:fontScheme></a:theme>`,
      'application/vnd.openxmlformats-officedocument.theme+xml',
    ),
    ...part('header', 'header1', wrapped('hdr', given.header)),
    ...part('footer', 'footer1', wrapped('ftr', given.footer)),
    ...part('footnotes', 'footnotes', note('footnote')),
    ...part('endnotes', 'endnotes', note('endnote')),
    ...part(
      'comments',
      'comments',
      comments.length === 0
        ? undefined
        : root(
            'comments',
            comments.map(([id, words]) => `<w:comment w:id="${id}" w:author="Ana">${paragraph(words)}</w:comment>`).join(''),
          ),
    ),
  ];
}

/** All parts by name, in the order in which Word writes them. */
export function docxParts(given: DocxContent | string): Record<string, string | Uint8Array> {
  const content = typeof given === 'string' ? { body: given } : given;
  const related = relatedParts(content);
  const types = {
    'word/document.xml': `${WORD_TYPE}.document.main+xml`,
    ...Object.fromEntries(related.map(({ name, type }) => [name, type])),
  };
  const relations = [
    ...related.map(({ kind, name }, index) => ({ id: `own${index}`, kind, target: name.replace('word/', '') })),
    ...(content.relations ?? []),
  ];
  const references = related.flatMap(({ kind }, index) =>
    kind === 'header' || kind === 'footer' ? [`<w:${kind}Reference w:type="default" r:id="own${index}"/>`] : [],
  );
  const section = references.length > 0 ? `<w:sectPr>${references.join('')}</w:sectPr>` : '';
  return {
    '[Content_Types].xml': contentTypesPart({ ...types, ...content.types }),
    '_rels/.rels': relationshipsPart([{ id: 'rId1', kind: 'officeDocument', target: 'word/document.xml' }]),
    'word/document.xml': root('document', `<w:body>${content.body}${section}</w:body>`),
    ...(relations.length > 0 ? { 'word/_rels/document.xml.rels': relationshipsPart(relations) } : {}),
    ...Object.fromEntries(related.map(({ name, text }) => [name, text])),
    ...content.parts,
  };
}

export const contentTypesPart = (types: Readonly<Record<string, string>>): string =>
  `${DECLARATION}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="bin" ContentType="application/octet-stream"/>${Object.entries(
    types,
  )
    .map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`)
    .join('')}</Types>`;

/** A package of parts as Word would pack them; the same bytes each time. */
export const packaged = (parts: Readonly<Record<string, string | Uint8Array>>, at = new Date(2026, 0, 1)): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, data]) => [name, typeof data === 'string' ? strToU8(data) : data])), {
    mtime: at,
  });

/** A .docx of a body, or of more. */
export const docx = (given: DocxContent | string): Uint8Array => packaged(docxParts(given));
