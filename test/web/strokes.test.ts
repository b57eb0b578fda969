import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  appearanceOf,
  BOX,
  begin,
  blank,
  clear,
  type Drawing,
  end,
  extend,
  isEmpty,
  pathOf,
  redo,
  undo,
} from '../../web/signer/strokes.ts';
import { count } from '../support/counts.ts';

const line = (...points: [number, number][]): Drawing => {
  const [first, ...rest] = points.map(([x, y]) => ({ x, y }));
  return end(extend(begin(blank, first!), rest));
};

describe('a drawing', () => {
  it('keeps strokes in order, takes them back one by one and gives them again', () => {
    const two = end(extend(begin(line([10, 10], [40, 40]), { x: 100, y: 100 }), [{ x: 140, y: 90 }]));
    expect(two.strokes).toHaveLength(2);
    const one = undo(two);
    expect(one.strokes).toEqual([two.strokes[0]]);
    expect(redo(one).strokes).toEqual(two.strokes);
    // A new stroke is a new past: what was taken back does not come again.
    expect(redo(end(begin(one, { x: 5, y: 5 }))).strokes).toHaveLength(2);
    expect(redo(redo(clear(two))).strokes).toEqual(two.strokes);
    expect(isEmpty(clear(two))).toBe(true);
    expect(undo(blank)).toBe(blank);
  });

  it('is nothing to sign with while empty, and a dot is something', () => {
    expect(appearanceOf(blank)).toBeNull();
    expect(appearanceOf(end(begin(blank, { x: 7, y: 9 })))).toEqual({ kind: 'STROKE', ...BOX, strokes: [[{ x: 7, y: 9 }]] });
    expect(pathOf([{ x: 7, y: 9 }])).toBe('M7 9l0.1 0');
  });

  it('stays within the bounds of the signing call whatever a pointer reports', () => {
    const points = fc.array(
      fc.record({ x: fc.double({ min: -500, max: 1500, noNaN: true }), y: fc.double({ min: -500, max: 900, noNaN: true }) }),
      {
        minLength: 1,
        maxLength: 4000,
        size: 'max',
      },
    );
    fc.assert(
      fc.property(fc.array(points, { minLength: 1, maxLength: 4 }), (strokes) => {
        const drawing = strokes.reduce((so, [first, ...rest]) => end(extend(begin(so, first!), rest)), blank);
        const appearance = appearanceOf(drawing)!;
        expect(appearance.strokes.length).toBe(strokes.length);
        for (const stroke of appearance.strokes) {
          expect(stroke.length).toBeGreaterThan(0);
          expect(stroke.length).toBeLessThanOrEqual(5000);
          expect(pathOf(stroke)).toMatch(/^M[-\d.]+ [-\d.]+/);
        }
      }),
      { numRuns: count('drawings', 30, 1000) },
    );
    const many = Array.from({ length: 600 }).reduce<Drawing>((so) => end(begin(so, { x: 1, y: 1 })), blank);
    expect(many.strokes.length).toBeLessThanOrEqual(500);
  });
});
