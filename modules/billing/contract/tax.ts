/** A price split into what it is without the tax and the tax in it, whole cents. */
export interface Taxed {
  readonly netCents: number;
  readonly taxCents: number;
}

/**
 * The one place where tax and rounding are worked out: every price includes the tax, and the net amount of a line is rounded half up, away from
 * zero for what is taken off, so that a discount of a whole line leaves nothing. Net and tax add up to the amount by construction.
 * @param amountCents whole cents, tax included; negative: taken off
 * @param taxPercent whole percent, such as 16 (LIVA, article 1)
 */
export function taxed(amountCents: number, taxPercent: number): Taxed {
  const divisor = 100 + taxPercent;
  const net = Math.floor((Math.abs(amountCents) * 200 + divisor) / (2 * divisor));
  // Nothing taken off is zero, and not the zero below it that JSON does not know.
  const netCents = amountCents < 0 && net !== 0 ? -net : net;
  return { netCents, taxCents: amountCents - netCents };
}
