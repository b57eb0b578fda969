import type { z } from 'zod';

export interface Setting<S extends z.ZodType> {
  readonly schema: S;
  /** What is taken when the variable is not given; null when there is then nothing. */
  readonly preset: string | null;
  /** For the README where the preset is worked out: what it will be. */
  readonly presetText?: string;
  readonly expected: string;
  readonly meaning: string;
  /** A second name that means the same. */
  readonly also?: string;
  /** The value may hold a password and is never shown whole. */
  readonly secret?: boolean;
}

export function setting<S extends z.ZodType>(definition: Setting<S>): Setting<S> {
  return definition;
}
