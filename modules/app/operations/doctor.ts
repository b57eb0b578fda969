/** One line of `npm run doctor`. */
export interface DoctorRow {
  readonly component: string;
  /** warn: works, with something to know. red: what depends on it does not work, or can no longer be relied on. */
  readonly state: 'ok' | 'warn' | 'red';
  readonly usedFor: string;
  /** Where it is: a path, an address without passwords, a version. */
  readonly resource: string;
  readonly found: string;
  /** What to do; empty when there is nothing to do. */
  readonly mend: string;
}

/** Looks at one component. A check that throws becomes a red row of its own. */
export interface DoctorCheck {
  readonly component: string;
  readonly usedFor: string;
  run(): Promise<DoctorFinding | readonly DoctorFinding[]>;
}

/** What a check found; what it leaves out is the same for all rows of the check. */
export type DoctorFinding = Pick<DoctorRow, 'state' | 'resource' | 'found'> & { readonly mend?: string; readonly component?: string };

/** Runs all checks, one after another, and keeps their order. */
export async function runDoctor(checks: readonly DoctorCheck[]): Promise<DoctorRow[]> {
  const rows: DoctorRow[] = [];
  for (const check of checks) {
    const found = await check.run().catch(
      (error: unknown): DoctorFinding => ({
        state: 'red',
        resource: '',
        found: error instanceof Error ? error.message : String(error),
        mend: 'see the message; when it does not help, run with --json and report it',
      }),
    );
    for (const { mend, component, state, resource, found: text } of [found].flat()) {
      rows.push({ component: component ?? check.component, state, usedFor: check.usedFor, resource, found: text, mend: mend ?? '' });
    }
  }
  return rows;
}

/** For people: a block per component. */
export function renderDoctor(rows: readonly DoctorRow[]): string {
  const width = Math.max(...rows.map((row) => row.component.length));
  const lines = rows.flatMap((row) => {
    const resource = row.resource === '' ? '' : ` (${row.resource})`;
    const indent = ' '.repeat(7 + width);
    const first = `${row.state.toUpperCase().padEnd(5)}  ${row.component.padEnd(width)}  ${row.found}${resource}`;
    return [first, `${indent}  used for: ${row.usedFor}`, ...(row.mend === '' ? [] : [`${indent}  to mend: ${row.mend}`])];
  });
  const count = (state: DoctorRow['state']) => rows.filter((row) => row.state === state).length;
  return [...lines, '', `${count('ok')} ok, ${count('warn')} to know, ${count('red')} red`].join('\n');
}
