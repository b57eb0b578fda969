import { damaged } from '../fault.ts';
import { attributeOf, type Elements, scanXml } from '../xml/scan.ts';
import { resolvedTarget } from './part-name.ts';

/** One relationship of a part. */
export interface Relationship {
  readonly id: string;
  /** The last word of its type, `image`: Transitional, Strict and Microsoft's own types differ before it only. */
  readonly kind: string;
  /** The part that it names; null where it points out of the package. */
  readonly part: string | null;
}

/**
 * The relationships of `source` (ECMA-376 part 2, 6.5). A target that is an address points out of the package whatever its TargetMode says: programs
 * differ in which of the two they believe.
 */
export function relationshipsOf(text: string, source: string, elements: Elements): readonly Relationship[] {
  const found = new Map<string, Relationship>();
  let root: string | undefined;
  scanXml(
    text,
    {
      open: (tag) => {
        root ??= tag.name;
        if (tag.name !== 'rel:Relationship') return;
        const id = attributeOf(tag, 'Id');
        const type = attributeOf(tag, 'Type');
        const target = attributeOf(tag, 'Target');
        if (id === undefined || type === undefined || target === undefined || found.has(id)) throw damaged('relationships');
        const isOutside = attributeOf(tag, 'TargetMode')?.trim().toLowerCase() === 'external';
        const kind = type.slice(type.lastIndexOf('/') + 1);
        found.set(id, { id, kind, part: isOutside ? null : resolvedTarget(source, target) });
      },
    },
    elements,
  );
  if (root !== 'rel:Relationships') throw damaged('relationships');
  return [...found.values()];
}
