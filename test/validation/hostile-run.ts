import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { parseCertificate } from '../../shared-kernel/crypto/certificate.ts';
import type { TrustAnchor } from '../../shared-kernel/crypto/trust.ts';
import { outcomeOf, validate } from './corpus/ask.ts';
import { hostilePdf } from './hostile-pdfs.ts';
import { VALIDATED_AT } from './real-files.ts';

/** What a run starts from, as `hostile-files.test.ts` wrote it. */
export interface HostileStart {
  readonly sources: readonly Uint8Array[];
  readonly anchors: readonly (Omit<TrustAnchor, 'certificate'> & { readonly der: Uint8Array })[];
}

/** Validates so many hostile files, from a first seed on, and prints what came out: a process of its own, for its memory to be told. */
export interface HostileRun {
  readonly crashes: readonly string[];
  readonly slowest: { readonly seed: number; readonly ms: number };
  readonly passed: readonly number[];
  readonly outcomes: Readonly<Record<string, number>>;
  readonly megabytes: number;
}

const [first = 0, count = 1] = process.argv.slice(3).map(Number);
const start = deserialize(readFileSync(process.argv[2]!)) as HostileStart;
const sources = start.sources.map((bytes) => Buffer.from(bytes));
const anchors = start.anchors.map(({ der, ...anchor }) => ({ ...anchor, certificate: parseCertificate(der) }));
const question = { anchors, revocation: 'good', now: VALIDATED_AT } as const;
const crashes: string[] = [];
const passed: number[] = [];
const outcomes: Record<string, number> = {};
let slowest = { seed: -1, ms: 0 };
for (let seed = first; seed < first + count; seed++) {
  const pdf = hostilePdf(seed, sources);
  // What the file before left behind is not this one's.
  globalThis.gc?.();
  // The processor's time: the machine may be busy with other work.
  const before = process.cpuUsage();
  try {
    const { overall, code } = outcomeOf(await validate({ ...question, pdf }));
    if (overall === 'TOTAL_PASSED' && !sources.some((source) => source.equals(pdf))) passed.push(seed);
    outcomes[code] = (outcomes[code] ?? 0) + 1;
  } catch (error) {
    crashes.push(`${seed}: ${error instanceof Error ? error.stack : error}`);
  }
  const used = process.cpuUsage(before);
  const ms = (used.user + used.system) / 1000;
  if (ms > slowest.ms) slowest = { seed, ms: Math.round(ms) };
}
const run: HostileRun = { crashes, slowest, passed, outcomes, megabytes: Math.round(process.resourceUsage().maxRSS / 1024) };
process.stdout.write(JSON.stringify(run));
