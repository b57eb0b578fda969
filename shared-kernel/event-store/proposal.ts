import type { Json } from '../json.ts';
import { DuplicateIdDifferentContent, EventTooLarge, type ExpectedRevision, MAX_EVENT_BYTES, type ProposedEvent } from './port.ts';

/** A call that no store could carry out: a defect of the caller, found before anything is written. */
export class InvalidEvent extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidEvent';
  }
}

/** An event as every adapter stores it: the JSON texts are the content, compared and kept byte for byte. */
export interface EncodedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

export interface EncodedAppend {
  readonly stream: string;
  /** -1: the stream must not exist yet. */
  readonly expected: number;
  readonly events: readonly EncodedEvent[];
  /** UTF-8 bytes of all JSON texts. */
  readonly bytes: number;
}

/** Longest stream name and event type in UTF-8 bytes; an index entry must hold them. */
export const MAX_NAME_BYTES = 512;

const MAX_DEPTH = 200;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Checks one append and turns it into texts. Throws InvalidEvent, EventTooLarge or DuplicateIdDifferentContent. */
export function encodeAppend(stream: string, expected: ExpectedRevision, events: readonly ProposedEvent[]): EncodedAppend {
  checkName('stream', stream);
  const revision = expected === 'no-stream' ? -1 : expected;
  if (!Number.isInteger(revision) || revision < -1 || revision >= 2 ** 31 || (revision === -1 && expected !== 'no-stream')) {
    throw new InvalidEvent(`expected revision ${expected} is neither no-stream nor a revision`);
  }
  if (events.length === 0) throw new InvalidEvent(`an append to ${stream} holds no event`);
  const seen = new Set<string>();
  let bytes = 0;
  const encoded = events.map((event): EncodedEvent => {
    if (!UUID.test(event.id)) throw new InvalidEvent(`event id ${event.id} is not a UUID in lower case`);
    if (seen.has(event.id)) throw new DuplicateIdDifferentContent(event.id);
    seen.add(event.id);
    checkName('type', event.type);
    const data = encodeObject(event.data, 'data');
    const metadata = encodeObject(event.metadata, 'metadata');
    const size = Buffer.byteLength(data) + Buffer.byteLength(metadata);
    if (size > MAX_EVENT_BYTES) throw new EventTooLarge(size);
    bytes += size;
    return { id: event.id, type: event.type, data, metadata };
  });
  return { stream, expected: revision, events: encoded, bytes };
}

export function sameEvent(a: EncodedEvent, b: EncodedEvent): boolean {
  return a.id === b.id && a.type === b.type && a.data === b.data && a.metadata === b.metadata;
}

function checkName(what: string, name: string): void {
  if (typeof name !== 'string' || name === '') throw new InvalidEvent(`the ${what} has no name`);
  if (CONTROL.test(name) || !name.isWellFormed()) throw new InvalidEvent(`the ${what} name holds control characters or half characters`);
  // Names that begin with $ belong to the server itself in EventStoreDB.
  if (name.startsWith('$')) throw new InvalidEvent(`the ${what} name ${name} begins with $`);
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw new InvalidEvent(`the ${what} name is longer than ${MAX_NAME_BYTES} bytes`);
}

function encodeObject(value: unknown, path: string): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new InvalidEvent(`${path} is not a JSON object`);
  checkJson(value, path, 0);
  return JSON.stringify(value);
}

/**
 * JSON.stringify silently turns NaN, undefined in lists, dates and maps into something else; an
 * event must come back as it went in. A property that is undefined counts as absent and -0 is 0 (RFC
 * 8259 has neither). Half surrogate pairs are refused: RFC 8785 has no canonical bytes for them.
 */
function checkJson(value: unknown, path: string, depth: number): asserts value is Json {
  switch (typeof value) {
    case 'boolean':
      return;
    case 'string':
      if (!value.isWellFormed()) throw new InvalidEvent(`${path} holds half of a surrogate pair`);
      return;
    case 'number':
      if (!Number.isFinite(value)) throw new InvalidEvent(`${path} is ${value}, which JSON cannot hold`);
      return;
    case 'object':
      break;
    default:
      throw new InvalidEvent(`${path} is ${typeof value}, which JSON cannot hold`);
  }
  if (value === null) return;
  if (depth >= MAX_DEPTH) throw new InvalidEvent(`${path} is nested deeper than ${MAX_DEPTH}`);
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) checkJson(value[index], `${path}[${index}]`, depth + 1);
    return;
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw new InvalidEvent(`${path} is not a plain JSON object`);
  if ('toJSON' in value && typeof value.toJSON === 'function') throw new InvalidEvent(`${path} is not a plain JSON object`);
  for (const [key, member] of Object.entries(value)) {
    if (!key.isWellFormed()) throw new InvalidEvent(`a key of ${path} holds half of a surrogate pair`);
    if (member !== undefined) checkJson(member, `${path}.${key}`, depth + 1);
  }
}
