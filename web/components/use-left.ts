import { useRef, useState } from 'react';

/**
 * Fields that were left for another field, so that what is wrong with them may be said. Leaving for a button does not
 * count: a sentence that appeared while it is pressed would move it from under the pointer.
 */
export function useLeft(): { left: ReadonlySet<string>; entered: (field: string) => void } {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const current = useRef<string | null>(null);
  const entered = (field: string) => {
    const before = current.current;
    current.current = field;
    if (before !== null && before !== field) setLeft((known) => new Set(known).add(before));
  };
  return { left, entered };
}
