/** An address or a file in a vector picture; what it holds itself (`#id`, `data:`) is none. */
const REACHES_OUT =
  /(?:href|src)\s*=\s*(["'])\s*(?!#|data:|\1)|url\(\s*["']?\s*(?!#|data:|["')])|@import|<\?xml-stylesheet|<!ENTITY|<!DOCTYPE[^>]*\[/i;

/**
 * Whether a part that is no XML by its name is a vector picture (SVG) that would load something, or define entities. Programs tell pictures by their
 * content and not by their name, so this does too; a packed one (SVGZ), which no word processor writes, counts as one that does.
 */
export function pictureReachesOut(bytes: Uint8Array): boolean {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return true;
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4_096)).toString('latin1').replaceAll('\0', '');
  if (!/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*</.test(start) || !/<(?:\w+:)?svg\b|<[!?]/i.test(start)) return false;
  // Without the zeros UTF-16 reads like Latin 1, which is enough to find these words.
  return REACHES_OUT.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1').replaceAll('\0', ''));
}
