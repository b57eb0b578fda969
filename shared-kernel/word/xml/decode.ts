import { damaged } from '../fault.ts';

/** What XML 1.0 has no place for. A lone half of a pair cannot be here: decoding refused it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is refused.
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

const DECLARED = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/;

/**
 * The text of an XML part, in UTF-8 or UTF-16, the two that packages may use (ECMA-376 part 2, annex E). Another encoding, bytes that are not of it
 * or a declaration that says otherwise is `word.damaged`: what two programs decode differently, one of them never sees.
 */
export function xmlText(bytes: Uint8Array): { readonly text: string; readonly isWide: boolean } {
  const encoding = encodingOf(bytes);
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw damaged('xml_encoding');
  }
  const declared = DECLARED.exec(text.slice(0, 200))?.[1]?.toLowerCase();
  const isWide = encoding !== 'utf-8';
  const fits = declared === undefined || (isWide ? declared.startsWith('utf-16') : declared === 'utf-8' || declared === 'us-ascii');
  if (!fits) throw damaged('xml_encoding');
  if (NO_XML.test(text)) throw damaged('xml_character');
  return { text, isWide };
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return 'utf-8';
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Text with its references replaced; one that is none of XML's own five or of a character is `word.damaged`: there is nothing to look it up in. */
export function plain(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&\s]{1,12};)?/g, (_, reference: string | undefined) => {
    const name = reference?.slice(0, -1) ?? '';
    const found = NAMED.get(name) ?? characterOf(name);
    if (found === undefined) throw damaged('xml_entity');
    return found;
  });
}

function characterOf(name: string): string | undefined {
  const hex = /^#x([0-9A-Fa-f]{1,6})$/.exec(name)?.[1];
  const decimal = /^#([0-9]{1,7})$/.exec(name)?.[1];
  const code = hex ? Number.parseInt(hex, 16) : decimal ? Number.parseInt(decimal, 10) : Number.NaN;
  if (Number.isNaN(code) || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  const character = String.fromCodePoint(code);
  return NO_XML.test(character) ? undefined : character;
}
