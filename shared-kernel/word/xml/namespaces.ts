/**
 * The namespaces that this code looks into, by the short name that it knows them by. Transitional and Strict (ECMA-376 parts 1 and 4) share one,
 * since their elements mean the same. A file chooses its prefixes freely; nothing here depends on them.
 */
const OFFICE = 'http://schemas.openxmlformats.org';
const STRICT = 'http://purl.oclc.org/ooxml';

const SHORT: ReadonlyMap<string, string> = new Map([
  [`${OFFICE}/wordprocessingml/2006/main`, 'w'],
  [`${STRICT}/wordprocessingml/main`, 'w'],
  [`${OFFICE}/officeDocument/2006/relationships`, 'r'],
  [`${STRICT}/officeDocument/relationships`, 'r'],
  [`${OFFICE}/drawingml/2006/main`, 'a'],
  [`${STRICT}/drawingml/main`, 'a'],
  [`${OFFICE}/drawingml/2006/chart`, 'c'],
  [`${STRICT}/drawingml/chart`, 'c'],
  [`${OFFICE}/officeDocument/2006/math`, 'm'],
  [`${STRICT}/officeDocument/math`, 'm'],
  [`${OFFICE}/markup-compatibility/2006`, 'mc'],
  [`${OFFICE}/package/2006/content-types`, 'ct'],
  [`${OFFICE}/package/2006/relationships`, 'rel'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
  ['http://schemas.microsoft.com/office/word/2010/wordml', 'w14'],
  ['http://www.w3.org/XML/1998/namespace', 'xml'],
]);

/** `?` stands for every namespace that is none of these. */
export const shortOf = (uri: string): string => SHORT.get(uri) ?? '?';

interface Scope {
  readonly parent: Scope | undefined;
  readonly bound: ReadonlyMap<string, string>;
  readonly names: Map<string, string>;
}

/** Which prefixes are bound while a document is read, and what a written name is called by them: `w:ins`, `?:thing`. */
export class Namespaces {
  #scope: Scope = { parent: undefined, bound: new Map([['xml', 'xml']]), names: new Map() };

  /** `declared`: prefix ('' for the default) to URI, of the element that begins. */
  enter(declared: ReadonlyMap<string, string>): void {
    const bound = new Map<string, string>();
    for (const [prefix, uri] of declared) bound.set(prefix, uri === '' && prefix === '' ? '' : shortOf(uri));
    this.#scope = { parent: this.#scope, bound, names: new Map() };
  }

  leave(): void {
    this.#scope = this.#scope.parent ?? this.#scope;
  }

  /** Null where the prefix is not bound. An attribute without a prefix is in no namespace. */
  element(written: string): string | null {
    const known = this.#scope.names.get(written);
    if (known !== undefined) return known;
    const colon = written.indexOf(':');
    const prefix = this.#bound(colon < 0 ? '' : written.slice(0, colon)) ?? (colon < 0 ? '' : null);
    if (prefix === null) return null;
    const local = written.slice(colon + 1);
    const name = prefix === '' ? local : `${prefix}:${local}`;
    this.#scope.names.set(written, name);
    return name;
  }

  attribute(written: string): string | null {
    return written.includes(':') ? this.element(written) : written;
  }

  #bound(prefix: string): string | undefined {
    for (let scope: Scope | undefined = this.#scope; scope; scope = scope.parent) {
      const found = scope.bound.get(prefix);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
