/** Replaces what stands between `<!-- name -->` and `<!-- /name -->` of a page. */
export function replaceMarked(page: string, name: string, content: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const from = page.indexOf(open);
  const to = page.indexOf(close);
  if (from < 0 || to < from) throw new Error(`the page has no place ${open}`);
  return `${page.slice(0, from + open.length)}\n${content}\n${page.slice(to)}`;
}
