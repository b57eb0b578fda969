import { createHash, randomUUID } from 'node:crypto';
import type { EventStore, ProposedEvent, RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import { sequence } from '../crash/killable.ts';

export interface WrittenAppend {
  readonly stream: string;
  readonly expected: 'no-stream' | number;
  readonly events: readonly ProposedEvent[];
}

const TYPES = ['DocumentCreated', 'SignatureFieldPlaced', 'DocumentSent', 'DocumentViewed', 'DocumentSigned'];

const STREAMS = 500;

/**
 * A history as the product writes it: many streams that grow in turn, appends of one to five events of one
 * command each. The shorter one of two with the same seed is the beginning of the longer one.
 */
export function* history(events: number, seed: number): Generator<WrittenAppend, void, void> {
  const chance = sequence(seed);
  const lengths = new Map<string, number>();
  for (let written = 0; written < events; ) {
    const stream = `document-${uuidOf(`${seed}-${chance(STREAMS)}`)}`;
    const size = Math.min(events - written, chance(3) === 0 ? 1 + chance(5) : 1);
    const length = lengths.get(stream) ?? 0;
    const commandId = uuidOf(`${seed}-command-${written}`);
    yield {
      stream,
      expected: length === 0 ? 'no-stream' : length - 1,
      events: Array.from({ length: size }, (_, n) => eventOf(seed, written + n, commandId, TYPES[chance(TYPES.length)]!)),
    };
    lengths.set(stream, length + size);
    written += size;
  }
}

function eventOf(seed: number, number: number, commandId: string, type: string): ProposedEvent {
  const at = new Date(Date.UTC(2026, 0, 1) + number * 1_000).toISOString();
  return {
    id: uuidOf(`${seed}-event-${number}`),
    type,
    data: { note: `año ${number} \u{1F58B} "x" \\ \u0001`, page: number % 7, z: 1e21, a: [null, true, { b: 0.1, 10: 'x', 2: 'y' }] },
    metadata: {
      schemaVersion: 1,
      occurredAt: at,
      recordedAt: at,
      actor: { kind: 'owner', id: 'u', ownerId: 'o' },
      ownerId: 'o',
      commandId,
      correlationId: commandId,
      causationId: null,
    },
  };
}

/** The same name gives the same id in every process. */
export function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** An event that is in no history. */
export const freshEvent = (): ProposedEvent => ({ ...eventOf(0, 1, randomUUID(), 'DocumentCreated'), id: randomUUID() });

/** Appends at most `width` at once, for stores that keep the order of the calls; one after another is slow where a disk is waited for. */
export async function writeHistory(store: EventStore, appends: Iterable<WrittenAppend>, width = 200): Promise<void> {
  let waiting: Promise<unknown>[] = [];
  for (const { stream, expected, events } of appends) {
    waiting.push(store.append(stream, expected, events));
    if (waiting.length < width) continue;
    await Promise.all(waiting);
    waiting = [];
  }
  await Promise.all(waiting);
}

/** Everything of an event but its position, which is each store's own. */
export async function contentOf(store: EventStore): Promise<string[]> {
  const texts: string[] = [];
  for await (const { position: _, ...event } of store.readAll())
    texts.push(JSON.stringify(event satisfies Omit<RecordedEvent, 'position'>));
  return texts;
}
