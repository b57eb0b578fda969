import { damaged } from '../fault.ts';
import { attributeOf, type Elements, scanXml } from '../xml/scan.ts';

export const CONTENT_TYPES = '[Content_Types].xml';

/** What each part is, by `[Content_Types].xml` (ECMA-376 part 2, 7.2): by its own name, else by the end of its name. All in small letters. */
export class ContentTypes {
  readonly #byName = new Map<string, string>();
  readonly #byEnd = new Map<string, string>();

  constructor(text: string, elements: Elements) {
    let root: string | undefined;
    scanXml(
      text,
      {
        open: (tag) => {
          root ??= tag.name;
          const type = attributeOf(tag, 'ContentType')?.trim().toLowerCase();
          const by = tag.name === 'ct:Override' ? attributeOf(tag, 'PartName')?.replace(/^\//, '') : attributeOf(tag, 'Extension');
          const into = tag.name === 'ct:Override' ? this.#byName : tag.name === 'ct:Default' ? this.#byEnd : undefined;
          if (!into) return;
          if (type === undefined || by === undefined || into.has(by.toLowerCase())) throw damaged('content_types');
          into.set(by.toLowerCase(), type);
        },
      },
      elements,
    );
    if (root !== 'ct:Types') throw damaged('content_types');
  }

  /** Undefined where the package does not say. */
  of(part: string): string | undefined {
    const name = part.toLowerCase();
    return this.#byName.get(name) ?? this.#byEnd.get(name.slice(name.lastIndexOf('.') + 1));
  }

  /** Every type that is named, of parts that are there and of others. */
  get all(): readonly string[] {
    return [...this.#byName.values(), ...this.#byEnd.values()];
  }
}
