/**
 * One look for all who ask while it is under way, and its answer for `milliseconds` after it came: anybody may ask for health,
 * and what is looked at must not feel it.
 */
export function kept<T>(milliseconds: number, look: () => Promise<T>, now: () => number = () => performance.now()): () => Promise<T> {
  let current: { readonly answer: Promise<T>; until: number } | null = null;
  return () => {
    if (current !== null && now() < current.until) return current.answer;
    const mine = { answer: look(), until: Number.POSITIVE_INFINITY };
    const over = () => {
      mine.until = now() + milliseconds;
    };
    mine.answer.then(over, over);
    current = mine;
    return mine.answer;
  };
}
