import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { link, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { inOrderOfUse, type KeyRing, keyRing, type LaterKey } from './ring.ts';

const KEY_FILE = /^([a-z]+(?:-[a-z]+)*)\.([0-9a-f]{10})\.json$/;
const MAKING = '.making-';
/** Whoever was killed while it made a key left its draft. */
const LEFT_BEHIND_MS = 10 * 60_000;
/** A key that came meanwhile is seen after so many milliseconds, and at once where something names it. */
export const LOOK_AGAIN_MS = 10_000;
/** From its making until it makes anything itself: time for every process, on every machine, to see it first. */
export const SEEN_BY_ALL_MS = 60_000;

const stored = z.strictObject({
  usedFrom: z.iso.datetime(),
  secret: z.string().regex(/^[\w-]{43}$/),
});

/** A file among the later keys that holds none; everything that was made with its key would be refused. */
export class KeyFileUnreadable extends Error {
  readonly path: string;
  constructor(path: string, why: string) {
    super(
      `The key ${path} cannot be read (${why}). Put the file back from the back-up of keys/, with mode 0600 and the user that the product runs as for its owner; without it nothing that was made with that key counts.`,
    );
    this.name = 'KeyFileUnreadable';
    this.path = path;
  }
}

export interface KeyFile extends LaterKey {
  readonly ring: string;
}

export interface KeyFolder {
  ring(name: string, first: Uint8Array): KeyRing;
  /** Called with all later keys there are, now and whenever more were found. */
  onKeys(hear: (keys: readonly KeyFile[]) => void): void;
}

/**
 * The keys that came after the first ones, each in a 0600 file named after its ring and its id, which is never changed. A process finds
 * those that others made by itself. One that cannot be read ends a start; later it is told once and left out.
 * @throws KeyFileUnreadable
 */
export function openKeyFolder(folder: string, onTrouble: (error: KeyFileUnreadable) => void, steady = () => performance.now()): KeyFolder {
  const known = new Map<string, KeyFile>();
  const told = new Set<string>();
  const rings = new Map<string, readonly LaterKey[]>();
  const heard: ((keys: readonly KeyFile[]) => void)[] = [];
  let lookedAt = Number.NEGATIVE_INFINITY;

  const look = (onUnreadable: (error: KeyFileUnreadable) => void): void => {
    lookedAt = steady();
    const before = known.size;
    const reading = (name: string, read: () => void): void => {
      try {
        read();
      } catch (error) {
        if (!(error instanceof KeyFileUnreadable)) throw error;
        if (!told.has(name)) onUnreadable(error);
        told.add(name);
      }
    };
    reading('', () => {
      for (const name of keyFileNames(folder)) if (!known.has(name)) reading(name, () => known.set(name, readKeyFile(folder, name)));
    });
    if (known.size === before) return;
    const keys = [...known.values()];
    for (const ring of new Set(keys.map((key) => key.ring))) rings.set(ring, inOrderOfUse(keys.filter((key) => key.ring === ring)));
    for (const hear of heard) hear(keys);
  };
  look((error) => {
    throw error;
  });

  const later = (name: string) => (): readonly LaterKey[] => {
    if (steady() - lookedAt >= LOOK_AGAIN_MS) look(onTrouble);
    return rings.get(name) ?? [];
  };
  return {
    ring(name, first) {
      const ring = keyRing(first, later(name));
      return {
        ...ring,
        named(id) {
          const key = ring.named(id);
          if (key !== null) return key;
          // Made a moment ago in another process, or never: a folder of some files is read for it, whoever asks.
          look(onTrouble);
          return ring.named(id);
        },
      };
    },
    onKeys(hear) {
      heard.push(hear);
      hear([...known.values()]);
    },
  };
}

/** Names of the files that hold later keys; none where the folder is not there. */
export function keyFileNames(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => KEY_FILE.test(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new KeyFileUnreadable(folder, (error as Error).message);
  }
}

/** @throws KeyFileUnreadable, also where others may read it */
export function readKeyFile(folder: string, name: string): KeyFile {
  const path = join(folder, name);
  const [, ring = '', id = ''] = KEY_FILE.exec(name) ?? [];
  let content: unknown;
  try {
    if ((statSync(path).mode & 0o077) !== 0)
      throw new Error('others may read it; set its mode to 0600, and rotate if it may have been read');
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new KeyFileUnreadable(path, (error as Error).message);
  }
  const read = stored.safeParse(content);
  if (!read.success) throw new KeyFileUnreadable(path, 'it does not hold a key');
  return { ring, id, usedFrom: new Date(read.data.usedFrom), secret: Buffer.from(read.data.secret, 'base64url') };
}

/**
 * Makes the next key of a ring, for use from SEEN_BY_ALL_MS after `now`. It is written aside, flushed and linked into place: whoever is
 * killed on the way leaves a draft that nobody reads, or the whole key.
 */
export async function addKey(folder: string, ring: string, now: Date): Promise<KeyFile> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await removeDrafts(folder);
  const key = { ring, id: randomBytes(5).toString('hex'), usedFrom: new Date(now.getTime() + SEEN_BY_ALL_MS), secret: randomBytes(32) };
  const draft = join(folder, `${MAKING}${randomUUID()}`);
  const content = { usedFrom: key.usedFrom.toISOString(), secret: key.secret.toString('base64url') };
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(content)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await link(draft, join(folder, `${ring}.${key.id}.json`));
  await rm(draft);
  await syncNames(folder);
  return key;
}

async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(MAKING)) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > LEFT_BEHIND_MS) await rm(join(folder, name), { force: true });
  }
}

async function syncNames(folder: string): Promise<void> {
  const names = await open(folder, 'r');
  try {
    await names.sync();
  } finally {
    await names.close();
  }
}
