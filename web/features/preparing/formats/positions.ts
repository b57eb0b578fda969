import { inside, type Size } from '../placing/geometry.ts';
import { givenOf, type Person, type Place } from '../working.ts';
import type { Position } from './calls.ts';

type Turn = Pick<Person, 'key'>;

/**
 * What a format keeps of the places of a draft. `people`: those who sign, in the order of their turns. `toLast`: what lies on the last page
 * goes to the last page of every document, however many that has.
 */
export function positionsOf(places: readonly Place[], people: readonly Turn[], pages: number, toLast: boolean): readonly Position[] {
  return places.flatMap(({ person, page, type, x, y, width, height, required, format }) => {
    const index = people.findIndex((one) => one.key === person);
    const fromEnd = toLast && page === pages;
    const box = { x: round(x), y: round(y), width: round(width), height: round(height) };
    return index < 0 ? [] : [{ signer: index + 1, page: fromEnd ? 1 : page, fromEnd, type, ...box, required, format: format ?? null }];
  });
}

/** As the places of a draft are saved (save.ts), so that the same places are the same numbers. */
const round = (value: number): number => Math.max(0, Math.round(value * 100) / 100);

/** signer: nobody signs in this turn. page: the document has no such page. signed: the file came signed, and this would alter it. */
export type Lack = 'signer' | 'page' | 'signed';

export interface Left {
  readonly position: Position;
  readonly lack: Lack;
}

/** Places as the draft will have them, but for their keys. */
export type Laid = Omit<Place, 'key'>;

export interface Layout {
  readonly laid: readonly Laid[];
  /** What this draft has no person or page for. */
  readonly left: readonly Left[];
  /** How many of those laid out had to be moved or made smaller, for their page is a smaller one. */
  readonly moved: number;
}

export interface DraftFacts {
  readonly people: readonly Turn[];
  /** Of every page. */
  readonly sizes: readonly Size[];
  /** The file came signed: one place to sign for each person, and nothing that writes on its pages. */
  readonly onlySignatures: boolean;
}

/** The draft with what is on its pages now. */
export interface DraftToLayOut extends DraftFacts {
  readonly places: readonly Place[];
  readonly nameOf: (person: string) => string;
}

/** Points beyond its page that a place may have (the server takes it so): what fitted one sheet of a size fits the next. */
const SLACK = 0.5;

/** Lays the places of a format out for a draft. `staying`: the places that it has already and keeps. */
export function layoutOf(positions: readonly Position[], { people, sizes, onlySignatures }: DraftFacts, staying: readonly Place[]): Layout {
  const laid: Laid[] = [];
  const left: Left[] = [];
  let moved = 0;
  for (const position of positions) {
    const { signer, type, x, y, width, height, required, format } = position;
    const person = people[signer - 1]?.key;
    const page = pageOf(position, sizes.length);
    const size = sizes[page - 1];
    const hasPlace = (place: Laid) => place.person === person;
    if (person === undefined) left.push({ position, lack: 'signer' });
    else if (size === undefined) left.push({ position, lack: 'page' });
    else if (onlySignatures && (type !== 'SIGNATURE' || staying.some(hasPlace) || laid.some(hasPlace)))
      left.push({ position, lack: 'signed' });
    else {
      const box = { x, y, width, height };
      const fits = x + width <= size.width + SLACK && y + height <= size.height + SLACK;
      if (!fits) moved += 1;
      const fitted = fits ? box : inside(box, size);
      laid.push({ person, type, page, ...fitted, label: '', required, ...givenOf({ format }) });
    }
  }
  return { laid, left, moved };
}

/** From 1; less than 1 or more than there are: the document has no such page. */
const pageOf = ({ page, fromEnd }: Position, pages: number): number => (fromEnd ? pages - page + 1 : page);

export interface LeftGroup {
  readonly lack: Lack;
  readonly signer: number;
  /** Of the page that is not there; null: it is not about a page. */
  readonly page: { readonly number: number; readonly fromEnd: boolean } | null;
  readonly positions: readonly Position[];
}

/** What is left out, together where one sentence says it: by person, and by page where that is what is missing. */
export function groupsOf(left: readonly Left[]): readonly LeftGroup[] {
  const groups = new Map<string, LeftGroup>();
  for (const { position, lack } of left) {
    const page = lack === 'page' ? { number: position.page, fromEnd: position.fromEnd } : null;
    const key = JSON.stringify([lack, position.signer, page]);
    const before = groups.get(key)?.positions ?? [];
    groups.set(key, { lack, signer: position.signer, page, positions: [...before, position] });
  }
  return [...groups.values()];
}
