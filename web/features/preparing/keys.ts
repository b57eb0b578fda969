/** Names for what exists in this browser only; never twice, also after a reload. */
export const nextKey = (kind: string): string => `${kind}-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
