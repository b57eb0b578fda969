/** A composed file would be larger than any that is read. */
export class NoRoom extends Error {
  constructor() {
    super('a composed part has no room left');
    this.name = 'NoRoom';
  }
}

/** How much text may still be written; asked piece by piece, so that a value of many places ends the work and not the memory. */
export class Room {
  #left: number;
  constructor(characters: number) {
    this.#left = characters;
  }
  /** The same text, counted. Throws NoRoom. */
  take(text: string): string {
    this.#left -= text.length;
    if (this.#left < 0) throw new NoRoom();
    return text;
  }
}
