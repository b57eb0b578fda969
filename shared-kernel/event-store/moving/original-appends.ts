import type { RecordedEvent } from '../port.ts';

/**
 * Cuts a history back into the appends it was written by: neighbours of one stream that carry the same
 * command. A retry of an old command proposes all its events at once and is known as a repetition only
 * where they follow each other, so what was one append must be one append again.
 */
export async function* originalAppends(events: AsyncIterable<RecordedEvent>): AsyncGenerator<readonly RecordedEvent[], void, void> {
  let append: RecordedEvent[] = [];
  for await (const event of events) {
    const last = append.at(-1);
    if (last !== undefined && !belongTogether(last, event)) {
      yield append;
      append = [];
    }
    append.push(event);
  }
  if (append.length > 0) yield append;
}

function belongTogether(before: RecordedEvent, after: RecordedEvent): boolean {
  const { commandId } = before.metadata;
  return (
    typeof commandId === 'string' &&
    after.metadata.commandId === commandId &&
    after.stream === before.stream &&
    after.revision === before.revision + 1
  );
}
