import { type Attribute, type Elements, scanXml, type Tag } from './scan.ts';

/** An element with the places of its tags in the text, so that what does not change is copied and not written anew. */
export interface Node {
  readonly name: string;
  /** Those that `keeps` asked for, and declarations of namespaces. */
  readonly attributes: readonly Attribute[];
  children: readonly Node[];
  readonly parent: Node | undefined;
  readonly from: number;
  /** End of the start tag. */
  readonly inside: number;
  /** Start of the end tag; where there is none (`<x/>`) it is `to`. */
  closing: number;
  to: number;
}

/** Most elements have neither children nor attributes that matter: they share these. */
const NO_NODES: readonly Node[] = [];
const NO_ATTRIBUTES: readonly Attribute[] = [];

/**
 * The elements of a document. Of a thousand pages they are a million, so they hold only attributes that `keeps` asks for.
 * Throws what scanXml throws.
 */
export function treeOf(text: string, elements: Elements, keeps: (attribute: Attribute, tag: Tag) => boolean): Node {
  let root: Node | undefined;
  let parent: Node | undefined;
  scanXml(
    text,
    {
      open: (tag) => {
        const kept = tag.attributes.filter((attribute) => isDeclaration(attribute) || keeps(attribute, tag));
        const attributes = kept.length > 0 ? kept : NO_ATTRIBUTES;
        const node: Node = {
          name: tag.name,
          attributes,
          children: NO_NODES,
          parent,
          from: tag.from,
          inside: tag.to,
          closing: tag.to,
          to: tag.to,
        };
        if (!parent) root = node;
        else if (parent.children === NO_NODES) parent.children = [node];
        else (parent.children as Node[]).push(node);
        parent = node;
      },
      close: (_, from, to) => {
        parent!.closing = from;
        parent!.to = to;
        parent = parent!.parent;
      },
    },
    elements,
  );
  return root!;
}

export const isDeclaration = ({ name }: Attribute): boolean => name === 'xmlns' || name.startsWith('xmlns:');

export const hasChild = (node: Node, name: string): boolean => node.children.some((child) => child.name === name);

export const childOf = (node: Node | undefined, name: string): Node | undefined => node?.children.find((child) => child.name === name);

/** The name of an element as it is written, prefix and all. */
export const writtenName = (text: string, node: Node): string => /[^\s/>]+/.exec(text.slice(node.from + 1, node.inside))![0];

/** The start tag of an element that will have content, without `left` of its attributes. */
export function startTag(text: string, node: Node, left: readonly Attribute[] = [], isOpen = true): string {
  let tag = '';
  let at = node.from;
  for (const { from, to } of left) {
    tag += text.slice(at, from);
    at = to;
  }
  tag += text.slice(at, node.inside);
  return isOpen ? tag.replace(/\s*\/>$/, '>') : tag;
}

export const endTag = (text: string, node: Node): string => `</${writtenName(text, node)}>`;
