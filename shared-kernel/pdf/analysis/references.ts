import { referencesIn } from './values.ts';
import type { DocumentView } from './view.ts';

/** Stands for the trailer's /Root and /Encrypt, which no object holds. */
export const TRAILER = 0;

/**
 * Who points at whom, over everything that /Root has led to in any revision read so far. It only grows, so each revision costs
 * what it touches and not the whole document; an object that no revision reached any more still counts as reached.
 */
export class References {
  readonly #referrers = new Map<number, Set<number>>();

  /** Takes in one more revision. Revisions come in their order. */
  add(view: DocumentView): void {
    const todo: number[] = [];
    for (const key of ['Root', 'Encrypt']) {
      const value = view.trailer.entries.get(key);
      if (value) for (const num of referencesIn(value)) this.#link(TRAILER, num, todo);
    }
    if (view.previous) for (const num of view.touched) if (this.reaches(num)) this.#follow(view, num, todo);
    for (let num = todo.pop(); num !== undefined; num = todo.pop()) this.#follow(view, num, todo);
  }

  reaches(num: number): boolean {
    return this.#referrers.has(num);
  }

  referrers(num: number): ReadonlySet<number> {
    return this.#referrers.get(num) ?? NOBODY;
  }

  #follow(view: DocumentView, num: number, todo: number[]): void {
    const object = view.object(num);
    if (!object) return;
    for (const target of referencesIn(object.value)) this.#link(num, target, todo);
    // What an object stream is made of decides what its objects are.
    if (object.container !== null) this.#link(num, object.container, todo);
  }

  #link(from: number, to: number, todo: number[]): void {
    const known = this.#referrers.get(to);
    if (known) known.add(from);
    else {
      this.#referrers.set(to, new Set([from]));
      todo.push(to);
    }
  }
}

const NOBODY: ReadonlySet<number> = new Set();
