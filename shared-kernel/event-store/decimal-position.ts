import type { Position } from './port.ts';

/** A position that this store never gave out. */
export class InvalidPosition extends Error {
  constructor(text: string) {
    super(`${JSON.stringify(text)} is not a position of this store`);
    this.name = 'InvalidPosition';
  }
}

const DECIMAL = /^[1-9][0-9]{0,17}$/;

/** The memory and the embedded store count events from 1; their positions are that number in decimal digits. */
export function positionOf(count: number | bigint): Position {
  return String(count) as Position;
}

/** The number behind a position, 0 for null. Throws InvalidPosition. */
export function countOf(position: Position | null): number {
  if (position === null) return 0;
  if (!DECIMAL.test(position)) throw new InvalidPosition(position);
  return Number(position);
}

export function compareDecimalPositions(a: Position, b: Position): number {
  return countOf(a) - countOf(b);
}
