import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { secondsToWait } from '../../../../shared-kernel/resend-wait.ts';
import { documentCommand } from '../decider.ts';
import { ENDS } from '../matters.ts';
import { onlySignatory, SIGNATORY_REFUSALS } from '../rules/authority.ts';
import { rangesOf, shownTo, sorted } from '../rules/shown-pages.ts';
import { hasSigned } from '../state.ts';
import { pagesOf } from '../word-pages.ts';

/**
 * The browser of a signatory says which pages stood on its screen: of a version that was presented to them, before they sign, at most
 * once a minute. What was claimed before, and what comes after the signature or the end, is written down no more.
 */
export const claimShownPages = documentCommand({
  type: 'ClaimShownPages',
  schema: z.object({
    documentId: z.string().min(1),
    signatoryId: z.string(),
    presented: z.object({ version: z.number().int(), sha256: z.string() }),
    pages: z.array(z.number().int()),
  }),
  refuses: [...SIGNATORY_REFUSALS, 'signature.not_presented', 'pages.outside_document', 'pages.wait_a_minute'],
  authorise: onlySignatory,
  decide(state, { signatoryId, presented, pages }, _facts, { now }) {
    if (state.isDeleted || state.status !== 'PENDING' || hasSigned(state, signatoryId)) return [];
    const { version, sha256 } = presented;
    const isPresented =
      state.presented[signatoryId]?.some((known) => known.version === version && known.sha256 === sha256) &&
      state.versions.some((known) => known.version === version && known.file.sha256 === sha256);
    if (!isPresented) return refuse(409, 'signature.not_presented', { version });
    const of = pagesOf(state).length;
    const outside = pages.filter((page) => page < 1 || page > of);
    if (outside.length > 0) return refuse(422, 'pages.outside_document', { pages: sorted(outside).slice(0, 10), of });
    const shown = shownTo(state, signatoryId);
    const added = pages.filter((page) => !shown?.pages.includes(page));
    if (added.length === 0) return [];
    const seconds = shown ? secondsToWait(shown.at, now) : 0;
    if (seconds > 0) return refuse(429, 'pages.wait_a_minute', { seconds });
    return [{ type: 'PagesShown', data: { signatoryId, version, sha256, pages: rangesOf(added), of } }];
  },
  // Neither is about the other: a signature that comes between is seen by the decision that follows, and refuses nothing.
  touches: ['preparation', ...ENDS],
});
