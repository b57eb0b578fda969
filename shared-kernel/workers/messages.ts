/** Jobs by name: what goes in, what comes out. Values cross the thread by structured clone. */
export type JobTable = Record<string, { input: unknown; output: unknown }>;

/** Jobs that answer piece by piece, each piece asked for. */
export type StreamingJobTable = Record<string, { input: unknown; item: unknown }>;

export type ToWorker =
  | { kind: 'run'; id: number; job: string; input: unknown }
  | { kind: 'stream'; id: number; job: string; input: unknown }
  | { kind: 'next'; id: number }
  | { kind: 'stop'; id: number }
  /** What the worker asked for; null `failure` where it was found. */
  | { kind: 'answer'; id: number; question: number; value: unknown; failure: { name: string; message: string } | null };

export type FromWorker =
  /** The code of the job is loaded: from here on its time is its own. */
  | { kind: 'begun'; id: number }
  | { kind: 'done'; id: number; output: unknown }
  | { kind: 'item'; id: number; item: unknown }
  | { kind: 'ask'; id: number; question: number; name: string; given: readonly unknown[] }
  | { kind: 'failed'; id: number; code: string | null; facts: Record<string, unknown>; message: string };
