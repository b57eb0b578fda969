import type { Position } from '../shared-kernel/event-store/port.ts';

/** A moment of the past: after an event of the stream, at a place of the global order, or at a time (ISO 8601 with zone). */
export type AsOf = { readonly revision: number } | { readonly position: Position } | { readonly time: string };

/** Whose rows a query may see. Name the account; `any account` is for processes and public proofs. */
export type Scope = { readonly ownerId: string } | 'any account';

export const ownerOf = (scope: Scope): string | null => (scope === 'any account' ? null : scope.ownerId);
