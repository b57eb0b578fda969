import type { ReadSide } from './read-side.ts';
import { RebuildFailed, type RebuildProgress, RebuildRunning, reportLines } from './rebuild-report.ts';

const USAGE_ERROR = 64;
const PROGRESS_MILLISECONDS = 1000;

/**
 * `npm run rebuild -- NAME|--all`: builds anew, prints progress, counts, rate and differences.
 * Answers the exit status: 0 all swapped, 1 at least one failed (its tables in use are as they
 * were), 64 wrong arguments.
 */
export async function runRebuildCommand(
  readSide: Pick<ReadSide, 'projections' | 'rebuild'>,
  args: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const known = readSide.projections.map((projection) => projection.name);
  const names = args.length === 1 && args[0] === '--all' ? known : args;
  const unknown = names.filter((name) => !known.includes(name));
  if (names.length === 0 || unknown.length > 0) {
    for (const name of unknown) print(`there is no projection ${name}`);
    print('usage: npm run rebuild -- NAME ... | --all');
    print(`projections: ${known.join(', ')}`);
    return USAGE_ERROR;
  }
  let failed = 0;
  for (const name of names) {
    try {
      const report = await readSide.rebuild(name, { onProgress: progressPrinter(print) });
      for (const line of reportLines(report)) print(line);
    } catch (error) {
      failed += 1;
      if (error instanceof RebuildFailed) for (const line of reportLines(error.report)) print(line);
      else if (error instanceof RebuildRunning) print(`${name}: FAILED: ${error.message}`);
      else print(`${name}: FAILED: ${error instanceof Error ? error.message : String(error)}; the tables in use were left as they are`);
    }
  }
  print(`${names.length - failed} of ${names.length} projections rebuilt`);
  return failed === 0 ? 0 : 1;
}

/** A line per phase, and one a second while loading. */
function progressPrinter(print: (line: string) => void): (progress: RebuildProgress) => void {
  let phase: RebuildProgress['phase'] | null = null;
  let printed = 0;
  return (progress) => {
    const now = performance.now();
    if (progress.phase === phase && now - printed < PROGRESS_MILLISECONDS) return;
    phase = progress.phase;
    printed = now;
    const of = progress.expected === null ? '' : ` of about ${progress.expected}`;
    print(`${progress.projection}: ${progress.phase}, ${progress.events}${of} events, ${Math.round(progress.eventsPerSecond)}/s`);
  };
}
