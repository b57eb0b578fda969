import type { PdfEdit } from '../syntax/edit.ts';
import { dict, name, type PdfDict, type PdfRef, type PdfValue, textString } from '../syntax/values.ts';

export type Role = 'Document' | 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

/** An element of the structure tree (ISO 32000-2, 14.7): what a stretch of the page is, in reading order. */
export class Part {
  readonly role: Role;
  readonly alt: string | undefined;
  readonly scope: 'Row' | 'Column' | undefined;
  readonly kids: (Part | { page: number; mark: number })[] = [];

  constructor(role: Role, more: { alt?: string; scope?: 'Row' | 'Column' } = {}) {
    this.role = role;
    this.alt = more.alt;
    this.scope = more.scope;
  }

  part(role: Role, more: { alt?: string; scope?: 'Row' | 'Column' } = {}): Part {
    const made = new Part(role, more);
    this.kids.push(made);
    return made;
  }
}

/** `marks[page][mark]` is the part that stretch belongs to; `pages` are the page objects. Answers the tree's root for the catalog. */
export function embedStructure(edit: PdfEdit, document: Part, pages: PdfRef[], marks: Part[][]): PdfRef {
  const root = edit.reserve();
  const refs = new Map<Part, PdfRef>();
  const write = (part: Part, parent: PdfRef): PdfRef => {
    const self = edit.reserve();
    refs.set(part, self);
    const first = part.kids.find((kid) => !(kid instanceof Part)) as { page: number } | undefined;
    const kids: PdfValue[] = part.kids.map((kid) => {
      if (kid instanceof Part) return write(kid, self);
      if (kid.page === first?.page) return kid.mark;
      return dict({ Type: name('MCR'), Pg: pages[kid.page]!, MCID: kid.mark });
    });
    const element: PdfDict = dict({ Type: name('StructElem'), S: name(part.role), P: parent, K: kids });
    if (first) element.set('Pg', pages[first.page]!);
    if (part.alt !== undefined) element.set('Alt', textString(part.alt));
    if (part.scope) element.set('A', dict({ O: name('Table'), Scope: name(part.scope) }));
    edit.set(self, element);
    return self;
  };
  const top = write(document, root);
  const numbers: PdfValue[] = marks.flatMap((parts, page) => [page, edit.add(parts.map((part) => refs.get(part)!))]);
  edit.set(
    root,
    dict({ Type: name('StructTreeRoot'), K: [top], ParentTree: edit.add(dict({ Nums: numbers })), ParentTreeNextKey: marks.length }),
  );
  return root;
}
