import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { type KeyFile, KeyFileUnreadable, keyFileNames, readKeyFile } from '../../../../shared-kernel/keys/folder.ts';
import { inOrderOfUse } from '../../../../shared-kernel/keys/ring.ts';
import { keysFolder, laterKeysFolder, RINGS, type RingName } from '../../wiring/keys.ts';
import type { DoctorFinding } from '../doctor.ts';

const DAY_MS = 86_400_000;
/** A key that makes tokens and links for longer than this is old. */
const OLD_DAYS = 365;

const NAMES = Object.keys(RINGS) as RingName[];

/** Age of the key that each ring works with, and every later key that cannot be read. */
export async function keyRings(dataDir: string, now: Date): Promise<DoctorFinding[]> {
  const keys: KeyFile[] = [];
  const rows: DoctorFinding[] = [];
  try {
    const folder = laterKeysFolder(dataDir);
    for (const name of keyFileNames(folder)) {
      try {
        keys.push(readKeyFile(folder, name));
      } catch (error) {
        rows.push(unreadable(error));
      }
    }
  } catch (error) {
    rows.push(unreadable(error));
  }
  for (const ring of NAMES) rows.push(await age(dataDir, ring, inOrderOfUse(keys.filter((key) => key.ring === ring)) as KeyFile[], now));
  return rows;
}

async function age(dataDir: string, ring: RingName, later: readonly KeyFile[], now: Date): Promise<DoctorFinding> {
  const first = join(keysFolder(dataDir), RINGS[ring].first);
  const made = await stat(first).catch(() => null);
  if (made === null) return { state: 'warn', resource: first, found: `${ring}: not made yet`, mend: 'npm start makes it' };
  const current = later.findLast((key) => key.usedFrom <= now);
  const next = later.find((key) => key.usedFrom > now);
  const since = current?.usedFrom ?? made.mtime;
  const days = Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY_MS));
  const which = current === undefined ? 'the first key' : `key ${current.id}`;
  const waits = next === undefined ? '' : `; key ${next.id} is used from ${next.usedFrom.toISOString()}`;
  return {
    state: days > OLD_DAYS ? 'warn' : 'ok',
    resource: current === undefined ? first : join(laterKeysFolder(dataDir), `${ring}.${current.id}.json`),
    found: `${ring}: ${which}, in use for ${days} days, of ${later.length + 1}${waits}`,
    ...(days > OLD_DAYS ? { mend: `npm run keys:rotate -- ${ring}` } : {}),
  };
}

/** Keys that this database was worked with and whose files are not there: what they made is refused. */
export async function lostKeys(client: pg.ClientBase, dataDir: string, now: Date): Promise<DoctorFinding> {
  const folder = laterKeysFolder(dataDir);
  const { rows: known } = await client.query<{ there: boolean }>("select to_regclass('process.key_id') is not null as there");
  if (!known[0]!.there)
    return { state: 'warn', resource: folder, found: 'the database has no table of ids yet', mend: 'npm start makes it' };
  const { rows } = await client.query<{ ring: RingName; id: string; used_from: Date }>('select ring, id, used_from from process.key_id');
  const files = new Set(keyFileNames(folder));
  const fileOf = ({ ring, id }: { ring: string; id: string }): string => `${ring}.${id}.json`;
  const lost = rows.filter((key) => !files.has(fileOf(key)) && stillCounts(key, rows, now)).map(fileOf);
  if (lost.length === 0) return { state: 'ok', resource: folder, found: `${rows.length} ids known, none is missing` };
  return {
    state: 'red',
    resource: folder,
    found: `not there, so that what was made with them is refused: ${lost.join(', ')}`,
    mend: 'put the files back from the newest back-up of keys/ and start again; where there is none, see docs/operations/keys.md',
  };
}

/** Whether anything that a key made may be good yet: what has a term ends so long after the next key took its place. */
function stillCounts(key: { ring: RingName; used_from: Date }, all: readonly { ring: string; used_from: Date }[], now: Date): boolean {
  const { termSeconds } = RINGS[key.ring] ?? { termSeconds: null };
  const next = all
    .filter((other) => other.ring === key.ring && other.used_from > key.used_from)
    .reduce<Date | null>((first, { used_from }) => (first === null || used_from < first ? used_from : first), null);
  return termSeconds === null || next === null || now.getTime() < next.getTime() + termSeconds * 1000;
}

const unreadable = (error: unknown): DoctorFinding => {
  if (!(error instanceof KeyFileUnreadable)) throw error;
  return { state: 'red', resource: error.path, found: error.message, mend: 'as it says; the product does not start without it' };
};
