import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, readableOn, rgbaOf, rgbaText, TAG_PALETTE, TAG_PRESETS, tintOf } from '../../modules/tags/contract/colours.ts';
import { count } from '../support/counts.ts';

const LIGHT = [255, 255, 255] as const;
const DARK = [24, 31, 40] as const;
const part = fc.integer({ min: 0, max: 255 });

describe('colours of tags', () => {
  it('ENT-045, ENT-046: ten suggestions and 22 presets, all different', () => {
    expect(TAG_PALETTE).toHaveLength(10);
    expect(TAG_PRESETS).toHaveLength(22);
    expect(new Set(TAG_PRESETS).size).toBe(22);
    for (const colour of TAG_PRESETS) expect(rgbaOf(colour)?.alpha).toBe(1);
  });

  it('RULE-032: the background is the same colour at 0.2', () => {
    expect(rgbaText(tintOf(rgbaOf('rgba(255,0,0,1)')!))).toBe('rgba(255,0,0,0.2)');
  });

  it('takes rgba only', () => {
    expect(rgbaOf('rgba(0, 128, 255, 0.5)')).toEqual({ red: 0, green: 128, blue: 255, alpha: 0.5 });
    for (const text of ['red', '#ff0000', 'rgba(256,0,0,1)', 'rgba(1,2,3)', 'rgba(1,2,3,2)', 'rgba(1,2,3,1);x', 'url(x)'])
      expect(rgbaOf(text), text).toBeNull();
  });

  it('whatever colour was chosen, its text is read on light and on dark', () => {
    fc.assert(
      fc.property(part, part, part, fc.integer({ min: 0, max: 10 }), fc.constantFrom(LIGHT, DARK), (red, green, blue, tenths, ground) => {
        const colour = { red, green, blue, alpha: tenths / 10 };
        const { text, background } = readableOn(ground, { textColor: rgbaText(colour), bgColor: rgbaText(tintOf(colour)) });
        expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: count('colours of tags', 300, 20_000) },
    );
  });

  it('a background that a program chose is read too, and a colour that is read already stays', () => {
    const { text, background } = readableOn(LIGHT, { textColor: 'rgba(120,120,120,1)', bgColor: 'rgba(120,120,120,1)' });
    expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
    expect(readableOn(LIGHT, { textColor: 'rgba(120,53,15,1)', bgColor: 'rgba(120,53,15,0.2)' }).text).toEqual([120, 53, 15]);
  });
});
