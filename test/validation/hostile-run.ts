import { outcomeOf, questionOf, validate } from './corpus/ask.ts';
import { corpus } from './corpus/index.ts';
import { makeWorld } from './corpus/world.ts';
import { hostilePdf, ownSources } from './hostile-pdfs.ts';

/** Validates so many hostile files, from a first seed on, and prints what came out: a process of its own, for its memory to be told. */
export interface HostileRun {
  readonly crashes: readonly string[];
  readonly slowest: { readonly seed: number; readonly ms: number };
  readonly passed: readonly number[];
  readonly outcomes: Readonly<Record<string, number>>;
  readonly megabytes: number;
}

const [first = 0, count = 1] = process.argv.slice(2).map(Number);
const world = await makeWorld();
const sources = ownSources();
for (const one of corpus) {
  const { pdf } = await questionOf(one, world);
  if (pdf.length > 100 && pdf.length < 400_000) sources.push(Buffer.from(pdf));
}
const question = await questionOf(corpus[0]!, world);
const crashes: string[] = [];
const passed: number[] = [];
const outcomes: Record<string, number> = {};
let slowest = { seed: -1, ms: 0 };
for (let seed = first; seed < first + count; seed++) {
  const pdf = hostilePdf(seed, sources);
  // The processor's time: the machine may be busy with other work.
  const start = process.cpuUsage();
  try {
    const { overall, code } = outcomeOf(await validate({ ...question, pdf }));
    if (overall === 'TOTAL_PASSED' && !sources.some((source) => source.equals(pdf))) passed.push(seed);
    outcomes[code] = (outcomes[code] ?? 0) + 1;
  } catch (error) {
    crashes.push(`${seed}: ${error instanceof Error ? error.stack : error}`);
  }
  const used = process.cpuUsage(start);
  const ms = (used.user + used.system) / 1000;
  if (ms > slowest.ms) slowest = { seed, ms: Math.round(ms) };
}
const run: HostileRun = { crashes, slowest, passed, outcomes, megabytes: Math.round(process.resourceUsage().maxRSS / 1024) };
process.stdout.write(JSON.stringify(run));
