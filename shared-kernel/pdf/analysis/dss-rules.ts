import type { Comparison } from './comparison.ts';
import { dictOf, type PdfValue, referencesIn } from './values.ts';
import type { DocumentView } from './view.ts';

const UNDER_DSS = new Set(['DSS']);
const DSS_KEYS = new Set(['Type', 'Certs', 'OCSPs', 'CRLs', 'VRI', 'TU', 'TS']);

/** Validation data (EN 319 142-1, 5.4.2): streams and tables under the catalog's /DSS that nothing else leads to. */
export function compareDss(c: Comparison): void {
  const now = c.after.catalog?.entries.get('DSS');
  const then = c.before.catalog?.entries.get('DSS');
  if (!now && !then) return;
  const owned = dssObjects(c.after, now);
  for (const num of dssObjects(c.before, then)) owned.add(num);
  // What is left out of the validation data may be freed as well.
  for (const num of c.removed) if (owned.has(num) && c.ownedUnder(num, owned, UNDER_DSS)) c.explain(num);
  const touched = [...owned].filter((num) => c.touched(num));
  if (touched.length === 0 && c.same(then, now)) return;
  const fine = touched.filter((num) => c.ownedUnder(num, owned, UNDER_DSS));
  const unusual = now ? strangeKeys(c.after, now) : ['DSS'];
  if (unusual.length > 0) {
    const detail = now ? `validation data: ${unusual.join(', ')}` : 'validation data: DSS removed';
    c.report('unseen-changed', fine, { area: 'dss', code: 'dss-unusual', names: unusual, detail });
  } else c.report('dss', fine, { area: 'dss', code: 'dss', detail: 'validation data was added' });
}

function dssObjects(view: DocumentView, start: PdfValue | undefined): Set<number> {
  const found = new Set<number>();
  const todo = start ? referencesIn(start) : [];
  for (let num = todo.pop(); num !== undefined; num = todo.pop()) {
    if (found.has(num)) continue;
    const object = view.object(num);
    if (!object) continue;
    found.add(num);
    referencesIn(object.value, todo);
  }
  return found;
}

function strangeKeys(view: DocumentView, value: PdfValue): string[] {
  const dict = dictOf(view.resolve(value));
  return dict ? [...dict.entries.keys()].filter((key) => !DSS_KEYS.has(key)) : ['no dictionary'];
}
