import { z } from 'zod';
import { isTestKey } from '../../../../shared-kernel/actor.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { publicLinkEventTypes } from '../../contract/events.ts';
import { OPEN_LINKS_LIMIT } from '../../contract/rules.ts';
import { publicLinkCommand } from '../decider.ts';
import { TERMS_REFUSALS, termsProblem } from '../rules/terms.ts';

/** How many links of the account are open. */
export interface OpeningFacts {
  readonly open: number;
}

/** Somebody of the account opens an address for whoever comes. What it is of was looked at before: it is the account's. */
export const openPublicLink = publicLinkCommand({
  type: 'OpenPublicLink',
  schema: publicLinkEventTypes.PublicLinkOpened.schema.extend({ linkId: z.string().min(1), expiresAt: z.iso.datetime() }),
  refuses: ['access.denied', 'conflict.already_exists', ...TERMS_REFUSALS, 'public_link.too_many_open'],
  authorise(_state, { openedBy, broughtBy, isTest }, { actor }) {
    const isMarked = isTest === true;
    const mayMark = actor.kind === 'owner' && actor.key !== undefined ? isMarked === isTestKey(actor.key) : !isMarked;
    const isOwner = actor.kind === 'owner' && broughtBy === undefined;
    const isSubUser = actor.kind === 'sub-user' && broughtBy?.subUserId === actor.id;
    return mayMark && (isOwner || isSubUser) && actor.ownerId === openedBy.userId ? null : refuse(403, 'access.denied');
  },
  decide(state, data, { open }: OpeningFacts, { now }) {
    if (state.status !== 'NONE') return refuse(409, 'conflict.already_exists');
    const problem = termsProblem(data, now);
    if (problem) return problem;
    if (open >= OPEN_LINKS_LIMIT) return refuse(409, 'public_link.too_many_open', { limit: OPEN_LINKS_LIMIT });
    return [{ type: 'PublicLinkOpened', data }];
  },
  touches: ['opening'],
});
