import { z } from 'zod';
import { publicLinkCommand } from '../decider.ts';
import { OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';

/** Whoever is in charge of a link ends it at once; said again it changes nothing. */
export const stopPublicLink = publicLinkCommand({
  type: 'StopPublicLink',
  schema: z.object({ linkId: z.string().min(1) }),
  refuses: [...OWNER_REFUSALS],
  authorise: onlyOwner,
  decide: (state, _data, _facts, { actor }) =>
    state.status === 'OPEN' ? [{ type: 'PublicLinkStopped', data: { by: actor.kind === 'sub-user' ? 'SUB_USER' : 'OWNER' } }] : [],
  touches: [],
});
