import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { JOB_PATH } from './fences.ts';
import { makeJobFolder } from './job-folders.ts';
import type { NativeBuild } from './native.ts';
import { isRunnable, programOnPath } from './programs.ts';

const VERSION_MS = 30_000;
const FONTS_MS = 10_000;

/**
 * LibreOffice as it stands on this machine, or null where there is none that says what it is. Asked for its version once for each state
 * of its file: an installation and an upgrade are seen without a start.
 */
export class NativeBuilds {
  #known: { readonly key: string; readonly build: NativeBuild | null } | null = null;
  readonly #within: string;

  constructor(within: string) {
    this.#within = within;
  }

  /** @param program path that was given; null: `soffice` in the folders of `path` */
  async find(program: string | null, path: string): Promise<NativeBuild | null> {
    const found = program ?? (await programOnPath('soffice', path));
    if (found === null || !(await isRunnable(found))) return null;
    const { mtimeMs, size, ino } = await stat(found);
    const key = `${found}:${mtimeMs}:${size}:${ino}`;
    if (this.#known?.key === key && this.#known.build !== null) return this.#known.build;
    const version = await this.#versionOf(found);
    this.#known = { key, build: version === null ? null : { program: found, version } };
    return this.#known.build;
  }

  async #versionOf(program: string): Promise<string | null> {
    const folder = await makeJobFolder(this.#within);
    try {
      const { stdout } = await promisify(execFile)(
        program,
        [`-env:UserInstallation=${pathToFileURL(folder.profile)}`, '--headless', '--version'],
        {
          env: { PATH: JOB_PATH, HOME: folder.path, TMPDIR: folder.temporary, TEMP: folder.temporary },
          timeout: VERSION_MS,
          killSignal: 'SIGKILL',
        },
      );
      return /^LibreOffice\S* (\d[\w.]*)/m.exec(stdout)?.[1] ?? null;
    } catch {
      return null;
    } finally {
      await folder.remove();
    }
  }
}

/** Families that a converter of this machine has (fontconfig); null where nobody tells. Sorted. */
export async function installedFamilies(): Promise<readonly string[] | null> {
  const program = await programOnPath('fc-list', JOB_PATH);
  if (program === null) return null;
  try {
    const { stdout } = await promisify(execFile)(program, [':', 'family'], {
      // Those of a user's own home are not there for a job.
      env: { PATH: JOB_PATH, HOME: '/nonexistent' },
      timeout: FONTS_MS,
      maxBuffer: 8_000_000,
    });
    return familiesIn(stdout);
  } catch {
    return null;
  }
}

/** Names of a family stand behind each other with commas; fontconfig escapes what has a meaning for it. */
export const familiesIn = (listed: string): string[] =>
  [
    ...new Set(
      listed
        .split(/\n|(?<!\\),/)
        .map((name) => name.replace(/\\(.)/g, '$1').trim())
        .filter(Boolean),
    ),
  ].sort();
