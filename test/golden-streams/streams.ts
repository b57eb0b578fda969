import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import type { Json, JsonObject } from '../../shared-kernel/json.ts';
import { streams } from '../golden-events/catalogue.ts';

export const folder = fileURLToPath(new URL('.', import.meta.url));

/** An event of a stream with its personal values opened, as the fold reads it. */
export interface GoldenEvent {
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject & { readonly schemaVersion: number };
}

/** What an event changed in the folded state: values by their place in it, and places that are there no more. */
export interface Changes {
  readonly now: Readonly<Record<string, Json>>;
  readonly gone: readonly string[];
}

/** A file of the folder: the first line says what it tells, each other line is an event and what it changed. */
export interface GoldenStream {
  readonly file: string;
  readonly story: string;
  /** Name of the stream: `document-<documentId>`. */
  readonly stream: string;
  readonly category: string;
  readonly revisions: readonly { readonly event: GoldenEvent; readonly changes: Changes | null }[];
}

export function goldenStreams(): GoldenStream[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  return files.sort().map((file) => {
    const [head, ...lines] = readFileSync(join(folder, file), 'utf8').trim().split('\n');
    const { story, stream } = JSON.parse(head!) as { story: string; stream: string };
    const revisions = lines.map((line) => {
      const { now, gone, ...event } = JSON.parse(line) as GoldenEvent & Partial<Changes>;
      return { event, changes: now === undefined ? null : { now, gone: gone ?? [] } };
    });
    return { file, story, stream, category: stream.slice(0, stream.indexOf('-')), revisions };
  });
}

const isParted = (value: Json | undefined): value is JsonObject | Json[] =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** A text that stood in clear before it became a personal value is read as one of nobody's; what it says is the same. */
const ofNobody = (_key: string, value: Json): Json =>
  isParted(value) && !Array.isArray(value) && value.$personal === '' ? (value.value as Json) : value;

/** What a value comes to when it is stored: what is undefined is not there. */
export const stored = (value: unknown): Json => JSON.parse(JSON.stringify(value), ofNobody) as Json;

/** Places are paths, `signatures/0/method`. What is new somewhere is told there as a whole. */
export function changesBetween(before: Json, after: Json): Changes {
  const now: Record<string, Json> = {};
  const gone: string[] = [];
  const compare = (was: Json, is: Json, path: string): void => {
    if (!isParted(was) || !isParted(is) || Array.isArray(was) !== Array.isArray(is)) {
      if (JSON.stringify(was) !== JSON.stringify(is)) now[path] = is;
      return;
    }
    const [parts, others] = [Object.entries(is), was as JsonObject];
    for (const key of Object.keys(was)) if (!(key in is)) gone.push(`${path}/${key}`);
    for (const [key, part] of parts) {
      if (key in was) compare(others[key]!, part, `${path}/${key}`);
      else now[`${path}/${key}`] = part;
    }
  };
  compare(before, after, '');
  return { now, gone };
}

/** The value that the changes make of another one, which stays as it is. */
export function withChanges(before: Json, { now, gone }: Changes): Json {
  const root = { value: structuredClone(before) };
  const holderOf = (path: string): [JsonObject, string] => {
    const keys = ['value', ...path.split('/').slice(1)];
    let holder: JsonObject = root;
    for (const key of keys.slice(0, -1)) holder = holder[key] as JsonObject;
    return [holder, keys.at(-1)!];
  };
  // The last of a list first, so that what stands before it keeps its place.
  for (const path of gone.toReversed()) {
    const [holder, key] = holderOf(path);
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  }
  for (const [path, value] of Object.entries(now)) {
    const [holder, key] = holderOf(path);
    holder[key] = value;
  }
  return root.value;
}

/** The states of a stream, folded by the product's own decider: before the first event, then after each. */
export function statesOf({ category, stream, revisions }: GoldenStream): Json[] {
  const { decider } = streams.find((one) => one.decider.category === category)!;
  let state: unknown = decider.initial;
  const states = [stored(state)];
  for (const [revision, { event }] of revisions.entries()) {
    const data = decider.upcast(event.type, event.metadata.schemaVersion, event.data);
    const position = String(revision + 1) as RecordedEvent['position'];
    state = decider.evolve(state as never, { ...event, data, stream, revision, position } as never);
    states.push(stored(state));
  }
  return states;
}
