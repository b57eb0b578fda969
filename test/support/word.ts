import { strToU8, zipSync } from 'fflate';
import { demoContract } from '../../modules/app/demo/pdf.ts';
import {
  type WordConversion,
  type WordConverter,
  type WordConverterState,
  WordConverterUnavailable,
} from '../../shared-kernel/word/port.ts';

/** What a .docx of the tests holds beside its text. */
export interface DocxParts {
  readonly text?: string;
  readonly trackedChanges?: number;
  readonly comments?: number;
  readonly externalTargets?: number;
  readonly font?: string;
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const KIND = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const xml = (body: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`);
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** A small .docx (ECMA-376 part 1), as an office program would read it. */
export function docx({
  text = 'Contrato de arrendamiento',
  trackedChanges = 0,
  comments = 0,
  externalTargets = 0,
  font,
}: DocxParts = {}): Uint8Array {
  const by = 'w:author="Lucía" w:date="2026-11-20T10:00:00Z"';
  const changed = numbers(trackedChanges).map((id) => `<w:p><w:ins w:id="${id}" ${by}><w:r><w:t>Agregado ${id}</w:t></w:r></w:ins></w:p>`);
  const marked = numbers(comments).map(
    (id) =>
      `<w:p><w:commentRangeStart w:id="${id}"/><w:r><w:t>Comentado ${id}</w:t></w:r><w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r></w:p>`,
  );
  const fonts = font ? `<w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr>` : '';
  const body = `<w:p><w:r>${fonts}<w:t>${text}</w:t></w:r></w:p>${changed.join('')}${marked.join('')}<w:sectPr><w:pgSz w:w="12240" w:h="15840"/></w:sectPr>`;
  const outside = numbers(externalTargets).map(
    (id) => `<Relationship Id="rIdX${id}" Type="${OFFICE}/image" Target="https://example.com/${id}.png" TargetMode="External"/>`,
  );
  const said = numbers(comments).map((id) => `<w:comment w:id="${id}" ${by}><w:p><w:r><w:t>Revisar ${id}</w:t></w:r></w:p></w:comment>`);
  return zipSync(
    {
      '[Content_Types].xml': xml(
        `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${KIND}.document.main+xml"/>${comments > 0 ? `<Override PartName="/word/comments.xml" ContentType="${KIND}.comments+xml"/>` : ''}</Types>`,
      ),
      '_rels/.rels': xml(
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
      ),
      'word/document.xml': xml(`<w:document ${W}><w:body>${body}</w:body></w:document>`),
      'word/_rels/document.xml.rels': xml(
        `<Relationships xmlns="${PACKAGE}/relationships">${comments > 0 ? `<Relationship Id="rId1" Type="${OFFICE}/comments" Target="comments.xml"/>` : ''}${outside.join('')}</Relationships>`,
      ),
      ...(comments > 0 ? { 'word/comments.xml': xml(`<w:comments ${W}>${said.join('')}</w:comments>`) } : {}),
    },
    { mtime: new Date('2026-11-20T10:00:00Z') },
  );
}

export interface TestWordConverter extends WordConverter {
  /** Files that it converted, the first one first. */
  readonly converted: readonly Uint8Array[];
  /** What it says of itself from now on. */
  now(state: Partial<WordConverterState>): void;
  /** What the next conversions come to, in order, instead of a PDF: an error is thrown, bytes are given out as they are. */
  next(...outcomes: (Error | Uint8Array)[]): void;
  /** Nothing is converted until what is returned is called. */
  hold(): () => void;
}

/** A converter for tests, in the place of the outside program that lays Word files out: it reads nothing of them and writes a contract of two pages. */
export function testWordConverter(): TestWordConverter {
  const converted: Uint8Array[] = [];
  const outcomes: (Error | Uint8Array)[] = [];
  let state: WordConverterState = { build: 'native', version: '7.4.7.2', takesDoc: true, missingFences: [], fonts: ['Liberation Sans'] };
  let held: Promise<void> = Promise.resolve();
  return {
    converted,
    now: (changed) => {
      state = { ...state, ...changed };
    },
    next: (...more) => outcomes.push(...more),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    state: async () => state,
    async convert(file): Promise<WordConversion> {
      await held;
      const outcome = outcomes.shift();
      if (outcome instanceof Error) throw outcome;
      if (state.build === null) throw new WordConverterUnavailable();
      converted.push(file);
      // Two conversions of one file differ, as they do with an office program.
      const pdf = outcome ?? (await demoContract({ title: `Convertido ${converted.length}`, pages: 2, clauses: ['PRIMERA. Objeto.'] }));
      return { pdf, converter: { name: 'LibreOffice', version: state.version ?? '' } };
    },
    close: async () => undefined,
  };
}
