import { z } from 'zod';

const text = z.string().default('');

/** What `fiscal` of InvoiceOpened holds as JSON: an account's fiscal data of that moment; '' for what was not there. */
export const fiscalKept = z.object({
  businessName: text,
  rfc: text,
  /** Values of the catalogues of SAT. */
  fiscalRegime: text,
  cfdiUse: text,
  /** Ids of the catalogues of places where those have them, else names. */
  country: text,
  state: text,
  city: text,
  postalCode: text,
  address: text,
});
export type FiscalKept = z.infer<typeof fiscalKept>;
