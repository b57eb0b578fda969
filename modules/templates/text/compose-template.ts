import { WORD_LIMITS } from '../../../shared-kernel/word/limits.ts';
import { packedFrom, zipOf } from '../../../shared-kernel/word/package/zip-write.ts';
import { Elements, scanXml } from '../../../shared-kernel/word/xml/scan.ts';
import { canBeWritten } from '../contract/answer-text.ts';
import type { TemplateFault } from '../contract/faults.ts';
import { edited, ValueWriter } from './edits.ts';
import { faultOfFile, type ReadTemplate, readTemplate } from './read-template.ts';
import { NoRoom, Room } from './room.ts';
import { holdsMark } from './signature-mark.ts';
import type { TemplateValue, TemplateValues } from './values.ts';

export type ComposedTemplate =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly code: 'template.faults'; readonly faults: readonly TemplateFault[] }
  | {
      readonly ok: false;
      /**
       * value_missing: the file has a variable that `values` does not; an answer that was not asked for is ''. value_characters: a value that cannot be
       * written as it is. value_mark: one that reads as the place of a signature.
       */
      readonly code: 'template.value_missing' | 'template.value_characters' | 'template.value_mark';
      readonly variable: string;
    }
  | { readonly ok: false; readonly code: 'template.mark_in_file' | 'template.too_large' };

/**
 * The Word file with a value in place of each variable. Values are text whatever they hold: braces, markup and codes of fields come out as they were
 * typed. Everything else of the file keeps its bytes, no time is written, and the same file and values are the same bytes again.
 *
 * A table stands in place of its paragraph, whose own text stays around it. Values for variables that are not in the file are passed over.
 */
export function composeTemplate(bytes: Uint8Array, values: TemplateValues): ComposedTemplate {
  let template: ReadTemplate;
  try {
    template = readTemplate(bytes);
  } catch (error) {
    return { ok: false, code: 'template.faults', faults: [faultOfFile(error)] };
  }
  if (template.faults.length > 0) return { ok: false, code: 'template.faults', faults: template.faults };
  if (template.hasMark) return { ok: false, code: 'template.mark_in_file' };
  for (const { name } of template.variables) {
    const value = values.get(name);
    if (!value) return { ok: false, code: 'template.value_missing', variable: name };
    if (!textsOf(value).every(canBeWritten)) return { ok: false, code: 'template.value_characters', variable: name };
    if (value.kind !== 'mark' && textsOf(value).some(holdsMark)) return { ok: false, code: 'template.value_mark', variable: name };
  }
  try {
    return { ok: true, bytes: written(template, values) };
  } catch (error) {
    if (error instanceof NoRoom) return { ok: false, code: 'template.too_large' };
    return { ok: false, code: 'template.faults', faults: [faultOfFile(error)] };
  }
}

/** Throws NoRoom, and WordFileFault where a part would not be well formed. */
function written({ file, parts }: ReadTemplate, values: TemplateValues): Uint8Array {
  const changed = new Map<string, Uint8Array>();
  const room = new Room(WORD_LIMITS.xmlBytes);
  const writer = new ValueWriter(values, room);
  for (const { part, text, isWide, paragraphs } of parts) {
    if (paragraphs.length === 0) continue;
    room.take(text);
    const composed = edited(
      text,
      paragraphs.flatMap((paragraph) => writer.editsOf(paragraph)),
    );
    // Read again: nothing that is not well formed leaves here, whatever the file did with its namespaces.
    scanXml(composed, {}, new Elements());
    changed.set(part.name, encoded(composed, isWide));
  }
  return zipOf(
    [...file.zip.parts.values()].map((part) => {
      const bytes = changed.get(part.name);
      return bytes ? packedFrom(part.name, bytes) : part;
    }),
  );
}

function textsOf(value: TemplateValue): readonly string[] {
  return value.kind === 'table' ? [...value.columns, ...value.rows.flat()] : [value.text];
}

/** What was UTF-16 becomes UTF-8, and says so by leaving out which it is. */
const encoded = (text: string, isWide: boolean): Uint8Array =>
  new TextEncoder().encode(isWide ? text.replace(/^(<\?xml[^>]*?)\s+encoding\s*=\s*(?:"[^"]*"|'[^']*')/, '$1') : text);
