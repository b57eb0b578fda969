import type { Language } from '../../../shared-kernel/i18n/table.ts';
import type { PdfWork } from '../../../shared-kernel/pdf/port.ts';
import { cfdiUses, fiscalRegimes } from '../../accounts/contract/catalogs/cfdi.ts';
import { placeNames } from '../../accounts/contract/catalogs/places.ts';
import type { Receipts } from '../../billing/index.ts';
import { namesOfPlans } from '../../subscription/contract/plan-names.ts';

/** What receipts name in words: plans, and what fiscal data hold as values of catalogues. */
export const createReceipts = (pdf: Pick<PdfWork, 'compose'>, productName: string): Receipts => ({
  pdf,
  productName,
  planName(planName: string, language: Language) {
    const names: Readonly<Record<string, string>> = namesOfPlans[language];
    return names[planName] ?? planName;
  },
  fiscalNames({ fiscalRegime, cfdiUse, country, state }, language) {
    const places = placeNames({ country, state }, language);
    return {
      fiscalRegime: fiscalRegimes(language).find(({ value }) => value === fiscalRegime)?.name ?? null,
      cfdiUse: cfdiUses(language).find(({ value }) => value === cfdiUse)?.name ?? null,
      country: places.country,
      state: places.state,
    };
  },
});
