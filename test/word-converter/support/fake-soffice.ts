import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWordConverter, type WordConverterSettings } from '../../../modules/app/local/word/converter.ts';

export const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF';

/** A machine with a program that calls itself soffice and does what a test wants, in a folder that is gone after `remove`. */
export class Machine {
  readonly root = mkdtempSync(join(tmpdir(), 'word-test-'));
  readonly jobs = this.#folder('jobs');
  readonly dataDir = this.#folder('data');
  /** Where the fake writes what it saw. */
  readonly seen = this.#folder('seen');
  readonly #programs = this.#folder('bin');
  readonly #converters: { close(): Promise<void> }[] = [];
  /** In the command line of what a fake leaves running. */
  readonly mark = `8${String(process.pid).padStart(7, '0')}.${Math.floor(performance.now() * 1000)}`;

  get settings(): WordConverterSettings {
    return {
      program: null,
      path: this.#programs,
      installs: join(this.root, 'installs'),
      dataDir: this.dataDir,
      limits: { timeMs: 60_000, memoryBytes: 500_000_000, outputBytes: 1_000_000 },
      atOnce: 1,
      idleMs: 60_000,
      withoutFences: false,
      within: this.jobs,
      lookAgainMs: 0,
    };
  }

  converter(settings: Partial<WordConverterSettings> = {}): ReturnType<typeof createWordConverter> {
    const converter = createWordConverter({ ...this.settings, ...settings });
    this.#converters.push(converter);
    return converter;
  }

  /** `does`: shell lines. They have $out (the file it should write), $profile, $input, $seen and $filter. */
  install(does: string, version = 'LibreOffice 7.4.7.2 40(Build:2)'): string {
    const path = join(this.#programs, 'soffice');
    const script = `#!/bin/sh
for word in "$@"; do case "$word" in --version) echo '${version}'; exit 0;; esac; done
seen='${this.seen}'
while [ $# -gt 0 ]; do case "$1" in
  -env:UserInstallation=file://*) profile="\${1#-env:UserInstallation=file://}"; shift;;
  --outdir) out="$2/document.pdf"; shift 2;;
  --infilter=*) filter="\${1#--infilter=}"; shift;;
  *) input="$1"; shift;;
esac; done
${does}
`;
    writeFileSync(path, script);
    chmodSync(path, 0o755);
    return path;
  }

  uninstall(): void {
    rmSync(join(this.#programs, 'soffice'), { force: true });
  }

  /** Shell words that write a whole PDF. */
  static readonly writesPdf = `printf '${PDF.replaceAll('\n', '\\n').replaceAll('%', '%%')}' > "$out"`;

  /** Names of the folders that jobs left. */
  left(): string[] {
    return readdirSync(this.jobs);
  }

  saw(name: string): string {
    return readFileSync(join(this.seen, name), 'utf8');
  }

  /** What it saw of these names, it did not see. */
  forget(...names: readonly string[]): void {
    for (const name of names) rmSync(join(this.seen, name), { force: true });
  }

  /** Processes that a fake started with the mark and that are still there. */
  running(): number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && commandOf(name).includes(this.mark))
      .map(Number);
  }

  async remove(): Promise<void> {
    await Promise.all(this.#converters.map((converter) => converter.close()));
    rmSync(this.root, { recursive: true, force: true });
  }

  #folder(name: string): string {
    const path = join(this.root, name);
    mkdirSync(path);
    return path;
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
