import type { EventStore, Position } from './port.ts';

/** How positions of all stores look: a number, or two with a dot in between (commit and prepare of EventStoreDB). */
export const POSITION_TEXT = /^\d{1,20}(\.\d{1,20})?$/;

/** A text from outside as a position of this store; null for one that it never gives out. */
export function positionFrom(store: Pick<EventStore, 'comparePositions'>, text: string): Position | null {
  if (!POSITION_TEXT.test(text)) return null;
  try {
    const position = text as Position;
    return store.comparePositions(position, position) === 0 ? position : null;
  } catch {
    return null;
  }
}

/**
 * A position as a decimal number that a database compares as the store orders its positions: the part before the dot
 * decides, then the part behind it, whose largest value has twenty digits.
 */
export function placeOf(position: Position): string {
  const [first = '0', second] = position.split('.');
  return second === undefined ? first : `${first}.${second.padStart(20, '0')}`;
}
