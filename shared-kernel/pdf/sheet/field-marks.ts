import { fieldsOf } from '../structure/form-fields.ts';
import type { PdfEdit } from '../syntax/edit.ts';
import { PdfFile } from '../syntax/file.ts';
import { dict, name, PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/values.ts';
import { PdfError } from '../types.ts';

/** A drawing of its own, ready to be set on a page. Lengths in points. */
export interface Mark {
  readonly ref: PdfRef;
  readonly width: number;
  readonly height: number;
}

/** What a mark with its fonts and pictures consists of; more belongs to something else. */
const MOST_OBJECTS = 400;

/**
 * The marks that stand in the signature fields of a signed file, taken over as they are: drawn by lines and letters, not as a photograph of
 * the page. Fonts that several marks share are taken once.
 */
export class FieldMarks {
  readonly #edit: PdfEdit;
  readonly #source: PdfFile;
  readonly #widgets: Map<string, PdfDict>;
  readonly #copies = new Map<number, PdfRef>();

  constructor(edit: PdfEdit, bytes: Uint8Array) {
    this.#edit = edit;
    this.#source = PdfFile.open(bytes);
    this.#widgets = new Map(fieldsOf(this.#source).map((field) => [field.name, field.dict]));
  }

  /** Null for a field without a place on a page, and for none of that name. */
  of(fieldName: string): Mark | null {
    const file = this.#source;
    const widget = this.#widgets.get(fieldName);
    const look = file.resolve(file.dict(widget?.get('AP'))?.get('N'));
    if (!(look instanceof PdfStream)) return null;
    const box = (file.array(look.dict.get('BBox')) ?? []).map((side) => file.resolve(side));
    const [left, lower, right, upper] = box as number[];
    const sound = box.length === 4 && box.every((side) => typeof side === 'number' && Number.isFinite(side));
    if (!sound || right! - left! < 4 || upper! - lower! < 4) return null;
    const budget = { objects: MOST_OBJECTS };
    const entries = dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: box as number[],
      // Upright, however the page is turned: its Matrix turned it to the page.
      Matrix: [1, 0, 0, 1, -left!, -lower!],
      Resources: this.#copy(look.dict.get('Resources') ?? null, budget),
    });
    for (const key of ['Filter', 'DecodeParms']) if (look.dict.has(key)) entries.set(key, this.#copy(look.dict.get(key)!, budget));
    return { ref: this.#edit.add(new PdfStream(entries, look.raw)), width: right! - left!, height: upper! - lower! };
  }

  #copy(value: PdfValue, budget: { objects: number }): PdfValue {
    if (value instanceof PdfRef) {
      const known = this.#copies.get(value.num);
      if (known) return known;
      if (--budget.objects < 0) throw new PdfError('pdf.hostile', { reason: 'mark_objects' });
      const ref = this.#edit.reserve();
      this.#copies.set(value.num, ref);
      this.#edit.set(ref, this.#copy(this.#source.resolve(value), budget));
      return ref;
    }
    if (value instanceof PdfStream) return new PdfStream(this.#copyDict(value.dict, budget), value.raw);
    if (value instanceof PdfDict) return this.#copyDict(value, budget);
    return Array.isArray(value) ? value.map((one) => this.#copy(one, budget)) : value;
  }

  #copyDict(value: PdfDict, budget: { objects: number }): PdfDict {
    return new PdfDict([...value].filter(([key]) => key !== 'Length').map(([key, one]) => [key, this.#copy(one, budget)]));
  }
}
