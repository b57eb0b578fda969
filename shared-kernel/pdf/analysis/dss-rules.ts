import type { Comparison } from './comparison.ts';
import { dictOf, type PdfValue } from './values.ts';
import type { DocumentView } from './view.ts';

const DSS_KEYS = new Set(['Type', 'Certs', 'OCSPs', 'CRLs', 'VRI', 'TU', 'TS']);

/** Validation data (EN 319 142-1, 5.4.2): streams and tables under the catalog's /DSS that nothing else leads to. */
export function compareDss(c: Comparison): void {
  const now = c.after.catalog?.entries.get('DSS');
  const then = c.before.catalog?.entries.get('DSS');
  if (!now && !then) return;
  const own = c.ownUnder('DSS');
  // What is left out of the validation data may be freed as well.
  for (const num of c.removed) if (own.has(num)) c.explain(num);
  const fine = [...own].filter((num) => c.touched(num));
  if (fine.length === 0 && c.same(then, now)) return;
  const unusual = now ? strangeKeys(c.after, now) : ['DSS'];
  if (unusual.length > 0) {
    const detail = now ? `validation data: ${unusual.join(', ')}` : 'validation data: DSS removed';
    c.report('unseen-changed', fine, { area: 'dss', code: 'dss-unusual', names: unusual, detail });
  } else c.report('dss', fine, { area: 'dss', code: 'dss', detail: 'validation data was added' });
}

function strangeKeys(view: DocumentView, value: PdfValue): string[] {
  const dict = dictOf(view.resolve(value));
  return dict ? [...dict.entries.keys()].filter((key) => !DSS_KEYS.has(key)) : ['no dictionary'];
}
