/** The parts that `--only` names, in the order they run. */
export const PARTS = [
  'appends',
  'event-store',
  'projections',
  'timeline',
  'verify',
  'inbox',
  'flows',
  'shares',
  'signing',
  'validation',
] as const;
export type Part = (typeof PARTS)[number];

/** What a figure is to be held against. */
export interface Aim {
  readonly text: string;
  readonly met: boolean;
}

/** One line of the performance table. */
export interface BenchRow {
  readonly part: Part;
  readonly name: string;
  /** Median of the rounds. */
  readonly value: number;
  readonly unit: string;
  /** From the tenth to the ninetieth percentile of the rounds; null where there was one round. */
  readonly spread: readonly [number, number] | null;
  /** The same in the same unit and run, by something else on the same machine. */
  readonly peer: { readonly name: string; readonly value: number; readonly spread: readonly [number, number] | null } | null;
  /** value / peer.value; null without a peer. */
  readonly ratio: number | null;
  readonly aim: Aim | null;
  /** What was done, and what the figure does not say. */
  readonly method: string;
  readonly caveat: string;
}

export interface Measured {
  readonly part: Part;
  readonly name: string;
  readonly unit: string;
  readonly values: readonly number[];
  readonly peer?: { readonly name: string; readonly values: readonly number[] };
  /** Gets the medians; a ratio only where there is a peer. */
  readonly aim?: { readonly text: string; readonly met: (value: number, ratio: number | null) => boolean };
  readonly method: string;
  readonly caveat: string;
}

/** Makes a row of all rounds; an aim on a ratio is not met where the peer could not be measured. */
export function row(measured: Measured): BenchRow {
  const { part, name, unit, values, method, caveat } = measured;
  const value = median(values);
  const peer = measured.peer
    ? { name: measured.peer.name, value: median(measured.peer.values), spread: spreadOf(measured.peer.values) }
    : null;
  const ratio = peer ? value / peer.value : null;
  const aim = measured.aim ? { text: measured.aim.text, met: measured.aim.met(value, ratio) } : null;
  return { part, name, value, unit, spread: spreadOf(values), peer, ratio, aim, method, caveat };
}

export const ratioAtLeast = (least: number) => ({
  text: `ratio >= ${least.toFixed(Number.isInteger(least * 10) ? 1 : 2)}`,
  met: (_: number, ratio: number | null) => ratio !== null && ratio >= least,
});

export const ratioAtMost = (most: number) => ({
  text: `ratio <= ${most.toFixed(1)}`,
  met: (_: number, ratio: number | null) => ratio !== null && ratio <= most,
});

export const below = (limit: number, unit: string) => ({ text: `< ${limit} ${unit}`, met: (value: number) => value < limit });

export const median = (values: readonly number[]): number => percentile(values, 50);

/** Nearest rank, so that every answer is a value that was measured. */
export function percentile(values: readonly number[], percent: number): number {
  if (values.length === 0) throw new RangeError('nothing was measured');
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)]!;
}

const spreadOf = (values: readonly number[]): readonly [number, number] | null =>
  values.length > 1 ? [percentile(values, 10), percentile(values, 90)] : null;

/** Milliseconds that the work took, and what it answered. */
export async function timed<T>(work: () => Promise<T>): Promise<{ milliseconds: number; result: T }> {
  const begun = performance.now();
  const result = await work();
  return { milliseconds: performance.now() - begun, result };
}
