import { damaged, WordFileFault } from './fault.ts';
import { Comments } from './findings/comments.ts';
import { isLoadedFromOutside, Loaded } from './findings/external-targets.ts';
import { Fields } from './findings/fields.ts';
import { LegalLevels, LegalNumbers } from './findings/legal-numbers.ts';
import { TrackedChanges } from './findings/tracked-changes.ts';
import { Lists } from './fonts/lists.ts';
import { ThemeFonts } from './fonts/run-fonts.ts';
import { missingFamilies } from './fonts/stand-ins.ts';
import { StyleSheet } from './fonts/style-sheet.ts';
import { EmbeddedFonts, UsedFonts } from './fonts/used-fonts.ts';
import { relatedPart, storyNames } from './package/stories.ts';
import { WordPackage } from './package/word-package.ts';
import type { WordFindings } from './port.ts';
import { type Reader, scanXml, type Tag } from './xml/scan.ts';

/** Reads all of a .docx: every part is unpacked, and every XML part read to its end. Throws WordFileFault. */
export function inspectPackage(bytes: Uint8Array, installedFonts: readonly string[] | null): WordFindings {
  const file = new WordPackage(bytes);
  if ([...file.relationships.values()].flat().some(({ kind }) => kind === 'aFChunk'))
    throw new WordFileFault('word.includes_files', { field: 'altChunk' });
  const read = (name: string, reader: Reader): void => {
    const part = relatedPart(file, name);
    if (part) scanXml(file.textOf(part).text, reader, file.elements);
  };
  const theme = new ThemeFonts();
  const styles = new StyleSheet(theme);
  const lists = new Lists(theme);
  const legalLevels = new LegalLevels();
  const embedded = new EmbeddedFonts();
  read('theme', theme);
  read('styles', styles);
  read('numbering', together([lists, legalLevels]));
  read('fontTable', embedded);
  const fonts = new UsedFonts(theme, styles, lists);
  const legal = new LegalNumbers(legalLevels, styles);
  const comments = new Comments();
  const stories = storyNames(file);
  let trackedChanges = 0;
  const loadedBy = new Map<string, Loaded>();
  for (const { part } of file.xmlParts()) {
    const fields = new Fields();
    const loaded = new Loaded();
    const changes = new TrackedChanges();
    const isStory = stories.has(part.name);
    const root = new Root();
    scanXml(file.textOf(part).text, together([root, fields, loaded, ...(isStory ? [changes, comments, fonts, legal] : [])]), file.elements);
    fields.finish();
    if (part.name === file.main && root.name !== 'w:document') throw damaged('main_part');
    trackedChanges += changes.count;
    loadedBy.set(part.name, loaded);
  }
  const missingFonts = installedFonts === null ? [] : missingFamilies(fonts.families.values(), embedded.families, installedFonts);
  return {
    trackedChanges,
    comments: comments.count,
    externalTargets: countOutside(file, loadedBy),
    legalNumbers: legal.count,
    missingFonts,
  };
}

function countOutside(file: WordPackage, loadedBy: ReadonlyMap<string, Loaded>): number {
  let count = 0;
  for (const { addresses } of loadedBy.values()) count += addresses;
  for (const [source, found] of file.relationships) {
    const ids = loadedBy.get(source)?.ids ?? new Set<string>();
    count += found.filter((one) => isLoadedFromOutside(one, ids)).length;
  }
  return count;
}

class Root implements Reader {
  name: string | undefined;
  open(tag: Tag): void {
    this.name ??= tag.name;
  }
}

/** Several readers of one part, which is read once for all of them. */
const together = (readers: readonly Reader[]): Reader => ({
  open: (tag) => {
    for (const reader of readers) reader.open?.(tag);
  },
  text: (characters) => {
    for (const reader of readers) reader.text?.(characters);
  },
  close: (name, from, to) => {
    for (const reader of readers) reader.close?.(name, from, to);
  },
});
