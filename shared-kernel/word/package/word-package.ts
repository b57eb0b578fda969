import { damaged, WordFileFault } from '../fault.ts';
import { WORD_LIMITS } from '../limits.ts';
import { xmlText } from '../xml/decode.ts';
import { Elements } from '../xml/scan.ts';
import { CONTENT_TYPES, ContentTypes } from './content-types.ts';
import { relationshipsName, sourceOf } from './part-name.ts';
import { pictureReachesOut } from './picture.ts';
import { type Relationship, relationshipsOf } from './relationships.ts';
import { type PackedPart, ZipParts } from './zip-read.ts';

const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const MACRO_TYPE = /macroenabled|ms-office\.vbaproject|ms-word\.vbadata/;
const MACRO_PART = /(?:^|\/)vba(?:project|projectsignature\w*|data)\.(?:bin|xml)$/i;
const MACRO_KIND = /^(?:vbaProject|vbaProjectSignature\w*|wordVbaData)$/i;
const XML_TYPE = /[+/]xml$|vmldrawing$/;
const XML_NAME = /\.(?:xml|rels|vml)$/i;
const WORD_TYPE = /wordprocessingml|ms-word/;

/** A package that is a Word document, told by its content and not by its name, and without macros. Its parts are read when they are asked for. */
export class WordPackage {
  readonly zip: ZipParts;
  readonly types: ContentTypes;
  readonly elements = new Elements();
  /** Name of the main part, as the ZIP writes it. */
  readonly main: string;
  /** Of each part that has some, by its name; of the package itself by ''. */
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>;
  readonly #byName: ReadonlyMap<string, PackedPart>;

  /** Throws WordFileFault. */
  constructor(file: Uint8Array) {
    this.zip = new ZipParts(file);
    this.#byName = new Map([...this.zip.parts.values()].map((part) => [part.name.toLowerCase(), part]));
    const contentTypes = this.part(CONTENT_TYPES);
    const ownRelationships = this.part(relationshipsName(''));
    if (!contentTypes || !ownRelationships) throw new WordFileFault('word.not_word', { reason: 'no_package' });
    this.types = new ContentTypes(this.textOf(contentTypes).text, this.elements);
    const own = relationshipsOf(this.textOf(ownRelationships).text, '', this.elements);
    this.main = this.#mainPart(own);
    const all = new Map([...this.#relationshipsOfParts(), ['', own] as const]);
    this.#refuseMacros([...all.values()].flat());
    this.relationships = this.#withoutPicturesThatReachOut(all);
  }

  /** By its name in any case. */
  part(name: string): PackedPart | undefined {
    return this.#byName.get(name.toLowerCase());
  }

  textOf(part: PackedPart): { readonly text: string; readonly isWide: boolean } {
    if (part.size > WORD_LIMITS.xmlBytes)
      throw new WordFileFault('word.unpacks_too_large', { bytes: part.size, maxBytes: WORD_LIMITS.xmlBytes });
    return xmlText(this.zip.bytesOf(part));
  }

  /** Parts that are XML by their name or by what they are said to be, with what they are. Pictures are none, although SVG is XML. */
  xmlParts(): readonly { readonly part: PackedPart; readonly type: string }[] {
    return [...this.zip.parts.values()].flatMap((part) => {
      const type = this.types.of(part.name) ?? '';
      if (type.startsWith('image/')) return [];
      return XML_TYPE.test(type) || XML_NAME.test(part.name) ? [{ part, type }] : [];
    });
  }

  #mainPart(own: readonly Relationship[]): string {
    const main = own.filter(({ kind }) => kind === 'officeDocument');
    const type = main[0]?.part ? this.types.of(main[0].part) : undefined;
    if (type !== MAIN_TYPE) {
      const isMacro = type !== undefined && WORD_TYPE.test(type) && MACRO_TYPE.test(type);
      throw isMacro
        ? new WordFileFault('word.macros', { where: 'content_type' })
        : new WordFileFault('word.not_word', { reason: 'other_package' });
    }
    const part = this.part(main[0]!.part!);
    if (main.length > 1 || !part) throw damaged('main_part');
    return part.name;
  }

  #relationshipsOfParts(): [string, readonly Relationship[]][] {
    return [...this.zip.parts.values()].flatMap((part): [string, readonly Relationship[]][] => {
      const of = sourceOf(part.name);
      if (of === null) return [];
      const source = this.part(of)?.name ?? of;
      return [[source, relationshipsOf(this.textOf(part).text, source, this.elements)]];
    });
  }

  /** Anything that a program could take for a VBA project, also where it has another name or nothing points to it. */
  #refuseMacros(relationships: readonly Relationship[]): void {
    const where =
      (this.types.all.some((type) => MACRO_TYPE.test(type)) && 'content_type') ||
      ([...this.zip.parts.keys()].some((name) => MACRO_PART.test(name)) && 'part_name') ||
      (relationships.some(({ kind }) => MACRO_KIND.test(kind)) && 'relationship');
    if (where) throw new WordFileFault('word.macros', { where });
  }

  /** Unpacks all that is no XML, to know that it can be. A vector picture that names things outside of it counts as one that lies outside itself. */
  #withoutPicturesThatReachOut(all: ReadonlyMap<string, readonly Relationship[]>): Map<string, readonly Relationship[]> {
    const xml = new Set(this.xmlParts().map(({ part }) => part.name));
    const reaching = new Set<string>();
    for (const part of this.zip.parts.values()) {
      if (!xml.has(part.name) && pictureReachesOut(this.zip.bytesOf(part))) reaching.add(part.name.toLowerCase());
    }
    const seen = (one: Relationship): Relationship =>
      one.part !== null && reaching.has(one.part.toLowerCase()) ? { ...one, part: null } : one;
    return new Map([...all].map(([source, found]) => [source, found.map(seen)]));
  }
}
