import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { sep } from 'node:path';
import {
  type WordConversion,
  type WordConverter,
  type WordConverterState,
  WordConverterUnavailable,
  type WordFormat,
} from '../../../../shared-kernel/word/port.ts';
import type { ConversionLimits } from './conversion.ts';
import { type Fences, fencesHere } from './fences.ts';
import { sweepJobFolders } from './job-folders.ts';
import { convertNatively, type NativeBuild } from './native.ts';
import { installedFamilies, NativeBuilds } from './native-build.ts';
import { Turns } from './turns.ts';
import { WasmConverter, type WasmSettings } from './wasm.ts';
import { isInstalled, releaseFolder } from './wasm-package.ts';
import { WASM_FAMILIES, WASM_RELEASE } from './wasm-release.ts';

export interface WordConverterSettings {
  /** Path of soffice; `wasm`: the WebAssembly build alone; null: soffice of the folders in `path`, else the WebAssembly build. */
  readonly program: string | null;
  /** Folders that programs are looked for in, as PATH has them. */
  readonly path: string;
  /** Folder that `npm run word:install` fills. */
  readonly installs: string;
  /** Folder of this installation's secrets and files, which a converter sees empty where the kernel can do that. */
  readonly dataDir: string;
  readonly limits: ConversionLimits;
  /** Native conversions at once; the WebAssembly build has one process and does one at a time. */
  readonly atOnce: number;
  /** How long the process of the WebAssembly build stays without work. */
  readonly idleMs: number;
  /** Run also where neither the network nor the memory of a converter can be fenced. */
  readonly withoutFences: boolean;
  /** Folder for the folders of jobs; default: the system's one for temporary files. */
  readonly within?: string;
  /** How long what was found of the machine holds. */
  readonly lookAgainMs?: number;
  /** For tests: what another machine would give. */
  readonly fences?: typeof fencesHere;
  /** For tests: another process in place of the WebAssembly build's. */
  readonly wasm?: Partial<WasmSettings>;
}

/** A state with what an operator wants to know where there is none to use. */
export interface FoundConverter extends WordConverterState {
  /** Where it stands; null where there is none. */
  readonly place: string | null;
  /** There is one, and it is not used: neither network nor memory are fenced and nobody said that this is right (`withoutFences`). */
  readonly refusedForFences: boolean;
}

interface Found {
  readonly state: FoundConverter;
  readonly native: NativeBuild | null;
  readonly fences: Fences;
}

const LOOK_AGAIN_MS = 3_000;

/**
 * What makes pages of Word files here: Debian's LibreOffice where there is one, else the WebAssembly build where it was installed, else
 * none, looked for again every few seconds. Nothing is started and nothing heavy is read before `state` or `convert` is called; `convert`
 * starts the converter. Takes away first what a killed product left of its jobs.
 *
 * `convert` throws the reason of the signal where it aborts, and `WordConverterUnavailable` after `close`, which ends what is under way.
 */
export function createWordConverter(settings: WordConverterSettings): WordConverter & { look(): Promise<FoundConverter> } {
  const within = settings.within ?? tmpdir();
  const swept = sweepJobFolders(within).catch(() => undefined);
  const builds = new NativeBuilds(within);
  const turns = { native: new Turns(settings.atOnce), wasm: new Turns(1) };
  const wasm = new WasmConverter({ installs: settings.installs, idleMs: settings.idleMs, ...settings.wasm });
  const closing = new AbortController();
  const working = new Set<Promise<unknown>>();

  const fencesFor = memory((place: string) =>
    (settings.fences ?? fencesHere)({
      // The folders that a job works in or is started from are not hidden from it.
      hidden: [place, within].some((path) => isIn(path, settings.dataDir)) ? null : settings.dataDir,
      jobsIn: isIn(place, '/tmp') || place === releaseFolder(settings.installs) ? null : within,
    }),
  );

  const find = async (): Promise<Found> => {
    const native = settings.program === 'wasm' ? null : await builds.find(settings.program, settings.path);
    if (native !== null)
      return judge(native, native.program, { build: 'native', version: native.version, fonts: await installedFamilies() });
    if ((settings.program === null || settings.program === 'wasm') && (await isInstalled(settings.installs)))
      return judge(null, releaseFolder(settings.installs), {
        build: 'wasm',
        version: WASM_RELEASE.converter.version,
        fonts: WASM_FAMILIES,
      });
    const nothing = { build: null, version: null, takesDoc: false, missingFences: [], fonts: null, place: null, refusedForFences: false };
    return { state: nothing, native: null, fences: { prefix: [], missing: [], jobAt: null } };
  };
  const judge = async (
    native: NativeBuild | null,
    place: string,
    found: Pick<WordConverterState, 'build' | 'version' | 'fonts'>,
  ): Promise<Found> => {
    const fences = await fencesFor(place);
    const refusedForFences = !settings.withoutFences && fences.missing.includes('network') && fences.missing.includes('memory');
    const state = { ...found, takesDoc: !refusedForFences, missingFences: fences.missing, place, refusedForFences };
    return { state: refusedForFences ? { ...state, build: null } : state, native, fences };
  };
  const found = forAWhile(find, settings.lookAgainMs ?? LOOK_AGAIN_MS);

  const convert = async (file: Uint8Array, format: WordFormat, signal: AbortSignal): Promise<WordConversion> => {
    await swept;
    const { state, native, fences } = await found();
    if (state.build === null) throw new WordConverterUnavailable();
    if (native !== null)
      return turns.native.take(signal, () => convertNatively(native, { fences, within }, file, format, settings.limits, signal));
    return turns.wasm.take(signal, () => wasm.convert(fences, file, format, settings.limits, signal));
  };

  return {
    look: async () => (await found()).state,
    async state() {
      const { build, version, takesDoc, missingFences, fonts } = (await found()).state;
      return { build, version, takesDoc, missingFences, fonts };
    },
    async convert(file, format, signal) {
      if (closing.signal.aborted) throw new WordConverterUnavailable();
      const either = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
      const job = convert(file, format, either);
      const settled = job.catch(() => undefined);
      working.add(settled);
      return job.finally(() => working.delete(settled));
    },
    async close() {
      closing.abort(new WordConverterUnavailable({ cause: new Error('the product ends') }));
      await Promise.all([swept, ...working]);
      await wasm.end();
    },
  };
}

const isIn = (path: string, folder: string): boolean => `${real(path)}${sep}`.startsWith(`${real(folder)}${sep}`);

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** What is found out is shared by those who ask at the same moment, and holds for so long; what fails is asked again. */
function forAWhile<T>(ask: () => Promise<T>, milliseconds: number): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | null = null;
  return () => {
    if (last !== null && performance.now() - last.at < milliseconds) return last.answer;
    const answer = ask();
    last = { at: performance.now(), answer };
    answer.catch(() => {
      last = null;
    });
    return answer;
  };
}

function memory<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const answer = known.get(key) ?? ask(key);
    known.set(key, answer);
    return answer;
  };
}
