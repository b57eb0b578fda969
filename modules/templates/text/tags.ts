import { nameFault, variableNameOf } from '../contract/rules.ts';

/** A variable in the text of a paragraph; `from` and `to` are around its braces. */
export interface FoundVariable {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

export interface FoundFault {
  readonly code: 10001 | 10002 | 10003 | 10005;
  readonly from: number;
  readonly to: number;
}

/**
 * The variables of a paragraph, and what is wrong with its braces. A variable begins and ends in one paragraph: read across paragraphs, one
 * forgotten brace would take the clauses after it for a name. Two braces that open end whatever was open; one alone is a character like others.
 */
export function tagsIn(text: string): { readonly variables: readonly FoundVariable[]; readonly faults: readonly FoundFault[] } {
  const variables: FoundVariable[] = [];
  const faults: FoundFault[] = [];
  let open: number | null = null;
  for (const { 0: braces, index } of text.matchAll(/\{\{|\}\}/g)) {
    const end = index + 2;
    if (braces === '{{') {
      if (open !== null) faults.push({ code: 10001, from: open, to: index });
      open = index;
    } else if (open === null) faults.push({ code: 10002, from: wordBefore(text, index), to: end });
    else {
      const name = variableNameOf(text.slice(open + 2, index));
      const code = nameFault(name);
      if (code === null) variables.push({ name, from: open, to: end });
      else faults.push({ code, from: open, to: end });
      open = null;
    }
  }
  if (open !== null) faults.push({ code: 10001, from: open, to: text.length });
  return { variables, faults };
}

/** Where the word before a place begins, at most 40 characters before it. */
function wordBefore(text: string, at: number): number {
  const from = Math.max(0, at - 40);
  const found = text.slice(from, at).search(/[^\s{}]+\s*$/);
  return found < 0 ? at : from + found;
}
