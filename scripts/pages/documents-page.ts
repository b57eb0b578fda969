import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentEventTypes } from '../../modules/documents/contract/events.ts';
import { documentLifecycle } from '../../modules/documents/domain/lifecycle.machine.ts';

/** The state picture and the event table of the documents module, made of the machine and the contract themselves. */
interface Transition {
  readonly target?: string;
  readonly guard?: string;
}

const asTransition = (value: unknown): Transition => (typeof value === 'string' ? { target: value } : (value as Transition));

function transitions(): { from: string; event: string; to: string; guard: string | null }[] {
  return Object.entries(documentLifecycle.config.states ?? {}).flatMap(([from, node]) =>
    Object.entries((node as { on?: Record<string, unknown> }).on ?? {}).map(([event, value]) => {
      const { target, guard } = asTransition(value);
      return { from, event, to: target ?? from, guard: guard ?? null };
    }),
  );
}

/** Mermaid picture of the moves between statuses; facts that keep the status stand in the table. */
export function statePicture(): string {
  const moves = transitions().filter(({ from, to }) => from !== to);
  const lines = moves.map(
    ({ from, event, to, guard }) => `  ${from === 'NONE' ? '[*]' : from} --> ${to}: ${event}${guard ? ` [${guard}]` : ''}`,
  );
  return ['```mermaid', 'stateDiagram-v2', ...lines, '```'].join('\n');
}

/** What each event means (its comment in the contract), and in which statuses it may happen. */
export function eventTable(root: string): string {
  const source = readFileSync(join(root, 'modules/documents/contract/events.ts'), 'utf8');
  const all = transitions();
  const rows = Object.entries(documentEventTypes).map(([type, { version }]) => {
    const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*?)\\*/\\s*${type}: z\\.object`).exec(source)?.[1] ?? '';
    const means = comment.replace(/\s*\n\s*\*\s?/g, ' ').trim();
    const statuses = all.filter(({ event }) => event === type).map(({ from }) => (from === 'NONE' ? 'none' : from));
    return `| ${type} | ${version} | ${means} | ${statuses.length > 0 ? statuses.join(', ') : 'any'} |`;
  });
  return ['| event | version | means | in status |', '|---|---|---|---|', ...rows].join('\n');
}
