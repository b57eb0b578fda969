import { childOf, type Node, writtenName } from '../xml/tree.ts';
import type { Part } from './part.ts';

/** What stands before the merge of a cell in its properties (ECMA-376 part 1, 17.4.69). */
const BEFORE: ReadonlySet<string> = new Set(['w:cnfStyle', 'w:tcW', 'w:gridSpan', 'w:hMerge']);

/** The properties of a cell whose tracked vertical merge or split is accepted: it becomes the merge that it proposed, in place of what was. */
export function mergedCell(node: Node, part: Part): string {
  const proposed = childOf(node, 'w:cellMerge')!;
  const merge = proposed.attributes.find(({ name }) => name === 'w:vMerge');
  const before = node.children.filter(({ name }) => BEFORE.has(name));
  const after = node.children.filter(({ name }) => !BEFORE.has(name) && name !== 'w:vMerge');
  const written = (children: readonly Node[]): string => children.map((child) => part.write(child)).join('');
  if (!merge) return written(before) + written(after);
  const element = writtenName(part.text, proposed).replace('cellMerge', 'vMerge');
  const prefix = part.text.slice(merge.from, merge.to).trim().split(':', 1)[0];
  return `${written(before)}<${element} ${prefix}:val="${merge.raw === 'rest' ? 'restart' : 'continue'}"/>${written(after)}`;
}
