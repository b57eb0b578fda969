/** Names of one installation's streams on a server that others may share. */
export interface StreamNames {
  /** Beginning that is added to every name. */
  readonly prefix: string;
  /** Beginnings of all our streams, and of some of others: the server leaves out most of the rest by them. */
  readonly beginnings: readonly string[];
  /** The name on the server. */
  stored(stream: string): string;
  /** The name without the prefix, of a stream that is ours. */
  shown(storedName: string): string;
  /** Is a stream of this name on the server one of this installation's? */
  owns(storedName: string): boolean;
}

/**
 * @param categories What every stream of the installation has before its first `-`. Names on the server are then taken apart at the
 * last `CATEGORY-` in them: the part before it is the writer's prefix, whatever other prefixes there are. So "test"
 * does not own the streams of "test2", nor an installation without a prefix those of others. Absent: everything that begins with the
 * prefix is ours.
 */
export function streamNames(prefix: string, categories: readonly string[] | null): StreamNames {
  const known = new Set(categories);
  const inside = new RegExp(`(?:${(categories ?? []).join('|')})-`);
  const isOurs = (stream: string): boolean => {
    const cut = stream.indexOf('-');
    return known.has(stream.slice(0, cut)) && !inside.test(stream.slice(cut + 1));
  };
  return {
    prefix,
    beginnings: categories === null ? (prefix === '' ? [] : [prefix]) : categories.map((category) => `${prefix}${category}-`),
    stored: (stream) => prefix + stream,
    shown: (storedName) => storedName.slice(prefix.length),
    owns: (storedName) => storedName.startsWith(prefix) && (categories === null || isOurs(storedName.slice(prefix.length))),
  };
}
