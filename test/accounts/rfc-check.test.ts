import { describe, expect, it } from 'vitest';
import { isRfc, rfcCheckFits } from '../../shared-kernel/rfc.ts';

/** Published by SAT: its own, those of its test certificates and the example of its rules. */
const right = ['GODE561231GR8', 'SAT970701NN3', 'CACX7605101P8', 'IIA040805DZ4', 'MAG041126GT8'];

describe('the check digit of an RFC', () => {
  it.each(right)('%s has the right one', (rfc) => {
    expect(isRfc(rfc) && rfcCheckFits(rfc)).toBe(true);
  });

  it('is another one for every other last character', () => {
    for (const rfc of right)
      for (const last of '0123456789A') expect(rfcCheckFits(rfc.slice(0, -1) + last), rfc + last).toBe(last === rfc.at(-1));
  });

  it('tells two neighbours that changed places', () => {
    for (const swapped of ['OGDE561231GR8', 'GODE562131GR8', 'GODE561231RG8']) expect(rfcCheckFits(swapped), swapped).toBe(false);
  });

  it('takes Ñ and & for what they are', () => {
    expect(['ÑAE130906D99', '&AE130906D91', 'NAE130906D92'].map(rfcCheckFits)).toEqual([true, true, true]);
  });
});
