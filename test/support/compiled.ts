import { fileURLToPath } from 'node:url';

/**
 * Where Node keeps what it compiled of our modules: a process that a test starts reads it there, in half the work that compiling a
 * thousand of them takes. The whole run has it in its environment; a process that is given an environment of its own takes it along.
 */
export const COMPILED = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
} as const;
