import type { Node } from '../xml/tree.ts';
import type { Fate } from './fate.ts';

/** A part on its way to what it will be, for those who write some of its elements otherwise. */
export interface Part {
  readonly text: string;
  fate(node: Node): Fate;
  /** The element as it will be; for one that goes, what has to stay of it. */
  write(node: Node): string;
  /** All between the tags of an element, each child as it will be, without those that `isLeft`. */
  inside(node: Node, isLeft?: (child: Node) => boolean): string;
  /** Notes that the start tag of `node` goes while its content stays. */
  loseTag(node: Node): void;
}
