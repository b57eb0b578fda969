import type { PdfEdit } from '../syntax/edit.ts';
import { PdfDict, PdfName, PdfString, type PdfValue } from '../syntax/values.ts';
import type { RemovedPart } from '../types.ts';

/** Actions that run something, fetch something or change what is shown (ISO 32000-2, 12.6.4). Moving within the document stays. */
const forbiddenActions = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'ResetForm',
  'GoToR',
  'GoToE',
  'GoToDp',
  'Rendition',
  'Movie',
  'Sound',
  'RichMediaExecute',
  'GoTo3DView',
  'Hide',
  'SetOCGState',
  'Trans',
]);

const mediaAnnotations = new Set(['Sound', 'Movie', 'Screen', '3D', 'RichMedia']);

/** Link targets that stay: a page on the web, a mail, a telephone. */
const allowedSchemes = /^\s*(https?|mailto|tel):/i;

/** Takes scripts, actions, attachments and media out of dictionaries, and remembers what it took. */
export class Cleaner {
  readonly removed = new Set<RemovedPart>();
  readonly #edit: PdfEdit;
  constructor(edit: PdfEdit) {
    this.#edit = edit;
  }

  /** The dictionary without what does not belong in a document to be signed; the same object where nothing was taken. */
  clean(source: PdfDict): PdfDict {
    let copy: PdfDict | undefined;
    const drop = (key: string, part: RemovedPart) => {
      copy ??= new PdfDict(source);
      copy.delete(key);
      this.removed.add(part);
    };
    for (const key of ['A', 'PA', 'OpenAction', 'Next']) {
      const value = source.get(key);
      const part = value === undefined ? undefined : this.#forbidden(value);
      if (part) drop(key, part);
    }
    if (source.has('AA')) {
      const part = this.#triggers(source.get('AA'));
      if (part) drop('AA', part);
    }
    if (source.has('EF') && (source.has('F') || source.has('UF') || this.#name(source.get('Type')) === 'Filespec'))
      drop('EF', 'attachments');
    if (source.has('AF') && this.#associated(source.get('AF'))) drop('AF', 'attachments');
    const own = this.#actionPart(source);
    if (own) {
      this.removed.add(own);
      return new PdfDict();
    }
    return copy ?? source;
  }

  /** Whether an annotation has no place in a document to be signed. Widgets are flattened elsewhere. */
  annotationPart(annotation: PdfDict): RemovedPart | undefined {
    const subtype = this.#name(annotation.get('Subtype'));
    if (subtype === 'FileAttachment') return 'attachments';
    return subtype !== undefined && mediaAnnotations.has(subtype) ? 'media' : undefined;
  }

  #name(value: PdfValue | undefined): string | undefined {
    const found = this.#edit.resolve(value);
    return found instanceof PdfName ? found.value : undefined;
  }

  #forbidden(value: PdfValue): RemovedPart | undefined {
    const resolved = this.#edit.resolve(value);
    for (const item of Array.isArray(resolved) ? resolved.slice(0, 64) : [resolved]) {
      const action = this.#edit.dict(item);
      const part = action && this.#actionPart(action);
      if (part) return part;
    }
    return undefined;
  }

  #actionPart(action: PdfDict): RemovedPart | undefined {
    // A structure element or a group may carry the same key with another meaning.
    if (action.has('K') || action.has('Pg') || (action.has('Type') && this.#name(action.get('Type')) !== 'Action')) return undefined;
    const kind = this.#name(action.get('S'));
    if (kind === undefined) return undefined;
    if (kind === 'URI') {
      const target = this.#edit.resolve(action.get('URI'));
      const text = target instanceof PdfString ? Buffer.from(target.bytes).toString('latin1') : '';
      const relative = !/^\s*[a-z][a-z0-9+.-]*:/i.test(text);
      return relative || allowedSchemes.test(text) ? undefined : 'actions';
    }
    if (!forbiddenActions.has(kind)) return undefined;
    return kind === 'JavaScript' ? 'javascript' : 'actions';
  }

  #triggers(value: PdfValue | undefined): RemovedPart | undefined {
    const triggers = this.#edit.dict(value);
    if (!triggers) return undefined;
    const actions = [...triggers.values()].map((item) => this.#edit.dict(item)).filter((item) => item?.has('S'));
    if (actions.length === 0) return undefined;
    return actions.some((action) => this.#name(action!.get('S')) === 'JavaScript') ? 'javascript' : 'actions';
  }

  #associated(value: PdfValue | undefined): boolean {
    const items = this.#edit.array(value) ?? [value];
    return items.some((item) => {
      const spec = item === undefined ? undefined : this.#edit.dict(item);
      return spec?.has('EF') || spec?.has('UF');
    });
  }
}
