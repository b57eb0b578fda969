import type { CopyProgress } from '../../../shared-kernel/event-store/moving/copy-events.ts';

const WORDS = { count: 'counting', compare: 'comparing', append: 'copying' } as const;

export interface ProgressLineOptions {
  readonly write: (text: string) => void;
  /** A terminal shows one line that changes; anything else gets a line now and then. */
  readonly terminal: boolean;
  /** Milliseconds on a clock that only goes forward. */
  readonly now?: () => number;
}

/** Where a copy stands, how fast it goes and how long it still takes, on one line. */
export class ProgressLine {
  readonly #options: Required<ProgressLineOptions>;
  readonly #every: number;
  #phase: CopyProgress['phase'] | null = null;
  #began = 0;
  #startedWith = 0;
  #shown = Number.NEGATIVE_INFINITY;
  #open = false;

  constructor(options: ProgressLineOptions) {
    this.#options = { now: () => performance.now(), ...options };
    this.#every = options.terminal ? 200 : 5_000;
  }

  show = (progress: CopyProgress): void => {
    const now = this.#options.now();
    if (progress.phase !== this.#phase) {
      this.end();
      this.#phase = progress.phase;
      this.#began = now;
      this.#startedWith = progress.events;
      this.#shown = now;
      return;
    }
    if (now - this.#shown < this.#every) return;
    this.#shown = now;
    const line = progressText(progress, progress.events - this.#startedWith, (now - this.#began) / 1_000);
    this.#options.write(this.#options.terminal ? `\r\x1b[2K${line}` : `${line}\n`);
    this.#open = this.#options.terminal;
  };

  /** What is written next begins on a line of its own. */
  end(): void {
    if (this.#open) this.#options.write('\n');
    this.#open = false;
  }
}

export function progressText({ phase, events, of }: CopyProgress, done: number, seconds: number): string {
  const rate = seconds > 0 ? done / seconds : 0;
  const figure = (value: number) => Math.round(value).toLocaleString('en-US');
  const parts = [`${WORDS[phase]} ${figure(events)}${of === null ? '' : ` of ${figure(of)}`} events`, `${figure(rate)}/s`];
  if (of !== null && rate > 0) parts.push(`${timeLeft((of - events) / rate)} left`);
  return parts.join(', ');
}

function timeLeft(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
