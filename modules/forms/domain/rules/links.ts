import type { FormSigner } from '../state.ts';

/** The next link of a signer: later than each that they had, also within a millisecond. */
export function nextLink(
  { created }: { readonly created: { readonly linkTermSeconds: number } | null },
  signer: Pick<FormSigner, 'link' | 'pastLinks'> | null,
  now: Date,
) {
  const before = Math.max(0, signer?.link?.timestamp ?? 0, ...(signer?.pastLinks ?? []));
  const timestamp = Math.max(now.getTime(), before + 1);
  return { timestamp, expiresAt: new Date(now.getTime() + (created?.linkTermSeconds ?? 0) * 1000).toISOString() };
}
