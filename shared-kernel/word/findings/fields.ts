import { damaged, WordFileFault } from '../fault.ts';
import { attributeOf, type Reader, type Tag } from '../xml/scan.ts';

/** Fields that bring in what lies outside of the file (ECMA-376 part 1, 17.16.5; IMPORT and INCLUDE are the old names of two of them). */
const FILE_FIELDS: ReadonlySet<string> = new Set([
  ...['INCLUDETEXT', 'INCLUDEPICTURE', 'INCLUDE', 'IMPORT', 'LINK', 'DDE', 'DDEAUTO', 'RD', 'DATABASE'],
]);

/** Fields within fields; Word itself opens twenty. */
const MOST_OPEN = 256;

/** Enough for the name of a field and what may stand before it. */
const KEPT_CHARACTERS = 64;

interface Field {
  /** Its code so far, without space before it. */
  code: string;
  isResult: boolean;
  /** The result so far: the code of a field may be written by fields within it. */
  result: string;
}

/** Fields as they open and close in one text, whatever the format. Throws `word.includes_files` where one brings in files. */
export class OpenFields {
  readonly #open: Field[] = [];

  begin(code = ''): void {
    if (this.#open.length >= MOST_OPEN) throw damaged('fields');
    this.#open.push({ code, isResult: false, result: '' });
  }

  separate(): void {
    const field = this.#open.at(-1);
    if (!field) return;
    refuseFiles(field.code);
    field.isResult = true;
  }

  end(): void {
    const field = this.#open.pop();
    if (!field) return;
    refuseFiles(field.code);
    this.text(field.result);
  }

  text(characters: string): void {
    const field = this.#open.at(-1);
    if (!field) return;
    const place = field.isResult ? 'result' : 'code';
    const joined = field[place] + characters;
    field[place] = (place === 'code' ? joined.trimStart() : joined).slice(0, KEPT_CHARACTERS);
  }

  /** Code outside of any field: no program takes it for one, and none has to be believed. */
  looseCode(characters: string): void {
    if (this.#open.length === 0) refuseFiles(characters.trimStart());
    else this.text(characters);
  }

  finish(): void {
    while (this.#open.length > 0) this.end();
  }
}

function refuseFiles(code: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a .doc may have such characters before the name.
  const name = /^[\s\u0000-\u0020"'\\]*([A-Za-z]+)/.exec(code)?.[1]?.toUpperCase();
  if (name !== undefined && FILE_FIELDS.has(name)) throw new WordFileFault('word.includes_files', { field: name });
}

const TEXT: ReadonlySet<string> = new Set(['w:t', 'w:delText']);
const CODE: ReadonlySet<string> = new Set(['w:instrText', 'w:delInstrText']);

/** The fields of a part, simple or spread over runs, deleted ones too: a converter that shows deletions reads them. */
export class Fields implements Reader {
  /** A text box is a text of its own within the field that it stands in. */
  readonly #texts: OpenFields[] = [new OpenFields()];
  #inside: string | undefined;

  open(tag: Tag): void {
    const { name } = tag;
    this.#inside = name;
    if (name === 'w:altChunk') throw new WordFileFault('word.includes_files', { field: 'altChunk' });
    if (name === 'w:txbxContent') this.#texts.push(new OpenFields());
    else if (name === 'w:fldSimple') {
      this.#fields.begin((attributeOf(tag, 'w:instr') ?? '').trimStart().slice(0, KEPT_CHARACTERS));
      this.#fields.separate();
    } else if (name === 'w:fldChar') {
      const type = attributeOf(tag, 'w:fldCharType')?.trim();
      if (type === 'begin') this.#fields.begin();
      else if (type === 'separate') this.#fields.separate();
      else if (type === 'end') this.#fields.end();
    }
  }

  text(characters: string): void {
    if (this.#inside === undefined) return;
    if (CODE.has(this.#inside)) this.#fields.looseCode(characters);
    else if (TEXT.has(this.#inside)) this.#fields.text(characters);
  }

  close(name: string): void {
    this.#inside = undefined;
    if (name === 'w:fldSimple') this.#fields.end();
    else if (name === 'w:txbxContent') {
      this.#fields.finish();
      this.#texts.pop();
    }
  }

  finish(): void {
    for (const fields of this.#texts) fields.finish();
  }

  get #fields(): OpenFields {
    return this.#texts.at(-1)!;
  }
}
