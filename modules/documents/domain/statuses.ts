import type { DocumentEventType } from '../contract/events.ts';
import type { DocumentStatus } from '../contract/values.ts';
import { documentLifecycle } from './lifecycle.machine.ts';

type Move = string | { readonly target?: string };

const nodes = Object.entries(documentLifecycle.config.states ?? {}) as [
  DocumentStatus | 'NONE',
  { readonly on?: Readonly<Record<string, Move | readonly Move[]>> },
][];
const movesOf = (status: string): string[] =>
  nodes
    .filter(([name]) => name === status)
    .flatMap(([, { on = {} }]) => Object.values(on).flat())
    .flatMap((move) => (typeof move === 'string' ? move : (move.target ?? [])));

/** Does the machine take an event of this type in this status? Its guards may still refuse it. */
export const accepts = (status: DocumentStatus | 'NONE', type: DocumentEventType): boolean =>
  nodes.some(([name, { on = {} }]) => name === status && type in on);

export const statusesThatAccept = (type: DocumentEventType): readonly DocumentStatus[] =>
  nodes.flatMap(([status]) => (status !== 'NONE' && accepts(status, type) ? [status] : []));

function reachableFrom(status: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const open = [status]; open.length > 0; ) {
    const next = movesOf(open.pop()!).filter((target) => !found.has(target));
    for (const target of next) found.add(target);
    open.push(...next);
  }
  return found;
}

/**
 * Statuses that take no event of this type and end by themselves in one that does: the document came through such a status
 * and is on its way to the next. Whoever brings the event waits there.
 */
export function statusesThatWaitFor(type: DocumentEventType): readonly DocumentStatus[] {
  const accepting = statusesThatAccept(type);
  const after = new Set(accepting.flatMap((status) => [...reachableFrom(status)]));
  return nodes.flatMap(([status]) =>
    status !== 'NONE' && after.has(status) && !accepting.includes(status) && accepting.some((end) => reachableFrom(status).has(end))
      ? [status]
      : [],
  );
}
