import ts from 'typescript';

/** Spellings that prose does not have here, and how it writes them; docs/decisions/words.md says which names keep theirs. */
export const SPELLINGS: readonly (readonly [wrong: string, right: string])[] = [
  ['cancel(ed|ing)', 'cancelled, cancelling'],
  ['cancelations?', 'cancellation'],
  ['cancelable', 'cancellable'],
  ['authoriz(e|es|ed|ing|ations?)', 'authorise'],
  ['(normal|serial|recogn|organ|initial|canonical|summar|minim|maxim|anonym|synchron)iz(e|es|ed|ing|ations?)', '-ise'],
  ['analyz(es|ed|ing)', 'analyse'],
  ['(behavior|favorite|honored|colored)s?', 'behaviour, favourite, honoured, coloured'],
  ['(label|signal|travel|model)(ed|ing)', 'labelled, signalled, travelled, modelled'],
  ['e-mails?', 'email'],
];

/**
 * Names that are stored, called or read by others: they keep the spelling they were given first, also behind the first part
 * of a text's key (`status_CANCELED`). docs/decisions/words.md says where each of them comes from.
 */
export const KEPT_NAMES: ReadonlySet<string> = new Set([
  ...['CANCELED', 'DocumentCanceled', 'DOCUMENT_CANCELED', 'document_canceled', 'canceledAt', 'isCanceled', 'CANCELABLE', 'canceled'],
  ...['cancelationId', 'cancelationID', 'cancelationIdOf'],
  ...['CancellationAuthorized', 'AUTHORIZED', 'AUTHORIZE', 'authorized', 'authorize', 'authorization', 'cancellationAuthorized'],
  // A field of the payment gateway's API.
  'canceled_at',
  // An option of Node's TLS.
  'rejectUnauthorized',
  ...['authorizeTitle', 'authorizeText', 'authorizeWaits', 'authorizeDo'],
]);

const OTHERWISE = /cancel(ed|ation(?<!cancellation)|able(?<!cancellable))|authoriz/i;
const isKept = (name: string): boolean => KEPT_NAMES.has(name) || KEPT_NAMES.has(name.replace(/^[a-z]+_/, ''));

/** Every text a person reads in a file: its comments, and its sentences of three words or more. Names in backquotes are no prose. */
function proseOf(path: string, text: string): { readonly at: number; readonly words: string }[] {
  const found: { at: number; words: string }[] = [];
  if (!/\.(ts|tsx|mjs|cjs)$/.test(path)) return [{ at: 0, words: text }];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const look = (node: ts.Node): void => {
    const isWhole = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node);
    if (isWhole || ts.isTemplateExpression(node)) {
      const parts = isWhole ? [node] : [node.head, ...node.templateSpans.map(({ literal }) => literal)];
      if (node.getText().trim().split(/\s+/).length >= 3) for (const part of parts) found.push({ at: part.getStart(), words: part.text });
    }
    ts.forEachChild(node, look);
  };
  look(file);
  // What a pattern of addresses ends with (`/api/**`) begins no comment.
  for (const { 0: words, index } of text.matchAll(/(?<![:\w'"`/])\/\/.*$|(?<=^|[\s({[,;>])\/\*[\s\S]*?\*\//gm))
    found.push({ at: index, words });
  return found;
}

const blank = (text: string): string => ' '.repeat(text.length);

const MISSPELLED = new RegExp(`(?<![\\w./-])(?:${SPELLINGS.map(([wrong]) => wrong).join('|')})(?![\\w-])`, 'gi');

/** Words in the prose of a file that are spelled as nowhere else, as `path:line: word`. */
export function misspelled(path: string, text: string): string[] {
  // Reading a file as TypeScript costs a hundred times more than looking for the words.
  if (text.search(MISSPELLED) < 0) return [];
  return proseOf(path, text).flatMap(({ at, words }) =>
    [...words.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, blank).matchAll(MISSPELLED)]
      .filter(([word]) => word !== word.toUpperCase())
      .map(({ 0: word, index }) => `${path}:${text.slice(0, at + index).split('\n').length}: ${word}`),
  );
}

/** Identifiers and keys of a file that spell cancelling and authorising as stored names do without being one of them. */
export function misnamed(path: string, text: string): string[] {
  if (!OTHERWISE.test(text)) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = new Set<string>();
  const look = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && OTHERWISE.test(node.text) && !isKept(node.text)) found.add(node.text);
    ts.forEachChild(node, look);
  };
  look(file);
  return [...found].map((name) => `${path}: ${name}`);
}
