import type { ApiProblem } from './types.ts';

/** What became of a call. */
export type Outcome<Data> = { readonly data: Data; readonly headers: Headers } | { readonly problem: ApiProblem };
