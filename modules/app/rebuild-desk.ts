import type { RebuildProgress, RebuildReport } from '../../projections/runtime/index.ts';
import { RebuildFailed, RebuildRunning } from '../../projections/runtime/index.ts';
import type { ReadSide } from '../../projections/runtime/read-side.ts';
import { ProductError } from '../../shared-kernel/errors.ts';
import type { Log } from './services.ts';

/** A rebuild that an operator asked this process for. */
export interface AskedRebuild {
  readonly projection: string;
  readonly state: 'running' | 'swapped' | 'failed';
  readonly startedAt: string;
  readonly progress: RebuildProgress | null;
  /** What was compared, with what outcome; names keys and columns, never values. Null while it runs. */
  readonly report: RebuildReport | null;
  readonly error: string | null;
}

/** Rebuilds of read models on request, one at a time: each takes connections and disk from the product that goes on beside it. */
export function createRebuildDesk(deps: { readSide: Pick<ReadSide, 'rebuild' | 'projections'>; log: Log; now: () => Date }) {
  let asked: AskedRebuild | null = null;
  const running = () => asked?.state === 'running';

  return {
    current: (): AskedRebuild | null => asked,
    /** Starts it and answers at once. 404 for an unknown name, 409 while one is running. */
    start(name: string): AskedRebuild {
      if (!deps.readSide.projections.some((projection) => projection.name === name)) throw new ProductError(404, 'route.not_found');
      if (running()) throw new ProductError(409, 'conflict.transition', { running: asked!.projection });
      const mine = (now: Partial<AskedRebuild>): AskedRebuild => {
        asked = { projection: name, state: 'running', startedAt, progress: asked?.progress ?? null, report: null, error: null, ...now };
        return asked;
      };
      const startedAt = deps.now().toISOString();
      mine({ progress: null });
      deps.log('info', 'a rebuild was asked for', { projection: name });
      void deps.readSide
        .rebuild(name, { onProgress: (progress) => void mine({ progress }) })
        .then((report) => mine({ state: 'swapped', report }))
        .catch((error: unknown) => {
          const report = error instanceof RebuildFailed ? error.report : null;
          const text = error instanceof Error ? error.message : String(error);
          deps.log(error instanceof RebuildRunning ? 'info' : 'warn', 'a rebuild did not succeed', { projection: name, error: text });
          mine({ state: 'failed', report, error: report?.error ?? text });
        });
      return asked!;
    },
  };
}
