import type { SignatureFacts } from './facts.ts';
import { largeBodies, placesOutside } from './large-bodies.ts';
import type { Revision } from './revisions.ts';
import type { Syntax } from './syntax.ts';
import { dictOf, nameOf, type PdfDict } from './values.ts';
import type { DocumentView } from './view.ts';

const MAX_OFFSETS = 4_096;

/**
 * Where a signature dictionary stands that no field of any revision leads to: what is left when someone unhooks a signature. Usage
 * rights, which hang under the catalog's /Perms and belong to no field (ISO 32000-2, 12.8.2.3), do not count, nor do bytes inside
 * the streams of the document (an attached PDF, say).
 */
export function strayByteRanges(
  syntax: Syntax,
  signatures: readonly SignatureFacts[],
  revisions: readonly Revision[],
  views: readonly DocumentView[],
): number[] {
  const final = views.at(-1)!;
  const offsets: number[] = [];
  for (const at of placesOutside(syntax, '/ByteRange', largeBodies(syntax, final))) {
    if (offsets.length === MAX_OFFSETS) break;
    offsets.push(at);
  }
  if (offsets.length === 0) return [];
  const open = outside(offsets, [...knownExtents(signatures, views), ...trailers(syntax, revisions)]);
  if (open.length === 0) return [];
  const bodies: [number, number][] = [];
  for (const num of final.numbers()) {
    const value = final.object(num)?.value;
    // A stream whose end was searched for may have swallowed what follows it.
    if (value?.kind === 'stream' && value.lengthExact) bodies.push([value.start, value.end]);
  }
  return outside(open, bodies);
}

/** Bytes of every object that holds the value of a field, or usage rights, in any revision. */
function knownExtents(signatures: readonly SignatureFacts[], views: readonly DocumentView[]): [number, number][] {
  const known = new Set(signatures.map((signature) => signature.valueObject ?? signature.fieldObject));
  const extents: [number, number][] = [];
  for (const view of views) {
    for (const num of usageRights(view)) {
      if (known.has(num)) continue;
      known.add(num);
      const extent = view.object(num)?.extent;
      if (extent) extents.push([extent[0], extent[1]]);
    }
    const named = view.previous ? view.touched : known;
    for (const num of named) {
      const extent = known.has(num) ? view.object(num)?.extent : null;
      if (extent) extents.push([extent[0], extent[1]]);
    }
  }
  return extents;
}

/**
 * A trailer may carry the message authentication code of an encrypted file, which has a /ByteRange of its own (ISO/TS 32004): in its
 * dictionary, and not in a stream that is its table and may have lost its end.
 */
function trailers(syntax: Syntax, revisions: readonly Revision[]): [number, number][] {
  return revisions.flatMap(({ sections }) =>
    sections.flatMap(({ extents }) =>
      extents.map(([start, end]): [number, number] => {
        const body = syntax.indexOf('stream', start);
        return [start, body < 0 ? end : Math.min(body, end)];
      }),
    ),
  );
}

/** The objects that usage rights are written in; a certification has to be a field's value as well and is none of them. */
function* usageRights(view: DocumentView): Generator<number> {
  const root = view.trailer.entries.get('Root');
  const holder = view.catalog?.entries.get('Perms');
  const permissions = dictOf(view.resolve(holder));
  for (const key of ['UR', 'UR3']) {
    const rights = permissions?.entries.get(key);
    if (!rights || !grantsUsage(view, dictOf(view.resolve(rights)))) continue;
    if (rights.kind === 'ref') yield rights.num;
    else if (holder?.kind === 'ref') yield holder.num;
    else if (root?.kind === 'ref') yield root.num;
  }
}

/** The signature says itself that it grants usage rights: a person's, moved here, does not. */
function grantsUsage(view: DocumentView, dict: PdfDict | null): boolean {
  const references = view.get(dict, 'Reference');
  if (references.kind !== 'array') return false;
  return references.items.some((item) => {
    const method = nameOf(view.get(dictOf(view.resolve(item)), 'TransformMethod'));
    return method === 'UR' || method === 'UR3';
  });
}

/** The offsets that lie in none of the extents. */
function outside(offsets: readonly number[], extents: [number, number][]): number[] {
  const sorted = extents.sort((a, b) => a[0] - b[0]);
  let next = 0;
  let reach = -1;
  return offsets.filter((offset) => {
    for (; next < sorted.length && sorted[next]![0] < offset; next++) reach = Math.max(reach, sorted[next]![1]);
    return offset >= reach;
  });
}
