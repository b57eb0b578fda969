import type pg from 'pg';
import { positionOf } from '../decimal-position.ts';
import { type AppendResult, DuplicateIdDifferentContent, WrongExpectedRevision } from '../port.ts';
import type { EncodedAppend, EncodedEvent } from '../proposal.ts';

/** What the store answers to one append of a group: the result, or the refusal its caller gets. */
export type AppendAnswer = AppendResult | WrongExpectedRevision | DuplicateIdDifferentContent;

type Row = [outcome: string, revision: number | null, position: string | null, eventId: string | null];

/**
 * One round trip and one commit for the whole group. The server decides every append by itself, so no
 * pause of this process ever falls between taking the writer lock and giving it back.
 */
export async function callAppend(client: pg.Client, group: readonly EncodedAppend[]): Promise<AppendAnswer[]> {
  const events = group.flatMap((append) => append.events);
  const { rows } = await client.query<Row>({
    name: 'event_store.append',
    text: 'SELECT outcome, revision, last_position, event_id FROM event_store.append($1, $2, $3, $4, $5, $6, $7)',
    rowMode: 'array',
    values: [
      textArray(group.map((append) => append.stream)),
      group.map((append) => append.expected),
      group.map((append) => append.events.length),
      events.map((event) => event.id),
      textArrayOf(events, 'type'),
      textArrayOf(events, 'data'),
      textArrayOf(events, 'metadata'),
    ],
  });
  if (rows.length !== group.length) throw new Error(`the event store answered ${rows.length} of ${group.length} appends`);
  return group.map((append, index) => answer(append, rows[index]!));
}

function answer(append: EncodedAppend, [outcome, revision, position, eventId]: Row): AppendAnswer {
  switch (outcome) {
    case 'appended':
    case 'replayed':
      return { revision: revision!, position: positionOf(BigInt(position!)), replayed: outcome === 'replayed' };
    case 'wrong-revision':
      return new WrongExpectedRevision(append.stream, nameOf(append.expected), nameOf(revision!));
    case 'duplicate-id':
      return new DuplicateIdDifferentContent(eventId!);
    default:
      throw new Error(`the event store answered ${outcome}`);
  }
}

function nameOf(revision: number): 'no-stream' | number {
  return revision === -1 ? 'no-stream' : revision;
}

function textArrayOf(events: readonly EncodedEvent[], field: 'type' | 'data' | 'metadata'): Buffer {
  return textArray(events.map((event) => event[field]));
}

const TEXT_OID = 25;

/**
 * A text[] in Postgres' binary form (array_send): dimensions, flags, element type, length, lower bound,
 * then each element with its length. As text every quote of every JSON would have to be escaped.
 */
export function textArray(elements: readonly string[]): Buffer {
  const sizes = elements.map((element) => Buffer.byteLength(element));
  const array = Buffer.allocUnsafe(20 + 4 * sizes.length + sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  for (const word of [1, 0, TEXT_OID, elements.length, 1]) at = array.writeInt32BE(word, at);
  elements.forEach((element, index) => {
    at = array.writeInt32BE(sizes[index]!, at);
    at += array.write(element, at, 'utf8');
  });
  return array;
}
