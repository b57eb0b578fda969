/** Names of one installation's streams on a server that others may share. */
export interface StreamNames {
  readonly prefix: string;
  /** What `owns` says as a regular expression that JavaScript and the server read alike: by it the server leaves the others out. */
  readonly pattern: string;
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
 * prefix is ours, but for the server's own streams, which begin with $.
 */
export function streamNames(prefix: string, categories: readonly string[] | null): StreamNames {
  const category = `(?:${(categories ?? []).join('|')})-`;
  // The server knows another `.` and other character classes; of what stands here both have the same idea.
  const ours = categories === null ? `(?!\\$)${literally(prefix)}` : `${literally(prefix)}${category}(?![\\s\\S]*${category})`;
  const pattern = `^${ours}`;
  const known = new RegExp(pattern);
  return {
    prefix,
    pattern,
    stored: (stream) => prefix + stream,
    shown: (storedName) => storedName.slice(prefix.length),
    owns: (storedName) => known.test(storedName),
  };
}

const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
