import { demoContract } from '../../modules/app/demo/pdf.ts';
import {
  type WordConversion,
  type WordConverter,
  type WordConverterState,
  WordConverterUnavailable,
} from '../../shared-kernel/word/port.ts';
import { commented, docx, inserted, paragraph, run } from '../word/docx.ts';

/** What a .docx of the tests holds beside its text. */
export interface DocxFinds {
  readonly text?: string;
  readonly trackedChanges?: number;
  readonly comments?: number;
  readonly externalTargets?: number;
  readonly font?: string;
  /** Clauses that are numbered in digits below a Roman numeral. */
  readonly legalNumbers?: number;
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

const LEGAL_NUMBERING =
  '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1."/></w:lvl>' +
  '<w:lvl w:ilvl="1"><w:numFmt w:val="decimal"/><w:isLgl/><w:lvlText w:val="%1.%2"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>';

/** A small .docx in which so much is found. */
export const wordFile = ({
  text = 'Contrato de arrendamiento',
  trackedChanges = 0,
  comments = 0,
  externalTargets = 0,
  font,
  legalNumbers = 0,
}: DocxFinds = {}) =>
  docx({
    body: [
      paragraph(run(text, font ? `<w:rFonts w:ascii="${font}" w:hAnsi="${font}"/>` : '')),
      ...numbers(trackedChanges).map((at) => paragraph(inserted(`Agregado ${at}`))),
      ...numbers(comments).map((at) => paragraph(commented(at, `Comentado ${at}`))),
      ...numbers(legalNumbers).map((at) => paragraph(`Inciso ${at}`, '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>')),
    ].join(''),
    ...(legalNumbers > 0 ? { numbering: LEGAL_NUMBERING } : {}),
    comments: Object.fromEntries(numbers(comments).map((at) => [at, `Revisar ${at}`])),
    relations: numbers(externalTargets).map((at) => ({
      id: `outside${at}`,
      kind: 'image',
      target: `https://example.com/${at}.png`,
      isExternal: true,
    })),
  });

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
  let state: WordConverterState = {
    build: 'native',
    version: '7.4.7.2',
    takesDoc: true,
    missingFences: [],
    fonts: ['Liberation Sans', 'Times New Roman'],
  };
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
