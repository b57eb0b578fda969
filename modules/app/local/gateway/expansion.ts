import { invalid } from './failures.ts';
import { PREFIXES } from './identifiers.ts';
import type { Kind } from './objects.ts';
import type { Transaction } from './store.ts';

const DEEPEST = 4;

/** Puts whole objects where `expand` asks for them instead of their ids, as `latest_charge` or `data.payment_intent`. */
export function expanded(tx: Transaction, body: object, paths: readonly string[]): object {
  return paths.reduce((seen, path) => {
    const steps = path.split('.');
    if (steps.length > DEEPEST) throw invalid(`${path.slice(0, 80)} cannot be expanded: it is too deep.`, { param: 'expand' });
    return along(tx, seen, steps, path) as object;
  }, body);
}

function along(tx: Transaction, value: unknown, steps: readonly string[], path: string): unknown {
  if (Array.isArray(value)) return value.map((one) => along(tx, one, steps, path));
  if (value === null) return null;
  const whole = typeof value === 'string' ? objectOf(tx, value) : value;
  if (typeof whole !== 'object' || whole === null) throw invalid(`${path.slice(0, 80)} cannot be expanded.`, { param: 'expand' });
  const [step, ...rest] = steps;
  if (step === undefined) return whole;
  if (!Object.hasOwn(whole, step)) throw invalid(`${path.slice(0, 80)} cannot be expanded.`, { param: 'expand' });
  return { ...whole, [step]: along(tx, (whole as Record<string, unknown>)[step], rest, path) };
}

function objectOf(tx: Transaction, id: string): object | undefined {
  const kind = (Object.keys(PREFIXES) as (keyof typeof PREFIXES)[]).find((name) => id.startsWith(`${PREFIXES[name]}_`));
  return kind && tx.get(kind as Kind, id);
}
