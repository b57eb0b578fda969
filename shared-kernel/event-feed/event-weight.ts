import type { RecordedEvent } from '../event-store/port.ts';

function weigh(value: unknown): number {
  if (typeof value === 'string') return value.length + 16;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + weigh(item), 16);
  if (typeof value === 'object' && value !== null) {
    let sum = 16;
    for (const key in value) sum += key.length + weigh((value as Record<string, unknown>)[key]);
    return sum;
  }
  return 8;
}

/** Rough size of an event in memory, in bytes: cheap enough to ask for every event, good enough to bound a batch. */
export const eventWeight = (event: RecordedEvent): number => weigh(event.data) + weigh(event.metadata);
