/** Who sent a document, told to the people of it so that they know whom they deal with. */
export interface SenderFact {
  readonly name: string;
  /** Null where it is no longer kept. */
  readonly email: string | null;
  /** As their profile names it; null where it names none. */
  readonly company: string | null;
}

/** A document as a letter shows it, beside what its sentences say. */
export interface Shown {
  /** Null once it is no longer kept. */
  title: string | null;
  /** How many it has; null where that is not known. */
  pages: number | null;
  sender: SenderFact | null;
}

export interface SentDocument extends Shown {
  sender: SenderFact;
}
