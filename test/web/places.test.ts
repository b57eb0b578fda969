import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { kindsText, kindTexts } from '../../web/features/preparing/kinds.ts';
import { dropped, SMALLEST, USUAL_SIZE } from '../../web/features/preparing/placing/geometry.ts';
import { hintsOf, stretches } from '../../web/features/preparing/placing/hints.ts';
import { placingTexts } from '../../web/features/preparing/placing/texts.ts';
import { sentence, stretchesOf } from '../../web/features/preparing/Summary.tsx';
import { summaryTexts } from '../../web/features/preparing/summary-texts.ts';
import { FIELD_TYPES, type Person, type Place } from '../../web/features/preparing/working.ts';
import { formats } from '../../web/i18n/format.ts';

const LETTER = { width: 612, height: 792 };

const place = (over: Partial<Place>): Place => ({
  key: 'one',
  person: 'ana',
  type: 'SIGNATURE',
  page: 1,
  x: 100,
  y: 100,
  width: 180,
  height: 68,
  label: '',
  required: true,
  ...over,
});

describe('kinds of fields', () => {
  it('have a name of their own in each language, in the list of places as in the summary', () => {
    for (const { es, en } of [placingTexts, kindTexts])
      for (const texts of [es, en]) {
        const names = Object.entries(texts).filter(([key]) => /^(field|kind)_[A-Z_]+(_one)?$/.test(key));
        expect(names).toHaveLength(FIELD_TYPES.length);
        expect(new Set(names.map(([, name]) => name.toLowerCase())).size).toBe(FIELD_TYPES.length);
      }
  });
});

describe('a place that is put where somebody pressed', () => {
  it.each(FIELD_TYPES)('%s lies wholly on the paper, wherever it is pressed', (type) => {
    for (const x of [0, 20, 60, 306, 560, 600, 612])
      for (const y of [0, 10, 400, 792]) {
        const box = dropped(type, { x, y }, LETTER);
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(LETTER.width);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height).toBeLessThanOrEqual(LETTER.height);
        expect(box.width).toBeGreaterThanOrEqual(SMALLEST[type].width);
        expect(box.width).toBeLessThanOrEqual(USUAL_SIZE[type].width);
      }
  });

  it('a text field near the edge gets narrower and stays where it was put; a signature keeps its size', () => {
    const text = dropped('TEXT', { x: 550, y: 400 }, LETTER);
    expect(text.width).toBeLessThan(USUAL_SIZE.TEXT.width);
    expect(text.x + text.width / 2).toBeCloseTo(550);
    expect(dropped('SIGNATURE', { x: 550, y: 400 }, LETTER)).toMatchObject({ width: USUAL_SIZE.SIGNATURE.width, x: 612 - 180 });
    // In the middle it is as wide as usual, and not as wide as a signature.
    expect(dropped('TEXT', { x: 306, y: 400 }, LETTER).width).toBe(USUAL_SIZE.TEXT.width);
    expect(USUAL_SIZE.TEXT.width).toBeLessThan(USUAL_SIZE.SIGNATURE.width);
  });
});

describe('what is worth a look about places', () => {
  const kinds = (places: readonly Place[], words: readonly { x: number; y: number; width: number; height: number }[] = []) =>
    hintsOf(places, [LETTER, LETTER], new Map([[1, words]])).map(({ place: { key }, kind }) => [key, kind]);

  it('tells the later of two that overlap, only on the same page, and not what only touches', () => {
    expect(kinds([place({}), place({ key: 'two', x: 200 })])).toEqual([['two', 'overlap']]);
    expect(kinds([place({}), place({ key: 'two', page: 2 })])).toEqual([]);
    expect(kinds([place({}), place({ key: 'two', x: 280 })])).toEqual([]);
  });

  it('tells what covers a word, and not what only comes near a line', () => {
    expect(kinds([place({})], [{ x: 120, y: 120, width: 60, height: 12 }])).toEqual([['one', 'text']]);
    // The line above the signature: a little of its letters is below the upper edge of the box.
    expect(kinds([place({})], [{ x: 120, y: 165, width: 60, height: 12 }])).toEqual([]);
    expect(kinds([place({})], [{ x: 300, y: 120, width: 60, height: 12 }])).toEqual([]);
  });

  it('tells a choice that cannot be answered, before where it lies', () => {
    expect(kinds([place({ type: 'COMBO', x: 560 })])).toEqual([['one', 'options']]);
    expect(kinds([place({ type: 'RADIO', options: ['Sí', 'Sí'] })])).toEqual([['one', 'options']]);
    expect(kinds([place({ type: 'RADIO', options: ['Sí', 'No'] })])).toEqual([]);
  });

  it('tells what reaches beyond the paper before anything else', () => {
    expect(kinds([place({}), place({ key: 'two', x: 560 })])).toEqual([['two', 'edge']]);
  });

  it('takes no line to be written on for text', () => {
    expect(stretches('Nombre: ________________')).toEqual([{ from: 0, to: 7 }]);
    expect(stretches('______ ........ …')).toEqual([]);
    expect(stretches('El arrendador ____ paga')).toEqual([
      { from: 0, to: 13 },
      { from: 19, to: 23 },
    ]);
  });
});

beforeAll(() => i18next.init({ lng: 'es', fallbackLng: false, initAsync: false, keySeparator: false, nsSeparator: false, resources: {} }));

describe('how many places of which kind', () => {
  it.each([
    ['es', '1 firma, 12 rúbricas y 1 casilla'],
    ['en', '1 signature, 12 sets of initials, and 1 tick box'],
  ] as const)('is said in words (%s)', (language, said) => {
    const many = [
      place({}),
      ...Array.from({ length: 12 }, (_, page) => place({ type: 'INITIALS', page: page + 1 })),
      place({ type: 'CHECKBOX' }),
    ];
    expect(kindsText(many, kindTexts.in(language), formats(language).list)).toBe(said);
  });
});

describe('the sentence about a person before sending', () => {
  const person = (key: string, over: Partial<Person> = {}): Person => ({
    key,
    isOwner: false,
    name: key,
    email: `${key.toLowerCase()}@correo.example`,
    whatsapp: '',
    rank: 1,
    signatureType: null,
    ...over,
  });
  const said = (one: Person, people: readonly Person[], hasOrder: boolean, language: 'es' | 'en' = 'es') =>
    sentence(one, people, hasOrder, summaryTexts.in(language), formats(language).list);
  const ana = person('Ana', { signatureType: 'E_FIRMA' });
  const bruno = person('Bruno', { rank: 2 });
  const carla = person('Carla', { rank: 2, signatureType: 'ELECTRONIC_SIGNATURE' });
  const owner = person('Lucía', { isOwner: true, rank: 2 });

  it('has the address, the turn, who signs at the same time and how', () => {
    expect(said(ana, [ana], false)).toBe('Solo firma Ana (ana@correo.example), con e.firma.');
    expect(said(bruno, [ana, bruno], false)).toBe('Bruno (bruno@correo.example) firma en cualquier momento, como prefiera.');
    expect(said(bruno, [ana, bruno], true)).toBe('En el turno 2 firma Bruno (bruno@correo.example), como prefiera.');
    expect(said(carla, [ana, bruno, carla, owner], true)).toBe(
      'En el turno 2, al mismo tiempo que Bruno y usted, firma Carla (carla@correo.example), con firma dibujada o escrita.',
    );
    expect(said(owner, [ana, bruno, owner], true)).toBe('En el turno 2 firma usted, al mismo tiempo que Bruno.');
    expect(said(carla, [ana, bruno, carla], true, 'en')).toBe(
      'In turn 2, at the same time as Bruno, Carla (carla@correo.example) signs, with a drawn or typed signature.',
    );
  });

  it('counts pages in a row as one stretch', () => {
    expect(stretchesOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])).toEqual(['1–12']);
    expect(stretchesOf([1, 2, 4, 7, 8, 9])).toEqual(['1', '2', '4', '7–9']);
  });
});
