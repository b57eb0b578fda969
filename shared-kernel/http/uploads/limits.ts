/** How fast the body of a form has to arrive. */
export interface ProgressRule {
  /** Bytes in a second, on average over the window. */
  readonly bytesPerSecond: number;
  readonly windowMs: number;
  readonly maxMs: number;
}

/** What may be under way at once in the process and for one address; sizes in bytes. */
export interface TransitLimits {
  readonly held: number;
  readonly heldOfAddress: number;
  readonly bytes: number;
  readonly bytesOfAddress: number;
  /** Part of `held` and `bytes`, 0 to 1, that callers without an account share: they cannot take everything. */
  readonly strangers: number;
}

export interface UploadLimits {
  readonly progress: ProgressRule;
  /** Time for a body that is kept in memory while it comes, and for the rest of one that was refused and counts nowhere. */
  readonly bodyMs: number;
  /** Forms with files, and refused ones that are still being sent. */
  readonly uploads: TransitLimits;
  /** Bodies that are kept in memory from their first byte to the answer. */
  readonly bodies: TransitLimits;
  /** Bytes of whole uploads that are worked on in memory at once; those of strangers have half of it to themselves. */
  readonly inMemory: number;
  /** How long a whole upload waits for its turn in memory. */
  readonly waitMs: number;
}

const MB = 1_048_576;

export const UPLOAD_LIMITS: UploadLimits = {
  progress: { bytesPerSecond: 8_000, windowMs: 20_000, maxMs: 1_800_000 },
  bodyMs: 60_000,
  uploads: { held: 500, heldOfAddress: 50, bytes: 4_096 * MB, bytesOfAddress: 512 * MB, strangers: 0.5 },
  // Their number is not limited: each lasts a minute at most and is let in by the minute's count of its address.
  bodies: { held: Infinity, heldOfAddress: Infinity, bytes: 256 * MB, bytesOfAddress: 64 * MB, strangers: 0.5 },
  inMemory: 512 * MB,
  waitMs: 60_000,
};
