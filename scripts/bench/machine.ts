import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';

/** The machine a table was measured on. */
export interface Machine {
  readonly cores: number;
  readonly cpu: string;
  /** Bytes. */
  readonly memory: number;
  readonly system: string;
  readonly node: string;
  /** Null where no part needed the database. */
  readonly postgres: string | null;
  /** One page of 8 KB written and synced, a second, in the folder the parts work in. */
  readonly fsyncsPerSecond: number;
  readonly fileSystem: string;
  readonly measuredAt: Date;
  /** Over 1, 5 and 15 minutes, before the first part. */
  readonly load: readonly number[];
}

const PAGE = Buffer.alloc(8_192, 1);

/** How often a second the disk under `folder` takes a page for good. */
export async function fsyncRate(folder: string, seconds = 1): Promise<number> {
  const own = await mkdtemp(join(folder, 'fsync-'));
  try {
    const file = await open(join(own, 'page'), 'w');
    try {
      const begun = performance.now();
      let done = 0;
      while (performance.now() - begun < seconds * 1_000) {
        await file.write(PAGE, 0, PAGE.length, (done % 128) * PAGE.length);
        await file.datasync();
        done += 1;
      }
      return (done * 1_000) / (performance.now() - begun);
    } finally {
      await file.close();
    }
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** By the magic number of statfs(2); others are shown as the number. */
const FILE_SYSTEMS: Readonly<Record<string, string>> = {
  '1021994': 'tmpfs (memory: an fsync costs nothing there)',
  ef53: 'ext4',
  '58465342': 'xfs',
  '9123683e': 'btrfs',
  '794c7630': 'overlayfs',
  '2fc12fc1': 'zfs',
  '6969': 'nfs',
};

export async function machineFacts(folder: string): Promise<Omit<Machine, 'postgres'>> {
  const load = loadavg();
  const type = (await statfs(folder)).type.toString(16);
  const all = cpus();
  return {
    cores: all.length,
    cpu: all[0]?.model ?? 'unknown',
    memory: totalmem(),
    system: `${process.platform} ${release()}, ${process.arch}`,
    node: process.versions.node,
    fsyncsPerSecond: await fsyncRate(folder),
    fileSystem: FILE_SYSTEMS[type] ?? `type 0x${type}`,
    measuredAt: new Date(),
    load,
  };
}

/** Other work took part of the machine: figures then say little, and the page says so. */
export const isBusy = ({ load, cores }: Pick<Machine, 'load' | 'cores'>): boolean => (load[0] ?? 0) > cores * 0.25;
