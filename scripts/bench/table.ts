import type { Machine } from './machine.ts';
import { isBusy } from './machine.ts';
import type { BenchRow } from './row.ts';

/** `BEGIN` and `END` of the page's generated part are made of this name. */
export const MARK = 'bench';

const LOW = 10;

/** Three figures, with a comma for each thousand. */
export function figure(value: number): string {
  if (value === 0) return '0';
  if (Math.abs(value) >= LOW * 10) return Math.round(value).toLocaleString('en-US');
  return Number(value.toPrecision(3)).toString();
}

const range = (spread: readonly [number, number] | null): string => (spread ? `${figure(spread[0])} to ${figure(spread[1])}` : '');
const met = ({ aim }: BenchRow): string => (aim ? (aim.met ? 'yes' : 'no') : '');

const HEADINGS = ['what', 'value', 'spread', 'unit', 'peer', 'peer value', 'peer spread', 'ratio', 'aim', 'met'] as const;

function cells(one: BenchRow): string[] {
  return [
    one.name,
    figure(one.value),
    range(one.spread),
    one.unit,
    one.peer?.name ?? '',
    one.peer ? figure(one.peer.value) : '',
    range(one.peer?.spread ?? null),
    one.ratio === null ? '' : one.ratio.toFixed(2),
    one.aim?.text ?? '',
    met(one),
  ];
}

/** For a terminal: columns of equal width, numbers to the right. */
export function textTable(rows: readonly BenchRow[]): string {
  const shown = [2, 6];
  const keep = (line: readonly string[]) => line.filter((_, column) => !shown.includes(column));
  const lines = [keep(HEADINGS), ...rows.map((one) => keep(cells(one)))];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const numeric = new Set(['value', 'peer value', 'ratio']);
  const headings = lines[0]!;
  return lines
    .map((line) =>
      line
        .map((cell, column) => (numeric.has(headings[column]!) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const gigabytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GiB`;

function machineTable(machine: Machine): string {
  const facts: [string, string][] = [
    ['date', `${machine.measuredAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ['processor', `${machine.cpu}, ${machine.cores} cores`],
    ['memory', gigabytes(machine.memory)],
    ['system', machine.system],
    ['disk', `${figure(machine.fsyncsPerSecond)} synced writes of 8 KB a second, ${machine.fileSystem}`],
    ['Node', machine.node],
    ['Postgres', machine.postgres ?? 'not started'],
    ['load average at the start', machine.load.map((one) => one.toFixed(2)).join(', ')],
  ];
  return ['| machine | |', '|---|---|', ...facts.map(([name, value]) => `| ${name} | ${value} |`)].join('\n');
}

/** The generated part of docs/performance.md. */
export function markdown(rows: readonly BenchRow[], machine: Machine, quick: boolean): string {
  const warnings = [
    ...(quick ? ['**These are figures of `--quick`: small sizes, few rounds. They show that the parts run, not how fast they are.**'] : []),
    ...(isBusy(machine) ? ['**Other work was running on this machine: the figures, and every yes and no, are provisional.**'] : []),
  ];
  const table = [
    `| ${HEADINGS.join(' | ')} |`,
    `|${HEADINGS.map((heading) => (['value', 'peer value', 'ratio'].includes(heading) ? '---:' : '---')).join('|')}|`,
    ...rows.map((one) => `| ${cells(one).join(' | ')} |`),
  ];
  const notes = rows.map((one) => `- **${one.name}.** ${one.method} *${one.caveat}*`);
  return [...warnings, machineTable(machine), table.join('\n'), '### Method and caveat of each row', notes.join('\n')].join('\n\n');
}
