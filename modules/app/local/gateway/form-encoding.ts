import { invalid } from './failures.ts';

/** What a form in bracket notation says: `a[b][0]=c` is `{ a: { b: { 0: 'c' } } }`. No object of these has a prototype. */
export type Fields = { [name: string]: string | Fields };

const MOST_PAIRS = 500;
const DEEPEST = 5;
/** Names that mean something to every object of the language: whoever sends one as a field wants to change more than a field. */
const RESERVED = new Set(['__proto__', 'prototype', 'constructor']);

export const noFields = (): Fields => Object.create(null) as Fields;

/**
 * Reads a query or a body of `application/x-www-form-urlencoded`. A list is a group whose names are numbers, or empty (`a[]=b`).
 * @throws GatewayFailure 400 for whatever is not well formed, too deep, too many, or said twice
 */
export function readForm(text: string): Fields {
  const fields = noFields();
  if (text === '') return fields;
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > MOST_PAIRS) throw invalid(`The request has more than ${MOST_PAIRS} parameters.`, { code: 'parameters_too_many' });
  for (const pair of pairs) {
    const cut = pair.indexOf('=');
    place(fields, decode(cut < 0 ? pair : pair.slice(0, cut)), cut < 0 ? '' : decode(pair.slice(cut + 1)));
  }
  return fields;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalid('The request is not well formed: a percent sign is followed by no character.', { code: 'parameter_invalid' });
  }
}

function place(fields: Fields, name: string, value: string): void {
  const path = pathOf(name);
  let group = fields;
  for (const step of path.slice(0, -1)) {
    const next = nameIn(group, step);
    const found = group[next];
    if (typeof found === 'string') throw contradiction(name);
    group = group[next] = found ?? noFields();
  }
  const last = nameIn(group, path.at(-1)!);
  if (group[last] !== undefined) throw contradiction(name);
  group[last] = value;
}

function pathOf(name: string): string[] {
  const found = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (found === null)
    throw invalid('The name of a parameter is not well formed: its brackets do not match.', { code: 'parameter_invalid' });
  const steps = [found[1]!, ...[...found[2]!.matchAll(/\[([^[\]]*)\]/g)].map(([, step]) => step!)];
  if (steps.length > DEEPEST) throw invalid(`A parameter is nested more than ${DEEPEST} levels deep.`, { code: 'parameter_invalid' });
  const reserved = steps.find((step) => RESERVED.has(step));
  if (reserved !== undefined) throw invalid(`${reserved} cannot be the name of a parameter.`, { code: 'parameter_invalid' });
  return steps;
}

/** `[]` takes the next number. */
const nameIn = (group: Fields, step: string): string => (step === '' ? String(Object.keys(group).length) : step);

const contradiction = (name: string) =>
  invalid(`The parameter ${name.slice(0, 80)} is given twice, or as a value and as a group.`, { code: 'parameter_invalid' });
