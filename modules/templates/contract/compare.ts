export interface ComparedVariables {
  readonly same: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** UI-048: the variables of a template's next file beside those of its last, each list in the order of its file. */
export function compareVariables(last: readonly string[], next: readonly string[]): ComparedVariables {
  const before = new Set(last);
  const after = new Set(next);
  return {
    same: [...after].filter((name) => before.has(name)),
    added: [...after].filter((name) => !before.has(name)),
    removed: [...before].filter((name) => !after.has(name)),
  };
}
