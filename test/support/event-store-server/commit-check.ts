import type { StreamState } from './log.ts';

/** Expected revisions below zero, as EventStoreDB numbers them. */
export const NO_STREAM = -1n;
export const ANY = -2n;
export const STREAM_EXISTS = -4n;
/** Revision of a stream in which nothing was ever written. */
export const NO_EVENT = -1n;

const DELETED_BY_METADATA = 0x7fff_ffff_ffff_ffffn;

export type CommitCheck =
  | { readonly kind: 'ok'; readonly current: bigint; readonly softlyDeleted: boolean }
  /** The same ids stand where this append would have put them. */
  | { readonly kind: 'idempotent'; readonly last: bigint }
  | { readonly kind: 'wrong'; readonly current: bigint }
  | { readonly kind: 'deleted' };

export interface CheckedStream {
  readonly stream: StreamState | undefined;
  readonly hasMetadata: boolean;
  /** Revision at which the id stands in this stream. */
  place(id: string): bigint | null;
}

/**
 * What EventStoreDB 23.10 decides about an append (IndexWriter.CheckCommit of its source). A batch of which
 * only a part stands there already is answered as a wrong revision.
 */
export function checkCommit(checked: CheckedStream, expected: bigint, ids: readonly string[]): CommitCheck {
  const { stream } = checked;
  if (stream === undefined && !checked.hasMetadata) {
    return expected === ANY || expected === NO_STREAM
      ? { kind: 'ok', current: NO_EVENT, softlyDeleted: false }
      : { kind: 'wrong', current: NO_EVENT };
  }
  if (stream?.tombstoned === true) return { kind: 'deleted' };
  const current = BigInt(stream?.records.length ?? 0) - 1n;
  const softlyDeleted = stream?.truncateBefore === DELETED_BY_METADATA;
  if (expected === STREAM_EXISTS) {
    if (softlyDeleted) return { kind: 'deleted' };
    if (current < 0n && !checked.hasMetadata) return { kind: 'wrong', current };
  }
  if (expected === ANY || expected === STREAM_EXISTS) return checkAnyRevision(checked, ids, current, softlyDeleted);
  if (expected < current) return checkOlderRevision(checked, ids, expected, current, softlyDeleted);
  return expected > current ? { kind: 'wrong', current } : { kind: 'ok', current, softlyDeleted };
}

function checkAnyRevision(checked: CheckedStream, ids: readonly string[], current: bigint, softlyDeleted: boolean): CommitCheck {
  let last: bigint | null = null;
  for (const [index, id] of ids.entries()) {
    const place = checked.place(id);
    if (place === null) return index === 0 ? { kind: 'ok', current, softlyDeleted } : { kind: 'wrong', current };
    last = place;
  }
  return last === null ? { kind: 'ok', current, softlyDeleted } : { kind: 'idempotent', last };
}

function checkOlderRevision(
  checked: CheckedStream,
  ids: readonly string[],
  expected: bigint,
  current: bigint,
  softlyDeleted: boolean,
): CommitCheck {
  for (const [index, id] of ids.entries()) {
    if (checked.stream?.records[Number(expected) + 1 + index]?.id === id) continue;
    if (index === 0 && expected === NO_STREAM && softlyDeleted) return { kind: 'ok', current, softlyDeleted };
    return { kind: 'wrong', current };
  }
  return ids.length === 0 ? { kind: 'wrong', current } : { kind: 'idempotent', last: expected + BigInt(ids.length) };
}
