import { type BackOff, delayAfter, pause } from '../../../shared-kernel/retry/back-off.ts';

/** How a component of ours ended. */
export interface ComponentEnd {
  readonly asked: boolean;
  /** `was killed by signal 9`, `ended with code 1`. */
  readonly how: string;
}

export interface Component {
  readonly pid: number;
  stop(): Promise<void>;
  /** Resolves when the process ended, whoever ended it. */
  readonly ended: Promise<ComponentEnd>;
  /** The last lines of its log; empty without any. */
  lastWords(): string;
}

export interface KeptComponent<T extends Component> {
  /** The one that runs now, or ran last. */
  current(): T;
  /** Resolves with a sentence, the cause in it, when it is not started again any more. Never after `stop`. */
  readonly lost: Promise<string>;
  stop(): Promise<void>;
}

export interface Keeping<T extends Component> {
  /** As people call it, at the beginning of a sentence. */
  readonly name: string;
  /** Starts it again, at the same address. */
  readonly again: (last: T) => Promise<T>;
  readonly say: (sentence: string) => void;
  /** Milliseconds; for tests. */
  readonly backOff?: BackOff;
  readonly now?: () => number;
}

/** About half a minute in all: longer than backends of a killed Postgres need to notice, and shorter than anybody waits in silence. */
const TRIES = 6;
const BETWEEN: BackOff = { first: 200, longest: 15_000 };
/** Whoever ran for this long has not failed at starting: the tries are counted anew. */
const STEADY_MS = 60_000;

/**
 * Starts a component again when it ends by itself: connections come back by themselves, and what was committed is on the disk.
 * After TRIES ends without a steady minute between them it is left, and the sentence says why it ended.
 */
export function keepRunning<T extends Component>(
  first: T,
  { name, again, say, backOff = BETWEEN, now = Date.now }: Keeping<T>,
): KeptComponent<T> {
  const stopping = new AbortController();
  let current = first;
  /** Ended by itself, and not up again. */
  let between = false;
  let lose = (_sentence: string) => {};
  const lost = new Promise<string>((resolve) => {
    lose = resolve;
  });

  const watch = async (): Promise<void> => {
    let tries = 0;
    let since = now();
    for (;;) {
      const end = await current.ended;
      if (end.asked || stopping.signal.aborted) return;
      between = true;
      if (now() - since >= STEADY_MS) tries = 0;
      let words = current.lastWords();
      let why = end.how;
      for (;;) {
        if (tries >= TRIES) return lose(sentenceOf(name, why, words, tries));
        tries += 1;
        say(`${name} ended by itself (it ${why}) and is started again.`);
        await pause(delayAfter(tries, backOff), stopping.signal);
        if (stopping.signal.aborted) return;
        try {
          current = await again(current);
          break;
        } catch (error) {
          why = 'does not start again';
          words = error instanceof Error ? error.message : String(error);
        }
      }
      since = now();
      between = false;
      if (stopping.signal.aborted) return;
      say(`${name} runs again.`);
    }
  };
  const watching = watch();

  return {
    current: () => current,
    lost,
    async stop() {
      stopping.abort();
      // While it is on its way up, the old one's end must not take away what the new one stands on.
      if (!between) await current.stop();
      await watching;
      await current.stop();
    },
  };
}

function sentenceOf(name: string, why: string, words: string, tries: number): string {
  const full = /no space left on device/i.test(words) ? ' The disk of DATA_DIR is full: make room, then start again.' : '';
  const said = words === '' ? '' : `\nIts last words:\n${words}`;
  return `${name} ended by itself (it ${why}) and did not stay up in ${tries} tries; stopping.${full}${said}`;
}
