import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { documentCommand } from '../decider.ts';
import { ENDS } from '../matters.ts';
import { onlySignatory, SIGNATORY_REFUSALS } from '../rules/authority.ts';
import { accepts } from '../statuses.ts';

/** The bytes were handed to a signatory. It is recorded once for each version: what counts is which bytes, not how often. */
export const presentDocument = documentCommand({
  type: 'PresentDocument',
  schema: z.object({ documentId: z.string().min(1), signatoryId: z.string(), version: z.number().int() }),
  refuses: SIGNATORY_REFUSALS,
  authorise: onlySignatory,
  decide(state, { signatoryId, version }) {
    const shown = state.versions.find((known) => known.version === version);
    if (!shown) return refuse(404, 'document.not_found');
    const { sha256, size } = shown.file;
    const isKnown = state.presented[signatoryId]?.some((known) => known.version === version && known.sha256 === sha256);
    if (isKnown || !accepts(state.status, 'DocumentPresented')) return [];
    return [{ type: 'DocumentPresented', data: { signatoryId, version, sha256, size } }];
  },
  touches: ['preparation', ...ENDS],
});
