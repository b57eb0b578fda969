import { ADDED, REMOVED } from '../findings/tracked-changes.ts';
import { childOf, endTag, type Node, startTag, writtenName } from '../xml/tree.ts';
import type { Part } from './part.ts';

/** What holds paragraphs and tables; those with a whole text of their own have to have a paragraph in the end. */
const TEXTS: ReadonlySet<string> = new Set(['w:tc', 'w:txbxContent', 'w:hdr', 'w:ftr', 'w:footnote', 'w:endnote', 'w:comment']);
const HOLDERS: ReadonlySet<string> = new Set([...TEXTS, 'w:body', 'w:sdtContent', 'w:customXml', 'w:docPartBody']);

export const holdsBlocks = (node: Node): boolean =>
  HOLDERS.has(node.name) && node.children.some(({ name }) => name === 'w:p' || name === 'w:tbl');

/** They stand between paragraphs as well as within one, and nobody sees them. */
const UNSEEN: ReadonlySet<string> = new Set([
  ...['w:bookmarkStart', 'w:bookmarkEnd', 'w:permStart', 'w:permEnd', 'w:proofErr', 'w:commentRangeStart', 'w:commentRangeEnd'],
]);
/** Seen if something in them is. */
const WRAPPERS: ReadonlySet<string> = new Set([
  ...ADDED,
  ...['w:r', 'w:hyperlink', 'w:smartTag', 'w:sdt', 'w:sdtContent', 'w:fldSimple', 'w:customXml', 'w:dir', 'w:bdo'],
]);
const FORM: ReadonlySet<string> = new Set(['w:rPr', 'w:sdtPr', 'w:sdtEndPr', 'w:smartTagPr', 'w:customXmlPr', 'w:lastRenderedPageBreak']);

/** Paragraphs whose ends are deleted: their text goes to the front of the next one that keeps its end. */
interface Joined {
  text: string;
  /** What of the text may stand without a paragraph around it. */
  unseen: string;
  isSeen: boolean;
  last: Node;
}

/**
 * The content of `node` with all changes accepted. A paragraph whose end is deleted runs on into the next, which gives the form of both, since the
 * form of a paragraph lies in its end. Where none follows (a table does, or nothing) it stays if anything of it is left to see.
 */
export function blocksOf(node: Node, part: Part): string {
  const pieces: string[] = [];
  let joined: Joined | undefined;
  let lastBlock: string | undefined;
  const flush = (): void => {
    if (!joined) return;
    pieces.push(joined.isSeen ? paragraph(joined.last, joined.text, part) : joined.unseen);
    if (joined.isSeen) lastBlock = 'w:p';
    joined = undefined;
  };
  let at = node.inside;
  for (const { block, gapFrom } of flattened(node.children, part, at)) {
    pieces.push(part.text.slice(gapFrom, block.from));
    at = block.to;
    if (isUnseen(block, part)) {
      const left = part.write(block);
      if (joined) joined = { ...joined, text: joined.text + left, unseen: joined.unseen + left };
      else pieces.push(left);
    } else if (block.name !== 'w:p') {
      flush();
      pieces.push(part.write(block));
      if (part.fate(block) === 'KEEP' && block.name !== 'w:tcPr' && block.name !== 'w:sectPr') lastBlock = block.name;
    } else if (isEndRemoved(block)) {
      part.loseTag(block);
      joined = {
        text: (joined?.text ?? '') + part.inside(block, ({ name }) => name === 'w:pPr'),
        unseen: (joined?.unseen ?? '') + unseenIn(block, part),
        isSeen: (joined?.isSeen ?? false) || block.children.some((child) => isSeen(child, part)),
        last: block,
      };
    } else {
      pieces.push(joined ? paragraph(block, joined.text + part.inside(block, ({ name }) => name === 'w:pPr'), part) : part.write(block));
      joined = undefined;
      lastBlock = 'w:p';
    }
  }
  flush();
  if (TEXTS.has(node.name) && (lastBlock === undefined || (node.name === 'w:tc' && lastBlock === 'w:tbl')))
    pieces.push(emptyParagraph(node, part));
  pieces.push(part.text.slice(Math.max(at, node.children.at(-1)?.to ?? at), node.closing));
  return pieces.join('');
}

/** Blocks in their order, those of an insertion around whole paragraphs too; before each the space that stood there. */
function* flattened(children: readonly Node[], part: Part, from: number): Generator<{ block: Node; gapFrom: number }> {
  let at = from;
  for (const child of children) {
    if (part.fate(child) === 'UNWRAP' && child.children.some(({ name }) => name === 'w:p' || name === 'w:tbl')) {
      yield* flattened(child.children, part, child.inside);
    } else yield { block: child, gapFrom: at };
    at = child.to;
  }
}

const isEndRemoved = (node: Node): boolean =>
  childOf(childOf(node, 'w:pPr'), 'w:rPr')?.children.some(({ name }) => REMOVED.has(name)) ?? false;

/** A paragraph with the tags and the form of `node`. */
function paragraph(node: Node, text: string, part: Part): string {
  const form = childOf(node, 'w:pPr');
  return `${startTag(part.text, node)}${form ? part.write(form) : ''}${text}${endTag(part.text, node)}`;
}

function isSeen(node: Node, part: Part): boolean {
  if (isUnseen(node, part) || FORM.has(node.name) || node.name === 'w:pPr') return false;
  return WRAPPERS.has(node.name) ? node.children.some((child) => isSeen(child, part)) : true;
}

/** Goes, is nothing to see, or goes around nothing. */
const isUnseen = (node: Node, part: Part): boolean =>
  part.fate(node) === 'DROP' || UNSEEN.has(node.name) || (part.fate(node) === 'UNWRAP' && node.children.length === 0);

function unseenIn(node: Node, part: Part): string {
  if (isUnseen(node, part)) return part.write(node);
  return node.children.map((child) => unseenIn(child, part)).join('');
}

const emptyParagraph = (node: Node, part: Part): string => `<${writtenName(part.text, node).replace(/[^:]+$/, 'p')}/>`;
