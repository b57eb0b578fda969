import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const CODE_BLOCK = /^( *)```[\s\S]*?^\1```/gm;
/** The name by which a heading is linked to, made as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/** Headings of a page, as links name them; of two that are alike the second ends in -1. */
function anchorsOf(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, heading] of text.replaceAll(CODE_BLOCK, '').matchAll(/^#{1,6} (.+)$/gm)) {
    const name = anchorOf(heading!);
    let free = name;
    for (let times = 1; found.has(free); times++) free = `${name}-${times}`;
    found.add(free);
  }
  return found;
}

/** Where a page of the project names a file: `[words](file#heading)`, or a path from the root between backticks. */
const LINK = /\]\(([^)\s]+)\)/g;
const ROOTED = /`((?:docs|modules|projections|scripts|shared-kernel|test|trust|web)\/[\w./-]+)`/g;
const ENDINGS = ['', '.ts', '.tsx'];

/** Places of a Markdown page that lead nowhere. `textOf` reads another page, null where there is none. */
export function deadLinks(project: string, path: string, text: string, textOf: (path: string) => string | null): string[] {
  const prose = text.replaceAll(CODE_BLOCK, '');
  const links = [...prose.matchAll(LINK)]
    .map(([, link]) => link!)
    .filter((link) => !/^[a-z]+:/i.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : normalize(join(dirname(path), file));
      if (!existsSync(join(project, target))) return true;
      return anchor !== undefined && !anchorsOf((target === path ? text : textOf(target)) ?? '').has(decodeURIComponent(anchor));
    });
  const paths = [...prose.matchAll(ROOTED)]
    .map(([, named]) => named!)
    .filter((named) => !ENDINGS.some((ending) => existsSync(join(project, named + ending))));
  return [...links, ...paths].map((dead) => `${path}: ${dead}`);
}
