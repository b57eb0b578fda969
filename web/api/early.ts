/** What web/public/early.js asked before this script was there. */
interface EarlyCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: Promise<Response>;
}

declare global {
  interface Window {
    earlyCall?: EarlyCall;
  }
}

/**
 * The answer to this very question where it was asked early, once; null: it has to be asked. Whatever differs (another language,
 * code or session meanwhile) is another question.
 */
export function earlyAnswer(path: string, headers: Readonly<Record<string, string>>): Promise<Response> | null {
  const early = window.earlyCall;
  if (early?.path !== path) return null;
  delete window.earlyCall;
  return same(early.headers, headers) ? early.answer : null;
}

const same = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([name, value]) => other[name] === value);
