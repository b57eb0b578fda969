/**
 * What is told of a failure to a service outside (ERR-046). Only shapes that no name, address, text, id or secret of a person fits
 * in: what an error says in words may quote what somebody typed, so its words are never part of a report.
 */
export interface Frame {
  /** Of the product's own sources, or of the scripts of its pages. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What a page tells of itself. */
export interface PageFailure {
  readonly name: ErrorName;
  readonly page: PageName;
  readonly frames: readonly Frame[];
}

/** The innermost first. */
export const FRAMES_TOLD = 8;

/** Kinds of errors that the language and the browser know. */
export const ERROR_NAMES = [
  'Error',
  'AggregateError',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
  'DOMException',
] as const;
export type ErrorName = (typeof ERROR_NAMES)[number];

export const errorName = (name: string): ErrorName => ERROR_NAMES.find((one) => one === name) ?? 'Error';

/** The first part of the addresses of pages; what follows may be an id or a code. */
export const PAGE_NAMES = [
  'auth',
  'dashboard',
  'document',
  'done',
  'endorsements',
  'home',
  'mailbox',
  'observer',
  'signatory',
  'users',
  'validation',
  'vobo',
  'other',
] as const;
export type PageName = (typeof PAGE_NAMES)[number];

/** `pathname`: of an address. */
export function pageName(pathname: string): PageName {
  const first = pathname.split('/')[1] ?? '';
  return PAGE_NAMES.find((one) => one === first) ?? 'other';
}

const SCRIPT = String.raw`assets\/[\w.-]{1,80}\.js`;
const SOURCE = String.raw`(?:modules|projections|shared-kernel|scripts)\/(?:[\w-]+\/){0,8}[\w.-]{1,80}\.ts`;

/** A built script of the pages. */
export const SCRIPT_FILE = new RegExp(`^${SCRIPT}$`);

/** Where in the own code an error comes from; lines that only look like a place, in the words of the error, are none. */
export function framesOf(error: Pick<Error, 'stack' | 'message'>, where: 'page' | 'server'): Frame[] {
  // Chromium and Node write the words of an error before its places.
  const places = (error.stack ?? '').replace(error.message, '');
  // The last part of a line that looks like a source: what stands before it is where the installation lies.
  const place = new RegExp(`^\\s*(?:at\\b|[^\\s]*@).*/(${where === 'page' ? SCRIPT : SOURCE}):(\\d{1,7}):(\\d{1,7})\\)?$`, 'gm');
  return [...places.matchAll(place)]
    .slice(0, FRAMES_TOLD)
    .map(([, file, line, column]) => ({ file: file!, line: Number(line), column: Number(column) }));
}
