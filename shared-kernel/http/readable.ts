import type { FastifyRequest } from 'fastify';
import { ProductError } from '../errors.ts';

/** Deeper than any body of ours. The code behind the parser walks values by recursion, so a deeper one could overflow the stack. */
const MAX_DEPTH = 32;

/** Why a history could not keep a value byte for byte, and where; null when it can. */
function problemIn(value: unknown, path: string, depth = 0): { path: string; problem: string } | null {
  if (typeof value === 'string') {
    // Databases hold no NUL in texts, and half a surrogate pair has no bytes in UTF-8.
    return value.includes('\0') || !value.isWellFormed()
      ? { path, problem: 'a text without control zero and with whole characters' }
      : null;
  }
  if (value === null || typeof value !== 'object') return null;
  if (depth === MAX_DEPTH) return { path, problem: `at most ${MAX_DEPTH} levels` };
  for (const [name, item] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`;
    // Names with $ mark encrypted personal values in stored events; callers must not write them.
    if (name.startsWith('$')) return { path: at, problem: 'a name without $ in front' };
    const problem = problemIn(name, at) ?? problemIn(item, at, depth + 1);
    if (problem) return problem;
  }
  return null;
}

export function refuseUnreadable(value: unknown, path = ''): void {
  const problem = problemIn(value, path);
  if (problem) throw new ProductError(400, 'request.invalid', { problems: [problem] });
}

/** Hook of every route; runs before the schemas check the body. */
export async function onlyReadable({ params, query, body }: FastifyRequest): Promise<void> {
  for (const part of [params, query, body]) refuseUnreadable(part);
}
