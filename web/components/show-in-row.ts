/**
 * Brings one of a row that scrolls sideways into sight, and moves nothing else: `scrollIntoView` would scroll the page down to a row
 * that stands below what is read.
 */
export function showInRow(row: HTMLElement | null | undefined, one: Element | null | undefined): void {
  if (!row || !one) return;
  const [around, inside] = [row.getBoundingClientRect(), one.getBoundingClientRect()];
  if (inside.left < around.left) row.scrollLeft -= around.left - inside.left;
  else if (inside.right > around.right) row.scrollLeft += inside.right - around.right;
}
