import type { RecordedEvent } from '../../../../shared-kernel/event-store/port.ts';
import type { Json } from '../../../../shared-kernel/json.ts';

const FILE_KEY = /^sha256-[0-9a-f]{64}$/;

/** Every key of a stored file in an event's data, wherever it stands: no kind of event can be forgotten. */
export function filesNamedIn(event: Pick<RecordedEvent, 'data'>): string[] {
  const keys = new Set<string>();
  const look = (value: Json): void => {
    if (typeof value === 'string') {
      if (FILE_KEY.test(value)) keys.add(value);
    } else if (value !== null && typeof value === 'object') {
      for (const item of Object.values(value)) look(item);
    }
  };
  look(event.data);
  return [...keys];
}
