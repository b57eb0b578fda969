import type { Comparison } from './comparison.ts';
import { drawnBoxes } from './drawn-boxes.ts';
import type { Underneath } from './facts.ts';
import { type FormField, flagsOf, isVisible, rectOf, upright, type Widget } from './fields.ts';
import type { Rect } from './geometry.ts';
import { annotationsOf, pagesListing } from './page-widgets.ts';
import { dictOf, nameOf, type PdfDict } from './values.ts';
import type { DocumentView } from './view.ts';

export interface Place {
  readonly page: number | null;
  readonly rect: Rect | null;
  readonly over: Underneath;
}

/** A box may share an edge with what is beside it: in units of the page, and never more than a quarter of what is small. */
const EDGE = 1;
const edgeOf = (low: number, high: number): number => Math.min(EDGE, (high - low) / 4);
/** Comparisons of boxes that one step of the budget pays for. */
const BOXES_PER_STEP = 32;
/** Flags under which a viewer draws a widget elsewhere than in its rectangle: NoZoom and NoRotate (ISO 32000-2, 12.5.3). */
const LOOSE = 8 | 16;

/** Where a newly placed field shows, and what the page held there when the earlier signature was made; the worst of its widgets. */
export function placeOf(c: Comparison, field: FormField): Place {
  const places = field.widgets.filter((widget) => isVisible(c.after, widget.dict)).map((widget) => placeOfWidget(c, field, widget));
  const order: Underneath[] = ['content', 'annotation', 'unknown', 'nothing'];
  return places.sort((a, b) => order.indexOf(a.over) - order.indexOf(b.over))[0] ?? { page: null, rect: null, over: 'unknown' };
}

function placeOfWidget(c: Comparison, field: FormField, widget: Widget): Place {
  const raw = rectOf(c.after, widget.dict);
  const rect = raw && upright(raw);
  const own = widget.dict.entries.get('P');
  const listed = widget.num === null ? [] : pagesListing(c.after, widget.num);
  const said = own?.kind === 'ref' && c.pagesAfter.indexOf.has(own.num) ? own.num : null;
  const page = listed[0] ?? said;
  if (page === null || !rect) return { page: c.pageNumber(page), rect, over: 'unknown' };
  const place = { page: c.pageNumber(page), rect };
  const isElsewhere = listed.length > 1 || (said !== null && said !== page);
  const flags = flagsOf(c.after, widget.dict);
  if (isElsewhere || (flags & LOOSE) !== 0 || !isOnPage(c.before, page)) return { ...place, over: 'unknown' };
  const overlaps = (other: Rect): boolean => {
    const [x, y] = [edgeOf(other[0], other[2]), edgeOf(other[1], other[3])];
    return other[0] + x < rect[2] && other[2] - x > rect[0] && other[1] + y < rect[3] && other[3] - y > rect[1];
  };
  const mine = new Set(field.widgets.map(({ num }) => num));
  for (const item of annotationsOf(c.after, page)) {
    if (item.kind === 'ref' && mine.has(item.num)) continue;
    const other = annotationBox(c.after, dictOf(c.after.resolve(item)));
    if (other === 'unknown') return { ...place, over: 'unknown' };
    if (other && overlaps(other)) return { ...place, over: 'annotation' };
  }
  const { drawn } = c.context;
  // What a page draws may not change after a signature, so that one reading serves all revisions.
  const boxes = drawn.get(page) ?? drawnBoxes(c.before, page);
  drawn.set(page, boxes);
  if (boxes === 'unknown') return { ...place, over: 'unknown' };
  c.after.budget.step(boxes.length / BOXES_PER_STEP);
  return { ...place, over: boxes.some(overlaps) ? 'content' : 'nothing' };
}

const isOnPage = (view: DocumentView, page: number): boolean => dictOf(view.object(page)?.value) !== null;

/** What an annotation covers; null for one that shows nothing. */
function annotationBox(view: DocumentView, dict: PdfDict | null): Rect | 'unknown' | null {
  if (!dict || nameOf(view.get(dict, 'Subtype')) === 'Popup') return null;
  const rect = rectOf(view, dict);
  if (!rect) return nameOf(view.get(dict, 'Subtype')) === 'Widget' ? null : 'unknown';
  return isVisible(view, dict) ? upright(rect) : null;
}
