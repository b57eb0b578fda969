import { damaged } from '../fault.ts';

/** A character below space, a backslash, a drive, or a segment that is empty or goes up. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: names with control characters are what is refused.
const REFUSED = /[\u0000-\u001f\u007f\\]|^\/|^[A-Za-z]:|(?:^|\/)\.{1,2}(?:\/|$)|\/\//;

/**
 * The name of a ZIP entry. Names that would lead out of the package, if anybody unpacked it into a folder, are `word.damaged`. Programs forget the
 * flag that says UTF-8, so what reads as UTF-8 is.
 */
export function partName(bytes: Uint8Array): string {
  const name = decoded(bytes);
  if (name === '' || REFUSED.test(name)) throw damaged('part_name');
  return name;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  }
}

/**
 * What a relationship's target names inside the package, seen from `source` (a part, or '' for the package itself). Going up ends at its root. Null
 * where the target is an address and no part.
 */
export function resolvedTarget(source: string, target: string): string | null {
  if (isAddress(target)) return null;
  const path = (target.split(/[?#]/, 1)[0] ?? '').replaceAll('\\', '/');
  const segments = path.startsWith('/') ? [] : source.split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}

/** `scheme:`, `//host` or `\\host`: whoever resolves it leaves the package, whatever the relationship says of its mode. */
const isAddress = (target: string): boolean => /^\s*(?:[A-Za-z][A-Za-z0-9+.-]*:|[/\\]{2})/.test(target);

/** Where the relationships of a part stand; of the package itself for ''. */
export function relationshipsName(source: string): string {
  const cut = source.lastIndexOf('/') + 1;
  return `${source.slice(0, cut)}_rels/${source.slice(cut)}.rels`;
}

/** The part whose relationships a part of this name holds ('' for the package itself), or null where it holds none. */
export function sourceOf(name: string): string | null {
  const match = /^(.*\/)?_rels\/([^/]*)\.rels$/i.exec(name);
  return match && `${match[1] ?? ''}${match[2]}`;
}
