import { asciiOf, content, type DerNode, readTime, TAG } from './der.ts';

/**
 * A time of a certificate. Besides what RFC 5280, 4.1.2.5 asks for, what X.680 allows and old authorities wrote: no seconds, fractions, and
 * hours and minutes away from UTC. Throws DerError.
 */
export function readCertificateTime(node: DerNode): Date {
  const years = node.tag === TAG.utcTime ? 2 : 4;
  const written = new RegExp(`^(\\d{${years + 8}})(\\d\\d)?(?:\\.\\d+)?(Z|[+-]\\d{4})$`).exec(asciiOf(content(node)));
  if (!written) return readTime(node);
  const [, digits, seconds = '00', zone] = written;
  const plain = new TextEncoder().encode(`${digits}${seconds}Z`);
  const utc = readTime({ tag: node.tag, source: plain, start: 0, contentStart: 0, end: plain.length });
  if (zone === 'Z') return utc;
  const minutes = Number(zone!.slice(1, 3)) * 60 + Number(zone!.slice(3));
  return new Date(utc.getTime() - (zone!.startsWith('+') ? minutes : -minutes) * 60_000);
}
