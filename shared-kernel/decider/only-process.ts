import type { Actor } from '../actor.ts';
import { type Refusal, refuse } from './types.ts';

/** Work that only the product's own processes do: flows, sealing, the seed. */
export const onlyProcess = (_state: unknown, _data: unknown, { actor }: { readonly actor: Actor }): Refusal<'access.denied'> | null =>
  actor.kind === 'process' ? null : refuse(403, 'access.denied');
