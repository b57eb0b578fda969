import { randomUUID } from 'node:crypto';
import { type CommitCheck, checkCommit, NO_EVENT } from './commit-check.ts';

/** An event before it has a place. Data and metadata are bytes: the server never looks into them. */
export interface ProposedRecord {
  readonly id: string;
  readonly type: string;
  readonly json: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface StoredRecord extends ProposedRecord {
  readonly stream: string;
  readonly revision: bigint;
  /** Commit and prepare position, which EventStoreDB 23.10 gives as the same number. */
  readonly position: bigint;
  /** Where the next record begins. */
  readonly next: bigint;
  /** 100 ns since 1970. */
  readonly created: string;
}

export type Written = { readonly kind: 'written' | 'idempotent'; readonly revision: bigint; readonly position: bigint };
export type AppendDecision = Written | Exclude<CommitCheck, { kind: 'ok' } | { kind: 'idempotent' }>;

/** Revision of the record that ends a tombstoned stream, and the truncation that deletes one softly. */
export const DELETED = 0x7fff_ffff_ffff_ffffn;

export interface StreamState {
  readonly records: StoredRecord[];
  tombstoned: boolean;
  /** Records below are not shown when the stream is read ($tb of its metadata). */
  truncateBefore: bigint;
}

export interface LogOptions {
  /** Position of the first record. Default 0. */
  readonly firstPosition?: bigint;
  /** After so many appended events a system event gets in, as a real server's statistics do. 0: never. Default 7. */
  readonly systemEventEvery?: number;
}

/**
 * The state of the server or of all nodes that share it. Rules of EventStoreDB 23.10 for expected revisions,
 * idempotency, soft deletion and tombstones; $maxAge, $maxCount and access lists of metadata are ignored.
 */
export class EventLog {
  /** Everything in the order of commit, system events included. */
  readonly all: StoredRecord[] = [];
  readonly #streams = new Map<string, StreamState>();
  readonly #places = new Map<string, { stream: string; revision: bigint }>();
  readonly #watchers = new Set<() => void>();
  readonly #systemEventEvery: number;
  #position: bigint;
  #untilSystemEvent: number;

  constructor(options: LogOptions = {}) {
    this.#position = options.firstPosition ?? 0n;
    this.#systemEventEvery = options.systemEventEvery ?? 7;
    this.#untilSystemEvent = this.#systemEventEvery;
    if (this.#systemEventEvery > 0) this.#systemEvent();
  }

  stream(name: string): StreamState | undefined {
    return this.#streams.get(name);
  }

  /** What a reader of the stream sees: null for a stream that is not there or softly deleted. */
  visible(name: string): readonly StoredRecord[] | null {
    const state = this.#streams.get(name);
    if (state === undefined || state.records.length === 0) return null;
    if (state.truncateBefore === DELETED) return null;
    return state.truncateBefore === 0n ? state.records : state.records.slice(Number(state.truncateBefore));
  }

  /** The user's events in the order of commit. */
  userRecords(): StoredRecord[] {
    return this.all.filter((record) => !record.stream.startsWith('$') && !record.type.startsWith('$'));
  }

  append(stream: string, expected: bigint, proposed: readonly ProposedRecord[]): AppendDecision {
    const check = this.#check(stream, expected, proposed);
    if (check.kind === 'idempotent') {
      const last = this.#streams.get(stream)?.records[Number(check.last)];
      return { kind: 'idempotent', revision: check.last, position: last?.position ?? NO_EVENT };
    }
    if (check.kind !== 'ok') return check;
    let last: StoredRecord | undefined;
    for (const record of proposed) last = this.#write(stream, record);
    if (check.softlyDeleted) this.#writeTruncation(stream, check.current + 1n);
    this.#countSystemEvents(proposed.length);
    this.#announce();
    return { kind: 'written', revision: last?.revision ?? check.current, position: last?.position ?? NO_EVENT };
  }

  /** Soft deletion: the events stay in $all, and the stream can be created again behind them. */
  delete(stream: string, expected: bigint): AppendDecision {
    const check = this.#check(stream, expected, [{ id: randomUUID() }]);
    if (check.kind !== 'ok') return check.kind === 'idempotent' ? { kind: 'wrong', current: NO_EVENT } : check;
    const meta = this.#streams.get(`$$${stream}`);
    if ((this.#streams.get(stream)?.records.length ?? 0) === 0 && (meta?.records.length ?? 0) === 0) {
      return { kind: 'wrong', current: NO_EVENT };
    }
    const record = this.#writeTruncation(stream, DELETED);
    this.#announce();
    return { kind: 'written', revision: record.revision, position: record.position };
  }

  /** The stream never comes back. */
  tombstone(stream: string, expected: bigint): AppendDecision {
    const check = this.#check(stream, expected, [{ id: randomUUID() }]);
    if (check.kind !== 'ok') return check.kind === 'idempotent' ? { kind: 'wrong', current: NO_EVENT } : check;
    const record = this.#write(stream, systemRecord('$streamDeleted', ''), DELETED);
    this.#announce();
    return { kind: 'written', revision: record.revision, position: record.position };
  }

  /** Index of the first record at or after the position. */
  indexOf(position: bigint): number {
    let low = 0;
    let high = this.all.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.all[middle]?.position ?? 0n) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Calls back after every append, until the returned function is called. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  #check(stream: string, expected: bigint, proposed: readonly { readonly id: string }[]): CommitCheck {
    const ids = proposed.map((record) => record.id);
    const hasMetadata = (this.#streams.get(`$$${stream}`)?.records.length ?? 0) > 0;
    return checkCommit({ stream: this.#streams.get(stream), hasMetadata, place: (id) => this.#placeIn(stream, id) }, expected, ids);
  }

  #placeIn(stream: string, id: string): bigint | null {
    const place = this.#places.get(id);
    return place?.stream === stream ? place.revision : null;
  }

  #write(stream: string, proposed: ProposedRecord, revision?: bigint): StoredRecord {
    const state = this.#stateOf(stream);
    const position = this.#position;
    const size = 96 + stream.length + proposed.type.length + proposed.data.length + proposed.metadata.length;
    this.#position += BigInt(size);
    const record: StoredRecord = {
      ...proposed,
      stream,
      revision: revision ?? BigInt(state.records.length),
      position,
      next: this.#position,
      created: String(BigInt(Date.now()) * 10_000n),
    };
    this.all.push(record);
    this.#places.set(record.id, { stream, revision: record.revision });
    if (record.revision === DELETED) state.tombstoned = true;
    else state.records.push(record);
    if (stream.startsWith('$$')) this.#stateOf(stream.slice(2)).truncateBefore = truncationOf(record.data);
    return record;
  }

  #stateOf(stream: string): StreamState {
    let state = this.#streams.get(stream);
    if (state === undefined) {
      state = { records: [], tombstoned: false, truncateBefore: 0n };
      this.#streams.set(stream, state);
    }
    return state;
  }

  #writeTruncation(stream: string, before: bigint): StoredRecord {
    return this.#write(`$$${stream}`, systemRecord('$metadata', `{"$tb":${before}}`));
  }

  #countSystemEvents(appended: number): void {
    if (this.#systemEventEvery === 0) return;
    this.#untilSystemEvent -= appended;
    if (this.#untilSystemEvent > 0) return;
    this.#untilSystemEvent = this.#systemEventEvery;
    this.#systemEvent();
  }

  #systemEvent(): void {
    this.#write('$stats-127.0.0.1:2113', systemRecord('$statsCollected', `{"written":${this.all.length}}`));
  }

  #announce(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }
}

function systemRecord(type: string, data: string): ProposedRecord {
  return { id: randomUUID(), type, json: true, data: Buffer.from(data), metadata: new Uint8Array() };
}

/** The number is read from the text: as a JavaScript number the mark of deletion would be rounded. */
function truncationOf(metadata: Uint8Array): bigint {
  const found = /"\$tb"\s*:\s*([0-9]+)/.exec(Buffer.from(metadata).toString());
  return found?.[1] === undefined ? 0n : BigInt(found[1]);
}
