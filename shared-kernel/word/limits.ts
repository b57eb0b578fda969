/**
 * What a Word file may cost whoever reads it, whatever it says of itself. Contracts of a thousand pages stay below a tenth of these; together
 * they keep a worker below its limits of memory and time.
 */
export const WORD_LIMITS = {
  /** Parts of a package. */
  parts: 4_000,
  /** Bytes of all parts together, unpacked. */
  packageBytes: 192 * 1_048_576,
  /** Bytes of one part, unpacked. */
  partBytes: 96 * 1_048_576,
  /** How many times larger a part may become, where it becomes larger than `ratioFromBytes`. Deflate reaches 1032; text of Word 10 to 60. */
  ratio: 250,
  ratioFromBytes: 8 * 1_048_576,
  /** Bytes of one part that is read as XML. */
  xmlBytes: 40 * 1_048_576,
  /** Elements of all parts that are read as XML. */
  elements: 1_500_000,
  /** Elements within elements. */
  depth: 256,
  /** Attributes of an element, declarations of namespaces included. */
  attributes: 256,
} as const;
