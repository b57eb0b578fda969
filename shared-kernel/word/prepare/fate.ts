import { COMMENT_MARKS } from '../findings/comments.ts';
import { isAddressInPlace, namesRelationship } from '../findings/external-targets.ts';
import { ADDED, CHANGE_RANGES, FORM_CHANGES, REMOVED } from '../findings/tracked-changes.ts';
import { plain } from '../xml/decode.ts';
import type { Attribute } from '../xml/scan.ts';
import { childOf, hasChild, type Node } from '../xml/tree.ts';

/** What is done to one part. */
export interface Changes {
  readonly acceptsTracked: boolean;
  readonly leavesOutComments: boolean;
  /** Relationships of the part that go. */
  readonly outside: ReadonlySet<string>;
  /** Elements that go wherever they are, by name. */
  readonly without: ReadonlySet<string>;
}

/** DROP: the element goes with all in it. UNWRAP: its content stays in its place. */
export type Fate = 'DROP' | 'UNWRAP' | 'KEEP';

/** They hold a picture or a frame that can be without one, or a link: what they name goes, they stay. All others name what they are for. */
const STAYS: ReadonlySet<string> = new Set(['a:blip', 'w:hyperlink', 'a:hlinkClick', 'a:hlinkHover', 'a:hlinkMouseOver']);

/** The attributes of an element that lead out of the file. */
export const leadingOut = (node: Node, { outside }: Changes): readonly Attribute[] =>
  node.attributes.filter(
    (attribute) => (namesRelationship(attribute) && outside.has(plain(attribute.raw))) || isAddressInPlace(node.name, attribute),
  );

const isGoneReference = (node: Node, changes: Changes): boolean =>
  node.parent !== undefined &&
  /^[wacmo]:/.test(node.name) &&
  !STAYS.has(node.name) &&
  node.attributes.some((attribute) => namesRelationship(attribute) && changes.outside.has(plain(attribute.raw)));

/** The fate of each element that does not simply stay, from the innermost outwards. */
export function fatesOf(root: Node, changes: Changes): ReadonlyMap<Node, Fate> {
  const fates = new Map<Node, Fate>();
  const isGone = (node: Node): boolean => fates.get(node) === 'DROP';
  const decide = (node: Node): void => {
    for (const child of node.children) decide(child);
    if (changes.without.has(node.name) || isGoneReference(node, changes)) fates.set(node, 'DROP');
    else if (changes.leavesOutComments && (COMMENT_MARKS.has(node.name) || isRunOfComment(node))) fates.set(node, 'DROP');
    else if (changes.acceptsTracked) {
      const fate = fateOfChange(node, isGone);
      if (fate !== 'KEEP') fates.set(node, fate);
    }
  };
  decide(root);
  return fates;
}

/** A run that only shows where a comment is. */
const isRunOfComment = ({ name, children }: Node): boolean =>
  name === 'w:r' &&
  children.some((child) => child.name === 'w:commentReference') &&
  children.every((child) => child.name === 'w:commentReference' || child.name === 'w:rPr');

/** What accepting all changes makes of an element whose children have their fate already (ECMA-376 part 1, 17.13.5). */
function fateOfChange(node: Node, isGone: (node: Node) => boolean): Fate {
  const { name } = node;
  if (ADDED.has(name)) return 'UNWRAP';
  if (REMOVED.has(name) || FORM_CHANGES.has(name) || CHANGE_RANGES.has(name)) return 'DROP';
  if (name === 'w:cellIns' || name === 'w:cellDel' || name === 'w:cellMerge') return 'DROP';
  if (name === 'w:tc') return hasChild(childOf(node, 'w:tcPr') ?? node, 'w:cellDel') ? 'DROP' : 'KEEP';
  if (name === 'w:tr') return hasChild(childOf(node, 'w:trPr') ?? node, 'w:del') || isEmptied(node, 'w:tc', isGone) ? 'DROP' : 'KEEP';
  if (name === 'w:tbl') return isEmptied(node, 'w:tr', isGone) ? 'DROP' : 'KEEP';
  if (name === 'm:r') return hasChild(node, 'w:del') ? 'DROP' : 'KEEP';
  if (name.startsWith('m:')) return isRemovedFormula(node, isGone) ? 'DROP' : 'KEEP';
  return 'KEEP';
}

/** All rows of a table, or all cells of a row, are gone; one in a content control is looked at no further. */
const isEmptied = ({ children }: Node, of: string, isGone: (node: Node) => boolean): boolean =>
  children.some(({ name }) => name === of) &&
  children.every((child) => (child.name === of ? isGone(child) : !['w:sdt', 'w:customXml', ...ADDED].includes(child.name)));

/** A fraction, a root and so on carry the mark of their deletion in their own properties; what somebody left in one keeps it. */
function isRemovedFormula({ children }: Node, isGone: (node: Node) => boolean): boolean {
  const control = childOf(
    children.find(({ name }) => name.startsWith('m:') && name.endsWith('Pr')),
    'm:ctrlPr',
  );
  const hasText = (node: Node): boolean => !isGone(node) && (node.name === 'm:t' || node.children.some(hasText));
  return control !== undefined && hasChild(control, 'w:del') && !children.some(hasText);
}
