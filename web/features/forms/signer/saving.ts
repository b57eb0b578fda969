import type { ApiProblem } from '../../../api/types.ts';

/** How what is being written stands: `waiting`: it could not be kept, and is tried again; `stopped`: it cannot be kept any more. */
export type Saved =
  | { readonly state: 'nothing' }
  | { readonly state: 'saving' }
  | { readonly state: 'saved'; readonly at: string }
  | { readonly state: 'waiting' }
  | { readonly state: 'stopped'; readonly problem: ApiProblem };

export interface Clockwork {
  readonly later: (act: () => void, ms: number) => () => void;
}

export interface SavingOptions<Given> {
  /** Sends it; `leaving`: the page is being closed. */
  readonly send: (given: Given, leaving: boolean) => Promise<{ readonly at: string } | { readonly problem: ApiProblem }>;
  readonly onSaved: (saved: Saved) => void;
  readonly clockwork: Clockwork;
}

/** A pause this long after the last change sends it. */
export const PAUSE_MS = 1_000;
/** Between tries of what could not be sent; the last one over and over. */
export const AGAIN_MS = [2_000, 5_000, 15_000, 30_000] as const;

/** What the server says no to for good: the form is not to be answered any more. Everything else may pass. */
const isFinal = ({ status }: ApiProblem): boolean => status === 403 || status === 404 || status === 409 || status === 410 || status === 413;

/**
 * Keeps the newest of what changes, one at a time: a slow answer to an earlier one never overtakes a later one. What could not be sent stays and is
 * tried again, by itself with growing pauses and at once when `hurry` is called.
 */
export function createSaving<Given>({ send, onSaved, clockwork }: SavingOptions<Given>) {
  let waiting: { readonly given: Given } | null = null;
  let isSending = false;
  let isOver = false;
  let failures = 0;
  let stopTimer: () => void = () => undefined;
  const pause = (ms: number): void => {
    stopTimer();
    stopTimer = clockwork.later(() => void run(false), ms);
  };
  async function run(leaving: boolean): Promise<void> {
    stopTimer();
    if (isOver || waiting === null || (isSending && !leaving)) return;
    const sent = waiting;
    isSending = true;
    onSaved({ state: 'saving' });
    const outcome = await send(sent.given, leaving);
    isSending = false;
    if (isOver) return;
    if ('problem' in outcome) {
      if (isFinal(outcome.problem)) {
        isOver = true;
        return onSaved({ state: 'stopped', problem: outcome.problem });
      }
      onSaved({ state: 'waiting' });
      pause(AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)]!);
      failures += 1;
      return;
    }
    failures = 0;
    if (waiting === sent) {
      waiting = null;
      return onSaved({ state: 'saved', at: outcome.at });
    }
    pause(PAUSE_MS);
  }
  return {
    changed(given: Given): void {
      waiting = { given };
      if (!isSending) pause(failures > 0 ? AGAIN_MS[Math.min(failures - 1, AGAIN_MS.length - 1)]! : PAUSE_MS);
    },
    /** The line is back. */
    hurry: (): void => void run(false),
    /** The page is being left. */
    leave: (): void => void run(true),
    /** It was handed in, or the page is gone: nothing of it is sent any more. */
    end(): void {
      isOver = true;
      waiting = null;
      stopTimer();
    },
    /** Whether something has not reached the server. */
    isWaiting: (): boolean => waiting !== null,
  };
}

export type Saving<Given> = ReturnType<typeof createSaving<Given>>;
