import { InvalidPosition } from '../decimal-position.ts';
import type { Position } from '../port.ts';

/** Place in the server's log: both count bytes, so both need more than a double holds in the long run. */
export interface LogPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

const TEXT = /^(0|[1-9][0-9]{0,19})(?:\.(0|[1-9][0-9]{0,19}))?$/;

/** `commit` in decimal digits, or `commit.prepare` where the two differ. */
export function positionText({ commit, prepare }: LogPosition): Position {
  return (commit === prepare ? commit.toString() : `${commit}.${prepare}`) as Position;
}

/** Throws InvalidPosition for what this store never gave out. */
export function logPosition(text: Position): LogPosition {
  const match = TEXT.exec(text);
  if (match === null) throw new InvalidPosition(text);
  const commit = BigInt(match[1]!);
  return { commit, prepare: match[2] === undefined ? commit : BigInt(match[2]) };
}

export function compareLogPositions(a: LogPosition, b: LogPosition): number {
  return compare(a.commit, b.commit) || compare(a.prepare, b.prepare);
}

/** As numbers, never as texts: '999' is before '1000'. */
export function comparePositions(a: Position, b: Position): number {
  return compareLogPositions(logPosition(a), logPosition(b));
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
