import type { Budget } from './budget.ts';
import { decodeStream } from './filters.ts';
import { dictOf, type PdfDict, type PdfValue } from './values.ts';
import type { DocumentView } from './view.ts';

/** One DER value of the document security store, unchecked. */
export interface StoredValue {
  readonly der: Uint8Array;
  /** Offset after the object that holds it: a document timestamp that reaches this far covers it. */
  readonly end: number;
}

/** What a file carries to judge its signatures by (ISO 32000-2, 12.8.4.3): nobody vouches for any of it but its own signatures. */
export interface DssFacts {
  readonly certificates: readonly StoredValue[];
  readonly lists: readonly StoredValue[];
  readonly ocsp: readonly StoredValue[];
}

export const EMPTY_DSS: DssFacts = { certificates: [], lists: [], ocsp: [] };

/** More than 30 signers with their authorities and timestamps need. */
const LIMITS = { certificates: 64, lists: 64, ocsp: 128 } as const;
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_VRI = 256;

/** Keys of the store, and of the entries that /VRI keeps by signature (12.8.4.4). */
const KEYS: readonly (readonly [keyof DssFacts, string, string])[] = [
  ['certificates', 'Certs', 'Cert'],
  ['lists', 'CRLs', 'CRL'],
  ['ocsp', 'OCSPs', 'OCSP'],
];

/**
 * The values under the catalog's /DSS and under all of its /VRI. Which signature an entry is kept for is not asked: a list or an answer
 * says itself whose certificate it speaks of.
 */
export function readDss(view: DocumentView, budget: Budget): DssFacts {
  const dss = dictOf(view.get(view.catalog, 'DSS'));
  if (!dss) return EMPTY_DSS;
  const found = { certificates: [] as StoredValue[], lists: [] as StoredValue[], ocsp: [] as StoredValue[] };
  const seen = new Set<number>();
  let bytes = 0;
  const take = (kind: keyof DssFacts, item: PdfValue): void => {
    if (item.kind !== 'ref' || seen.has(item.num) || found[kind].length >= LIMITS[kind]) return;
    seen.add(item.num);
    const object = view.object(item.num);
    if (object?.value.kind !== 'stream' || !object.extent) return;
    const der = decodeStream(object.value, (value) => view.resolve(value), budget);
    if (!der || bytes + der.length > MAX_BYTES) return;
    bytes += der.length;
    found[kind].push({ der, end: object.extent[1] });
  };
  const takeAll = (holder: PdfDict | null, place: 1 | 2): void => {
    for (const key of KEYS) {
      const items = view.get(holder, key[place]);
      if (items.kind === 'array') for (const item of items.items.slice(0, LIMITS[key[0]])) take(key[0], item);
    }
  };
  takeAll(dss, 1);
  const vri = dictOf(view.get(dss, 'VRI'));
  for (const entry of [...(vri?.entries.values() ?? [])].slice(0, MAX_VRI)) takeAll(dictOf(view.resolve(entry)), 2);
  return found;
}
