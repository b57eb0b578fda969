import { statSync } from 'node:fs';
import { addKey, keyFileNames, readKeyFile } from '../../../shared-kernel/keys/folder.ts';
import { keysFolder, laterKeysFolder, type RingName } from '../wiring/keys.ts';

/** The keys of an installation that cannot be rotated from here; nothing was made. */
export class RotationRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RotationRefused';
  }
}

export interface Rotated {
  readonly ring: RingName;
  readonly id: string;
  /** From then on it makes what is made; until then every process has time to see it. */
  readonly usedFrom: Date;
  /** False: one that waits for its time was there already, and stays the next one. */
  readonly made: boolean;
}

/**
 * Makes the next key of each of these rings. The product may run meanwhile and is told nothing: its processes find the keys by
 * themselves. Whoever is killed on the way has rotated some rings and not the others, and says it again.
 * @throws RotationRefused, KeyFileUnreadable
 */
export async function rotateKeys(dataDir: string, rings: readonly RingName[], now: Date): Promise<Rotated[]> {
  ofThisUser(keysFolder(dataDir));
  const folder = laterKeysFolder(dataDir);
  const rotated: Rotated[] = [];
  for (const ring of rings) {
    const keys = keyFileNames(folder).map((name) => readKeyFile(folder, name));
    const waiting = keys.find((key) => key.ring === ring && key.usedFrom > now);
    const { id, usedFrom } = waiting ?? (await addKey(folder, ring, now));
    rotated.push({ ring, id, usedFrom, made: waiting === undefined });
  }
  return rotated;
}

/** A key that is made by another user is one that the product cannot read. */
function ofThisUser(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) throw new RotationRefused(`There are no keys in ${folder}: npm start makes the first ones. Is DATA_DIR right?`);
  const user = process.geteuid?.();
  if (user !== undefined && found.uid !== user)
    throw new RotationRefused(
      `${folder} belongs to user ${found.uid}, and this is user ${user}: rotate as the user that the product runs as.`,
    );
}
