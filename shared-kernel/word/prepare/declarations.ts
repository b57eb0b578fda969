import { damaged } from '../fault.ts';
import type { Attribute } from '../xml/scan.ts';
import { isDeclaration, type Node } from '../xml/tree.ts';

/**
 * Declarations of namespaces on elements that go while their content stays. They move to the root, where nothing else has their prefix; two that
 * want the same prefix for different namespaces can not, and no word processor writes that.
 */
export class MovedDeclarations {
  readonly #root: Node;
  readonly #moved = new Map<string, string>();

  constructor(root: Node) {
    this.#root = root;
  }

  /** Throws `word.damaged`. */
  take(node: Node): void {
    for (const attribute of node.attributes) {
      if (!isDeclaration(attribute)) continue;
      const outer = valueAbove(node, attribute.name);
      if (outer === attribute.raw) continue;
      const taken = this.#moved.get(attribute.name);
      if (outer !== undefined || attribute.name === 'xmlns' || (taken !== undefined && taken !== attribute.raw))
        throw damaged('xml_namespace');
      this.#moved.set(attribute.name, attribute.raw);
    }
  }

  /** The start tag of the root with what moved there. */
  onto(tag: string): string {
    const added = [...this.#moved].map(([name, uri]) => ` ${name}=${quoted(uri)}`).join('');
    return added === '' ? tag : tag.replace(/\s*(\/?>)$/, (_, end: string) => `${added}${end}`);
  }

  isRoot(node: Node): boolean {
    return node === this.#root;
  }
}

const quoted = (raw: string): string => (raw.includes('"') ? `'${raw}'` : `"${raw}"`);

function valueAbove(node: Node, name: string): string | undefined {
  for (let above = node.parent; above; above = above.parent) {
    const found: Attribute | undefined = above.attributes.find((attribute) => attribute.name === name);
    if (found) return found.raw;
  }
  return undefined;
}
