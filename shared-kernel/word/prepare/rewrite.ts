import { isAddressInPlace, namesRelationship } from '../findings/external-targets.ts';
import { REMOVED } from '../findings/tracked-changes.ts';
import type { Elements } from '../xml/scan.ts';
import { endTag, hasChild, type Node, startTag, treeOf } from '../xml/tree.ts';
import { blocksOf, holdsBlocks } from './blocks.ts';
import { mergedCell } from './cell-merge.ts';
import { MovedDeclarations } from './declarations.ts';
import { type Changes, type Fate, fatesOf, leadingOut } from './fate.ts';
import type { Part } from './part.ts';

/** Places in a text that others refer to: they stay where what they stand in goes. */
const PLACES: ReadonlySet<string> = new Set(['w:bookmarkStart', 'w:bookmarkEnd', 'w:permStart', 'w:permEnd']);

/** An element that goes with its content may stand where places may not: only these may be followed by what was in them. */
const MAY_LEAVE_PLACES: ReadonlySet<string> = new Set([...REMOVED, 'w:tbl', 'w:tr', 'w:tc']);

/** Writes a part again with `changes`. What is not concerned is copied letter by letter. Throws WordFileFault. */
export function rewritten(text: string, changes: Changes, elements: Elements): string {
  const root = treeOf(
    text,
    elements,
    (attribute, tag) => namesRelationship(attribute) || isAddressInPlace(tag.name, attribute) || tag.name === 'w:cellMerge',
  );
  return text.slice(0, root.from) + new Rewriting(text, root, changes).write(root) + text.slice(root.to);
}

/** One part on its way: text, the fate of its elements, and which of them have something to change inside. */
class Rewriting implements Part {
  readonly text: string;
  readonly #changes: Changes;
  readonly #fates: ReadonlyMap<Node, Fate>;
  readonly #touched = new Set<Node>();
  readonly #declarations: MovedDeclarations;

  constructor(text: string, root: Node, changes: Changes) {
    this.text = text;
    this.#changes = changes;
    this.#fates = fatesOf(root, changes);
    this.#declarations = new MovedDeclarations(root);
    this.#touch(root);
    for (const [node, fate] of this.#fates) if (fate === 'UNWRAP') this.#declarations.take(node);
  }

  fate(node: Node): Fate {
    return this.#fates.get(node) ?? 'KEEP';
  }

  #touch(node: Node): boolean {
    let isTouched = this.#fates.has(node) || leadingOut(node, this.#changes).length > 0;
    for (const child of node.children) if (this.#touch(child)) isTouched = true;
    if (isTouched) this.#touched.add(node);
    return isTouched;
  }

  write(node: Node): string {
    if (!this.#touched.has(node) && !this.#declarations.isRoot(node)) return this.text.slice(node.from, node.to);
    const fate = this.fate(node);
    if (fate === 'DROP') return MAY_LEAVE_PLACES.has(node.name) ? this.#placesIn(node) : '';
    if (fate === 'UNWRAP') return this.inside(node);
    const content = this.#content(node);
    const isOpen = node.closing < node.to || content !== '';
    const tag = startTag(this.text, node, leadingOut(node, this.#changes), isOpen);
    return `${this.#declarations.isRoot(node) ? this.#declarations.onto(tag) : tag}${content}${isOpen ? endTag(this.text, node) : ''}`;
  }

  #content(node: Node): string {
    if (!this.#changes.acceptsTracked) return this.inside(node);
    if (holdsBlocks(node)) return blocksOf(node, this);
    if (node.name === 'w:tcPr' && hasChild(node, 'w:cellMerge')) return mergedCell(node, this);
    return this.inside(node);
  }

  inside(node: Node, isLeft: (child: Node) => boolean = () => false): string {
    const pieces: string[] = [];
    let at = node.inside;
    for (const child of node.children) {
      pieces.push(this.text.slice(at, child.from));
      if (!isLeft(child)) pieces.push(this.write(child));
      at = child.to;
    }
    pieces.push(this.text.slice(at, node.closing));
    return pieces.join('');
  }

  loseTag(node: Node): void {
    this.#declarations.take(node);
  }

  #placesIn(node: Node): string {
    return node.children.map((child) => (PLACES.has(child.name) ? this.text.slice(child.from, child.to) : this.#placesIn(child))).join('');
  }
}
