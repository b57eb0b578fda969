import type { Budget } from './budget.ts';
import { decodeStream } from './filters.ts';
import type { Revision } from './revisions.ts';
import { type IndirectObject, Oddities, PdfSyntaxError, Syntax } from './syntax.ts';
import { dictOf, integerOf, nameOf, PDF_NULL, type PdfDict, type PdfValue } from './values.ts';
import type { XrefEntry, XrefSection } from './xref.ts';

/** An object with the place where it stands: its own bytes, or a seat in an object stream. */
export interface PlacedObject {
  readonly num: number;
  readonly value: PdfValue;
  /** Byte range in the file, null inside an object stream. */
  readonly extent: readonly [number, number] | null;
  readonly container: number | null;
}

/** Makes readable what an encrypted file holds (7.6.2). */
export interface Decryptor {
  /** The value of one indirect object with its strings and streams decrypted. */
  decrypted(object: IndirectObject): PdfValue;
}

interface ObjectStream {
  readonly numbers: readonly number[];
  readonly values: readonly (PdfValue | null)[];
}

/** What all views of a file share, so that an object is read once however many revisions show it. */
export class ParsedObjects {
  readonly syntax: Syntax;
  readonly budget: Budget;
  readonly oddities: Oddities;
  readonly decryptor: Decryptor | null;
  readonly byOffset = new Map<number, IndirectObject | null>();
  readonly streams = new Map<number, ObjectStream | null>();
  constructor(syntax: Syntax, budget: Budget, oddities = new Oddities(), decryptor: Decryptor | null = null) {
    this.syntax = syntax;
    this.budget = budget;
    this.oddities = oddities;
    this.decryptor = decryptor;
  }
}

/** The document as a reader sees it after one revision: the newest entry of each object up to and including it. */
export class DocumentView {
  readonly revision: number;
  readonly trailer: PdfDict;
  /** Objects whose entry leads nowhere or to another object. */
  readonly broken = new Set<number>();
  /** The view of the revision before; null for the first. */
  readonly previous: DocumentView | null;
  readonly #sections: readonly XrefSection[];
  readonly #own: readonly XrefSection[];
  readonly #parsed: ParsedObjects;
  #touched: ReadonlySet<number> | null = null;
  #merged: ReadonlyMap<number, XrefEntry> | null = null;

  constructor(parsed: ParsedObjects, revisions: readonly Revision[], upTo: number, previous: DocumentView | null = null) {
    this.#parsed = parsed;
    this.revision = upTo;
    this.previous = previous;
    this.#own = revisions[upTo]!.sections;
    this.#sections = revisions
      .slice(0, upTo + 1)
      .flatMap((revision) => [...revision.sections].reverse())
      .reverse();
    this.trailer = this.#sections[0]!.trailer;
  }

  entry(num: number): XrefEntry | null {
    if (this.#merged) return this.#merged.get(num) ?? null;
    for (const section of this.#sections) {
      const entry = section.entries.get(num);
      if (entry) return entry;
    }
    return null;
  }

  /** Who asks for all of them will look up all of them: that would be a search through every section for each. */
  numbers(): Set<number> {
    if (!this.#merged) {
      const merged = new Map<number, XrefEntry>();
      for (const section of this.#sections) for (const [num, entry] of section.entries) if (!merged.has(num)) merged.set(num, entry);
      this.#merged = merged;
    }
    return new Set(this.#merged.keys());
  }

  /** The object, or null when it does not exist or cannot be read. */
  object(num: number): PlacedObject | null {
    this.#parsed.budget.step();
    const entry = this.entry(num);
    if (!entry || entry.type === 'free') return null;
    if (entry.type === 'compressed') {
      const stream = this.objectStream(entry.stream);
      const seat = stream && stream.numbers[entry.index] === num ? stream.values[entry.index] : null;
      if (!seat) this.broken.add(num);
      return seat ? { num, value: seat, extent: null, container: entry.stream } : null;
    }
    const object = this.at(entry.offset);
    if (!object || object.num !== num || object.gen !== entry.gen) {
      this.broken.add(num);
      return null;
    }
    return { num, value: object.value, extent: [object.start, object.end], container: null };
  }

  /** Follows references; a missing object is null, as the standard says. */
  resolve(value: PdfValue | undefined | null): PdfValue {
    let current = value ?? PDF_NULL;
    for (let hops = 0; current.kind === 'ref'; hops++) {
      if (hops > 32) return PDF_NULL;
      current = this.object(current.num)?.value ?? PDF_NULL;
    }
    return current;
  }

  get(dict: PdfDict | null, key: string): PdfValue {
    return this.resolve(dict?.entries.get(key));
  }

  get catalog(): PdfDict | null {
    return dictOf(this.get(this.trailer, 'Root'));
  }

  /** The object at an offset, whatever its number. */
  at(offset: number): IndirectObject | null {
    const known = this.#parsed.byOffset.get(offset);
    if (known !== undefined) return known;
    this.#parsed.byOffset.set(offset, null);
    let object: IndirectObject | null = null;
    try {
      object = this.#parsed.syntax.indirect(offset, (value) => integerOf(this.resolve(value)));
      const { decryptor } = this.#parsed;
      if (decryptor) object = { ...object, value: decryptor.decrypted(object) };
    } catch (error) {
      if (!(error instanceof PdfSyntaxError)) throw error;
    }
    this.#parsed.byOffset.set(offset, object);
    return object;
  }

  objectStream(num: number): ObjectStream | null {
    const entry = this.entry(num);
    if (entry?.type !== 'offset') return null;
    const known = this.#parsed.streams.get(entry.offset);
    if (known !== undefined) return known;
    this.#parsed.streams.set(entry.offset, null);
    const stream = this.#readObjectStream(num);
    this.#parsed.streams.set(entry.offset, stream);
    return stream;
  }

  #readObjectStream(num: number): ObjectStream | null {
    const { budget, oddities } = this.#parsed;
    const holder = this.object(num)?.value;
    if (holder?.kind !== 'stream') return null;
    const count = integerOf(this.get(holder.dict, 'N'));
    const first = integerOf(this.get(holder.dict, 'First'));
    const note = () => oddities.note(holder.start);
    if (nameOf(holder.dict.entries.get('Type')) !== 'ObjStm') note();
    const data = decodeStream(holder, (value) => this.resolve(value), budget, note);
    if (count === null || first === null || count < 0 || first < 0 || !data || first > data.length) return null;
    const inner = new Syntax(data, budget, note);
    const numbers: number[] = [];
    const values: (PdfValue | null)[] = [];
    let at = inner.skip(0);
    for (let i = 0; i < count && at < first; i++) {
      budget.step();
      const number = inner.unsigned(at);
      const offset = number && inner.unsigned(inner.skip(number.end));
      if (!number || !offset) return null;
      at = inner.skip(offset.end);
      numbers.push(number.value);
      try {
        values.push(inner.value(first + offset.value).value);
      } catch (error) {
        if (!(error instanceof PdfSyntaxError)) throw error;
        values.push(null);
      }
    }
    return { numbers, values };
  }

  get budget(): Budget {
    return this.#parsed.budget;
  }

  /** Objects that this revision may show otherwise than the one before: those it names, and what sat in an object stream that it rewrote. */
  get touched(): ReadonlySet<number> {
    this.#touched ??= this.#readTouched();
    return this.#touched;
  }

  #readTouched(): ReadonlySet<number> {
    const touched = new Set<number>();
    for (const section of this.#own) {
      for (const num of section.entries.keys()) {
        touched.add(num);
        if (!this.previous?.holdsObjects(num)) continue;
        for (const seat of this.previous.objectStream(num)?.numbers ?? []) touched.add(seat);
      }
    }
    return touched;
  }

  /** Some entry looks objects up in this one. */
  holdsObjects(num: number): boolean {
    return this.#sections.some((section) => containersIn(section).has(num));
  }
}

const containers = new WeakMap<XrefSection, ReadonlySet<number>>();

function containersIn(section: XrefSection): ReadonlySet<number> {
  const known = containers.get(section);
  if (known) return known;
  const found = new Set<number>();
  for (const entry of section.entries.values()) if (entry.type === 'compressed') found.add(entry.stream);
  containers.set(section, found);
  return found;
}
