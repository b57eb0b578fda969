import { z } from 'zod';
import type { VoBoState } from '../state.ts';

/** The version an approver saw, as the answer that presented it named it. */
export const seen = z.object({
  documentId: z.string().min(1),
  approverId: z.string().min(1),
  version: z.number().int(),
  sha256: z.string(),
});
export type Seen = z.output<typeof seen>;

/** Were these very bytes handed to this approver in this round, or to this person who answers in their place? */
export const wasShown = (
  state: VoBoState,
  { approverId, version, sha256, substituteId = null }: Omit<Seen, 'documentId'> & { readonly substituteId?: string | null },
): boolean =>
  state.presented[approverId]?.some(
    (shown) => shown.version === version && shown.sha256 === sha256 && (shown.substituteId ?? null) === substituteId,
  ) ?? false;
