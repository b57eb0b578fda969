import { unzipSync } from 'fflate';
import { Elements, scanXml } from '../../shared-kernel/word/xml/scan.ts';
import { paragraph, run } from '../word/docx.ts';

/** A paragraph whose text lies in these runs. */
export const p = (...runs: string[]): string => paragraph(runs.map((text) => run(text)).join(''));
/** A paragraph of one run for each letter. */
export const letters = (text: string): string => p(...Array.from(text));

export const partText = (bytes: Uint8Array, name = 'word/document.xml'): string => new TextDecoder().decode(unzipSync(bytes)[name]);

/**
 * The paragraphs of a part as a reader of its own sees them, without the code that composes: text, `\n` and `\t` of each. Throws where the part is
 * not well formed.
 */
export function shownIn(bytes: Uint8Array, name = 'word/document.xml'): string[] {
  const shown: string[] = [];
  const open: number[] = [];
  let inText = false;
  const add = (text: string) => {
    const at = open.at(-1);
    if (at !== undefined) shown[at] += text;
  };
  scanXml(
    partText(bytes, name),
    {
      open: (tag) => {
        if (tag.name === 'w:p') open.push(shown.push('') - 1);
        if (tag.name === 'w:t') inText = true;
        if (tag.name === 'w:br') add('\n');
        if (tag.name === 'w:tab') add('\t');
      },
      text: (characters) => {
        if (inText) add(characters);
      },
      close: (closed) => {
        if (closed === 'w:p') open.pop();
        if (closed === 'w:t') inText = false;
      },
    },
    new Elements(),
  );
  return shown;
}
