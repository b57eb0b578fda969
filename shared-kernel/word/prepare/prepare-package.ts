import { COMMENT_KINDS, COMMENT_MARKS } from '../findings/comments.ts';
import { isLoadedFromOutside, Loaded } from '../findings/external-targets.ts';
import { CHANGE_RANGES, TrackedChanges } from '../findings/tracked-changes.ts';
import { CONTENT_TYPES } from '../package/content-types.ts';
import { sourceOf } from '../package/part-name.ts';
import { relatedPart, storyNames } from '../package/stories.ts';
import { WordPackage } from '../package/word-package.ts';
import type { PackedPart } from '../package/zip-read.ts';
import { packedFrom, zipOf } from '../package/zip-write.ts';
import type { WordChoice } from '../port.ts';
import { plain } from '../xml/decode.ts';
import { Elements, type Reader, scanXml, type Tag } from '../xml/scan.ts';
import { treeOf } from '../xml/tree.ts';
import type { Changes } from './fate.ts';
import { rewritten } from './rewrite.ts';

const COMMENT_TYPE = /wordprocessingml\.comments\w*\+xml$/;

/** Settings that would track the converter's own work, ask for data, or load styles; fields are printed with the results that they have. */
const SETTINGS: ReadonlySet<string> = new Set(['w:trackRevisions', 'w:updateFields', 'w:mailMerge', 'w:attachedTemplate']);

const NONE: ReadonlySet<string> = new Set();

/**
 * A .docx as the converter gets it. Parts that nothing concerns keep their bytes, packed as they came; no times are kept, so that the same file and
 * choice give the same bytes. `bytes` are those of a file that inspecting took; others throw WordFileFault where they can not be read.
 */
export function preparePackage(bytes: Uint8Array, choice: WordChoice): Uint8Array {
  const file = new WordPackage(bytes);
  const stories = storyNames(file);
  const settings = relatedPart(file, 'settings')?.name;
  const isLeftOut = choice.comments === 'LEFT_OUT' ? commentParts(file) : NONE;
  const outsideOf = new Map<string, ReadonlySet<string>>();
  const written = new Map<string, string>();
  const contentTypes = file.part(CONTENT_TYPES)!;
  const xml = file.xmlParts().map(({ part }) => part);

  for (const part of xml) {
    if (isLeftOut.has(part.name.toLowerCase()) || part === contentTypes || sourceOf(part.name) !== null) continue;
    const text = file.textOf(part).text;
    const wanted = new Wanted();
    scanXml(text, wanted, new Elements());
    const outside = outsideIds(file, part.name, wanted.loaded.ids);
    outsideOf.set(part.name, outside);
    const isStory = stories.has(part.name);
    const changes: Changes = {
      acceptsTracked: isStory && choice.trackedChanges === 'ACCEPTED' && wanted.hasTracked,
      leavesOutComments: isStory && choice.comments === 'LEFT_OUT' && wanted.hasComments,
      outside,
      without: part.name === settings ? SETTINGS : NONE,
    };
    const isConcerned = changes.acceptsTracked || changes.leavesOutComments || outside.size > 0 || wanted.loaded.addresses > 0;
    if (isConcerned || part.name === settings) written.set(part.name, rewritten(text, changes, new Elements()));
  }
  const isTypeLeftOut = (name: string): boolean => isLeftOut.has(name.replace(/^\//, '').toLowerCase());
  written.set(contentTypes.name, without(file.textOf(contentTypes).text, 'ct:Override', 'PartName', isTypeLeftOut));
  for (const part of xml) {
    const source = sourceOf(part.name);
    if (source === null) continue;
    const gone = goneRelationships(file, source, outsideOf, isLeftOut);
    written.set(
      part.name,
      without(file.textOf(part).text, 'rel:Relationship', 'Id', (id) => gone.has(id)),
    );
  }
  return zipOf(packed(file, written, isLeftOut));
}

/** Parts of comments and of what belongs to them, in small letters. */
function commentParts(file: WordPackage): ReadonlySet<string> {
  const byKind = [...file.relationships.values()]
    .flat()
    .flatMap(({ kind, part }) => (COMMENT_KINDS.has(kind) && part !== null ? [part] : []));
  const byType = file.xmlParts().flatMap(({ part, type }) => (COMMENT_TYPE.test(type) ? [part.name] : []));
  return new Set([...byKind, ...byType].map((name) => name.toLowerCase()).filter((name) => name !== file.main.toLowerCase()));
}

const outsideIds = (file: WordPackage, source: string, loaded: ReadonlySet<string>): ReadonlySet<string> =>
  new Set((file.relationships.get(source) ?? []).filter((one) => isLoadedFromOutside(one, loaded)).map(({ id }) => id));

function goneRelationships(
  file: WordPackage,
  source: string,
  outsideOf: ReadonlyMap<string, ReadonlySet<string>>,
  isLeftOut: ReadonlySet<string>,
): ReadonlySet<string> {
  const name = file.part(source)?.name ?? source;
  const toLeftOut = (file.relationships.get(name) ?? []).filter(({ part }) => part !== null && isLeftOut.has(part.toLowerCase()));
  return new Set([...(outsideOf.get(name) ?? outsideIds(file, name, NONE)), ...toLeftOut.map(({ id }) => id)]);
}

/** The text without the elements of a kind whose attribute `by` is one that goes; the very same text where none is. */
function without(text: string, kind: string, by: string, isGone: (value: string) => boolean): string {
  const root = treeOf(text, new Elements(), ({ name }) => name === by);
  let kept = '';
  let at = 0;
  for (const node of root.children) {
    const value = node.attributes.find(({ name }) => name === by)?.raw;
    if (node.name !== kind || value === undefined || !isGone(plain(value))) continue;
    kept += text.slice(at, node.from);
    at = node.to;
  }
  return kept + text.slice(at);
}

function packed(file: WordPackage, written: ReadonlyMap<string, string>, isLeftOut: ReadonlySet<string>): PackedPart[] {
  return [...file.zip.parts.values()].flatMap((part) => {
    const source = sourceOf(part.name);
    if (isLeftOut.has(part.name.toLowerCase()) || (source !== null && isLeftOut.has(source.toLowerCase()))) return [];
    const text = written.get(part.name);
    if (text === undefined) return [part];
    const before = file.textOf(part);
    return [text === before.text ? part : packedFrom(part.name, encoded(text, before.isWide))];
  });
}

/** What was UTF-16 becomes UTF-8, and says so by leaving out which it is. */
const encoded = (text: string, isWide: boolean): Uint8Array =>
  new Uint8Array(Buffer.from(isWide ? text.replace(/^(<\?xml[^>]*?)\s+encoding\s*=\s*(?:"[^"]*"|'[^']*')/, '$1') : text, 'utf8'));

/** Whether a part has anything that a choice or the fence concerns. Only such parts are taken apart. */
class Wanted implements Reader {
  readonly loaded = new Loaded();
  hasComments = false;
  readonly #tracked = new TrackedChanges();
  #hasRanges = false;

  get hasTracked(): boolean {
    return this.#hasRanges || this.#tracked.count > 0;
  }

  open(tag: Tag): void {
    this.loaded.open(tag);
    this.#tracked.open(tag);
    if (COMMENT_MARKS.has(tag.name)) this.hasComments = true;
    if (CHANGE_RANGES.has(tag.name)) this.#hasRanges = true;
  }

  close(name: string): void {
    this.#tracked.close(name);
  }
}
