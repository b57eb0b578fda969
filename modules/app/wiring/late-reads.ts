import type { Position } from '../../../shared-kernel/event-store/port.ts';

export interface LateReadsDeps {
  /** True once what the pages read holds the position, false after a while. */
  readonly readable: (position: Position) => Promise<boolean>;
  /** Everybody asks for everything anew. */
  readonly everythingChanged: (position: Position) => void;
}

/**
 * What happened must be told even when it cannot be read yet, as while no worker runs a read model; and told again once it
 * can, or whoever looked in between would keep the old picture for ever. One look at a time, at the newest position told too early.
 */
export function createLateReads(deps: LateReadsDeps, signal: AbortSignal) {
  let newest: Position | null = null;
  let looking = false;

  const look = async (): Promise<void> => {
    looking = true;
    try {
      while (newest !== null && !signal.aborted) {
        const position: Position = newest;
        if (!(await deps.readable(position))) continue;
        deps.everythingChanged(position);
        if (newest === position) newest = null;
      }
    } finally {
      looking = false;
    }
  };

  return {
    /** Resolves when the position can be read, or when it shall be told all the same. */
    async readable(position: Position): Promise<void> {
      // While one is late all are: the feed must not stand at every event of a read model that stands still.
      if (newest === null && (await deps.readable(position))) return;
      newest = position;
      if (!looking) look().catch(() => undefined);
    },
  };
}
