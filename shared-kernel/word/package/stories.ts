import type { WordPackage } from './word-package.ts';
import type { PackedPart } from './zip-read.ts';

const STORY_KINDS: ReadonlySet<string> = new Set(['header', 'footer', 'footnotes', 'endnotes', 'comments']);
const STORY_TYPE = /wordprocessingml\.(?:document\.main|header|footer|footnotes|endnotes|comments)\+xml$/;

/** The parts whose text is on the pages or beside them: by what refers to them, as converters find them, and by what they say they are. */
export function storyNames(file: WordPackage): ReadonlySet<string> {
  const names = new Set([file.main]);
  for (const { part, kind } of file.relationships.get(file.main) ?? []) {
    const found = part !== null && STORY_KINDS.has(kind) ? file.part(part) : undefined;
    if (found) names.add(found.name);
  }
  for (const { part, type } of file.xmlParts()) if (STORY_TYPE.test(type)) names.add(part.name);
  return names;
}

/** The part that the main one refers to as its `theme`, `styles` and so on. */
export function relatedPart(file: WordPackage, kind: string): PackedPart | undefined {
  const found = file.relationships.get(file.main)?.find((one) => one.kind === kind && one.part !== null);
  return found?.part == null ? undefined : file.part(found.part);
}
