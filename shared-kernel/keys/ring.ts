/** One key of a ring. `id` null: the first one, made before keys had ids; what carries no id was made with it. */
export interface RingKey {
  readonly id: string | null;
  readonly secret: Uint8Array;
}

/** A key that came later; what is made from `usedFrom` on is made with it, until the next one takes its place. */
export interface LaterKey extends RingKey {
  readonly id: string;
  readonly usedFrom: Date;
}

/** The keys of one purpose, of which one makes and all may check. */
export interface KeyRing {
  /** The key that makes what is made now. */
  current(now: Date): RingKey;
  /** The key that this id names; null: there is none here. */
  named(id: string | null): RingKey | null;
  /** Whether what was made at this moment can have been made with this key: by then no other had taken its place. */
  couldMake(id: string | null, at: Date): boolean;
}

/** Clocks of the processes may differ by so many milliseconds: a key counts so long after another took its place. */
export const KEY_SLACK_MS = 5 * 60_000;

/** A ring over keys that its caller may add to: `later` is asked each time, and answers by `usedFrom`, the earliest first. */
export function keyRing(first: Uint8Array, later: () => readonly LaterKey[]): KeyRing {
  const firstKey: RingKey = { id: null, secret: first };
  return {
    current: (now) => later().findLast((key) => key.usedFrom <= now) ?? firstKey,
    named: (id) => (id === null ? firstKey : (later().find((key) => key.id === id) ?? null)),
    couldMake(id, at) {
      const keys = later();
      const place = id === null ? -1 : keys.findIndex((key) => key.id === id);
      if (id !== null && place === -1) return false;
      const next = keys[place + 1];
      return next === undefined || at.getTime() < next.usedFrom.getTime() + KEY_SLACK_MS;
    },
  };
}

/** By the time they are used from; two of the same moment in the same order in every process. */
export const inOrderOfUse = (keys: readonly LaterKey[]): LaterKey[] =>
  keys.toSorted((a, b) => a.usedFrom.getTime() - b.usedFrom.getTime() || (a.id < b.id ? -1 : 1));

/** A ring of keys that are made of the keys of another, under the same ids. */
export function derivedRing(ring: KeyRing, derive: (secret: Uint8Array) => Uint8Array): KeyRing {
  const made = new Map<string | null, RingKey>();
  const derived = (key: RingKey): RingKey => {
    const known = made.get(key.id) ?? { id: key.id, secret: derive(key.secret) };
    made.set(key.id, known);
    return known;
  };
  return {
    current: (now) => derived(ring.current(now)),
    named(id) {
      const key = ring.named(id);
      return key === null ? null : derived(key);
    },
    couldMake: ring.couldMake,
  };
}

const MARKED = /^(.*)~([0-9a-f]{10})$/s;

/** A code with the id of the key that made it after a tilde, which no code holds itself and every address may; the first key marks nothing. */
export const withKeyId = (code: string, { id }: RingKey): string => (id === null ? code : `${code}~${id}`);

/** Which key a code names; null: the first. */
export const keyIdIn = (code: string): string | null => MARKED.exec(code)?.[2] ?? null;

/** A code without the id of its key. */
export const withoutKeyId = (code: string): string => MARKED.exec(code)?.[1] ?? code;
