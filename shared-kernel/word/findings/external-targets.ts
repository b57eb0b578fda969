import type { Relationship } from '../package/relationships.ts';
import { type Attribute, attributeOf, type Reader, type Tag } from '../xml/scan.ts';

/** Elements whose relationship is followed when a person clicks, and by no program before. */
const LINKS: ReadonlySet<string> = new Set(['w:hyperlink', 'a:hlinkClick', 'a:hlinkHover', 'a:hlinkMouseOver']);
export const isLink = (name: string): boolean => LINKS.has(name);

/** Whether the attribute names a relationship of its part. */
export const namesRelationship = ({ name }: Attribute): boolean => name.startsWith('r:') || name === 'o:relid';

/** VML can name a picture by its address in place, without a relationship. */
export const isAddressInPlace = (element: string, { name, raw }: Attribute): boolean =>
  element.startsWith('v:') && (name === 'src' || name === 'o:althref' || (name === 'o:href' && element !== 'v:shape')) && raw.trim() !== '';

/** What a part would load: the relationships that something other than a link names, and addresses in place. */
export class Loaded implements Reader {
  readonly ids = new Set<string>();
  addresses = 0;

  open(tag: Tag): void {
    for (const attribute of tag.attributes) {
      if (namesRelationship(attribute) && !isLink(tag.name)) this.ids.add(attributeOf({ attributes: [attribute] }, attribute.name)!);
      else if (isAddressInPlace(tag.name, attribute)) this.addresses += 1;
    }
  }
}

/**
 * Whether a relationship points out of the package to something that would be loaded. The address of a link is kept, unless something else names
 * the same relationship: what its type says binds no program.
 */
export const isLoadedFromOutside = ({ id, kind, part }: Relationship, loaded: ReadonlySet<string>): boolean =>
  part === null && (kind !== 'hyperlink' || loaded.has(id));
