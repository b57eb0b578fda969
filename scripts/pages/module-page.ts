import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';

/** A module whose page shows its machine and its events, made of both themselves. */
export interface PagedModule {
  /** Folder below modules/. */
  readonly name: string;
  /** Of a module's second kind of stream: what its places on the page and its files are called. */
  readonly part?: string;
  readonly machine: AnyStateMachine;
  readonly eventTypes: Readonly<Record<string, { readonly version: number }>>;
  readonly commands: readonly ShownCommand[];
}

export interface ShownCommand {
  readonly type: string;
  readonly refuses: readonly string[];
  readonly touches: readonly string[];
}

/** File of a command below domain/commands: its type in small letters, as `AcceptVoBo` is accept-vobo.ts. */
export const commandFile = (type: string): string =>
  `${type
    .replace('VoBo', 'Vobo')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()}.ts`;

interface Transition {
  readonly target?: string;
  readonly guard?: string;
}

const asTransitions = (value: unknown): readonly Transition[] =>
  Array.isArray(value) ? (value as Transition[]) : [typeof value === 'string' ? { target: value } : (value as Transition)];

function transitions(machine: AnyStateMachine): { from: string; event: string; to: string; guard: string | null }[] {
  return Object.entries(machine.config.states ?? {}).flatMap(([from, node]) =>
    Object.entries((node as { on?: Record<string, unknown> }).on ?? {}).flatMap(([event, value]) =>
      asTransitions(value).map(({ target, guard }) => ({ from, event, to: target ?? from, guard: guard ?? null })),
    ),
  );
}

/** Mermaid picture of the moves between statuses; facts that keep the status stand in the table. */
export function statePicture({ machine }: PagedModule): string {
  const moves = transitions(machine).filter(({ from, to }) => from !== to);
  const lines = moves.map(
    ({ from, event, to, guard }) => `  ${from === 'NONE' ? '[*]' : from} --> ${to}: ${event}${guard ? ` [${guard}]` : ''}`,
  );
  return ['```mermaid', 'stateDiagram-v2', ...lines, '```'].join('\n');
}

/** What each event means (its comment in the contract), and in which statuses it may happen. */
export function eventTable({ name, part, machine, eventTypes }: PagedModule, root: string): string {
  const source = readFileSync(join(root, `modules/${name}/contract/${part ? `${part}-` : ''}events.ts`), 'utf8');
  const all = transitions(machine);
  const rows = Object.entries(eventTypes).map(([type, { version }]) => {
    const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*?)\\*/\\s*${type}: `).exec(source)?.[1] ?? '';
    const means = comment.replace(/\s*\n\s*\*\s?/g, ' ').trim();
    const statuses = [...new Set(all.filter(({ event }) => event === type).map(({ from }) => (from === 'NONE' ? 'none' : from)))];
    return `| ${type} | ${version} | ${means} | ${statuses.length > 0 ? statuses.join(', ') : 'any'} |`;
  });
  return ['| event | version | means | in status |', '|---|---|---|---|', ...rows].join('\n');
}

/** What each command does (the comment over it), what it refuses with, and the matters whose events make it stale. */
export function commandTable({ name, commands }: PagedModule, root: string): string {
  const rows = commands.map(({ type, refuses, touches }) => {
    const source = readFileSync(join(root, `modules/${name}/domain/commands/${commandFile(type)}`), 'utf8');
    const comment = /\/\*\*((?:(?!\*\/)[\s\S])*?)\*\/\s*export const \w+ = (?:\([^)]*\) =>\s*)?\w+\(\{/.exec(source)?.[1] ?? '';
    const does = comment.replace(/\s*\n\s*\*\s?/g, ' ').trim();
    return `| ${type} | ${does} | ${refuses.join(', ')} | ${touches.join(', ') || 'nothing'} |`;
  });
  return ['| command | does | refuses with | races with |', '|---|---|---|---|', ...rows].join('\n');
}
