import type { WordFormat } from '../../../../shared-kernel/word/port.ts';

/** What the product tells the process of the WebAssembly build. */
export interface ToChild {
  /** `warmUp`: brings it up first, for a first file may hang where later ones do not. */
  readonly kind: 'start' | 'convert';
  readonly file: Uint8Array;
  readonly format: WordFormat;
}

/** One answer to each. `failed`: of this file, the process goes on. */
export type FromChild =
  | { readonly kind: 'ready' }
  | { readonly kind: 'converted'; readonly pdf: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string };
