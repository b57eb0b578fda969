import { describe, expect, it } from 'vitest';
import { groupsOf, layoutOf, positionsOf } from '../../web/features/preparing/formats/positions.ts';
import type { Place } from '../../web/features/preparing/working.ts';

const LETTER = { width: 612, height: 792 };
const LEGAL = { width: 612, height: 1008 };
const people = [{ key: 'ana' }, { key: 'bruno' }];

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
const draft = (over: Partial<Parameters<typeof layoutOf>[1]> = {}) => ({
  people,
  sizes: [LETTER, LETTER, LETTER],
  onlySignatures: false,
  ...over,
});
const three = [
  place({ page: 3 }),
  place({ person: 'bruno', type: 'INITIALS', x: 500.004 }),
  place({ type: 'TEXT', page: 2, label: 'CURP de Ana', prefilled: 'COVA800101', format: 'CURP', required: false }),
];
const laidOn = (...args: Parameters<typeof layoutOf>) =>
  layoutOf(...args).laid.map(({ person, page, type }) => `${person} ${type} ${page}`);

describe('what a format keeps of the places of a draft', () => {
  it('whose turn, where and what; neither names nor what is written', () => {
    const box = { x: 100, y: 100, width: 180, height: 68 };
    expect(positionsOf(three, people, 3, true)).toEqual([
      { signer: 1, page: 1, fromEnd: true, type: 'SIGNATURE', ...box, required: true, format: null },
      { signer: 2, page: 1, fromEnd: false, type: 'INITIALS', ...box, x: 500, required: true, format: null },
      { signer: 1, page: 2, fromEnd: false, type: 'TEXT', ...box, required: false, format: 'CURP' },
    ]);
  });

  it('of a choice its place, without what is chosen from', () => {
    const choice = place({ type: 'RADIO', label: 'Aval', options: ['Con aval', 'Sin aval'] });
    const [kept] = positionsOf([choice], people, 1, false);
    expect(kept).toMatchObject({ type: 'RADIO', required: true });
    expect(kept).not.toHaveProperty('options');
    const { laid } = layoutOf([kept!], draft(), []);
    expect(laid).toHaveLength(1);
    expect(laid[0]).not.toHaveProperty('options');
  });

  it('the number of the last page, where nobody wants the last one', () => {
    expect(positionsOf(three, people, 3, false)[0]).toMatchObject({ page: 3, fromEnd: false });
  });

  it('nothing of people who do not sign, and nothing outside of the paper', () => {
    expect(positionsOf([place({ person: 'carla' })], people, 1, false)).toEqual([]);
    expect(positionsOf([place({ x: -0.001 })], people, 1, false)[0]).toMatchObject({ x: 0 });
  });
});

describe('what a format puts on another draft', () => {
  const positions = positionsOf(three, people, 3, true);

  it('the same places, for whoever has that turn', () => {
    expect(layoutOf(positions, draft(), [])).toEqual({
      laid: [
        { person: 'ana', type: 'SIGNATURE', page: 3, x: 100, y: 100, width: 180, height: 68, label: '', required: true },
        // Beyond the right edge of its page from the beginning.
        { person: 'bruno', type: 'INITIALS', page: 1, x: 432, y: 100, width: 180, height: 68, label: '', required: true },
        { person: 'ana', type: 'TEXT', page: 2, x: 100, y: 100, width: 180, height: 68, label: '', required: false, format: 'CURP' },
      ],
      left: [],
      moved: 1,
    });
    expect(laidOn(positions, draft({ people: [{ key: 'dora' }, { key: 'emilio' }] }), [])).toEqual([
      'dora SIGNATURE 3',
      'emilio INITIALS 1',
      'dora TEXT 2',
    ]);
  });

  it('what is for the last page goes to the last one, however many there are', () => {
    expect(laidOn(positions, draft({ sizes: Array(9).fill(LETTER) }), [])[0]).toBe('ana SIGNATURE 9');
    const before = [{ ...positions[0]!, page: 2 }];
    expect(laidOn(before, draft({ sizes: [LETTER, LETTER] }), [])).toEqual(['ana SIGNATURE 1']);
    expect(layoutOf(before, draft({ sizes: [LETTER] }), []).left).toEqual([{ position: before[0], lack: 'page' }]);
  });

  it('every place is laid out or left, with the reason; nothing is dropped', () => {
    const { laid, left } = layoutOf(positions, draft({ people: [{ key: 'ana' }], sizes: [LETTER] }), []);
    expect(laid).toHaveLength(1);
    expect(left.map(({ lack, position }) => [lack, position.signer, position.page])).toEqual([
      ['signer', 2, 1],
      ['page', 1, 2],
    ]);
  });

  it('is moved onto smaller paper, and told', () => {
    const high = positionsOf([place({ y: 930 })], people, 1, false);
    expect(layoutOf(high, draft({ sizes: [LEGAL] }), [])).toMatchObject({ laid: [{ y: 930 }], moved: 0 });
    expect(layoutOf(high, draft({ sizes: [LETTER] }), [])).toMatchObject({ laid: [{ y: 792 - 68, height: 68 }], moved: 1 });
  });

  it('a file that came signed takes one place to sign for each person, also of what stays', () => {
    const two = positionsOf([place({}), place({ page: 2 }), place({ person: 'bruno' }), place({ type: 'DATE' })], people, 3, false);
    const signed = draft({ onlySignatures: true });
    expect(laidOn(two, signed, [])).toEqual(['ana SIGNATURE 1', 'bruno SIGNATURE 1']);
    expect(layoutOf(two, signed, []).left.map(({ lack }) => lack)).toEqual(['signed', 'signed']);
    expect(laidOn(two, signed, [place({ person: 'bruno' })])).toEqual(['ana SIGNATURE 1']);
  });

  it('is told together by person, and by page where the page is missing', () => {
    const many = [3, 3, 4].flatMap((page) => [
      place({ person: 'bruno', page }),
      place({ person: 'bruno', page, type: 'INITIALS' }),
      place({ person: 'ana', page }),
    ]);
    const { left } = layoutOf(positionsOf(many, people, 9, false), draft({ people: [{ key: 'ana' }], sizes: [LETTER] }), []);
    expect(groupsOf(left).map(({ lack, signer, page, positions: of }) => [lack, signer, page?.number, of.length])).toEqual([
      ['signer', 2, undefined, 6],
      ['page', 1, 3, 2],
      ['page', 1, 4, 1],
    ]);
  });
});
