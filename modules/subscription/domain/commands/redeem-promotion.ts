import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import type { Catalogue } from '../../contract/catalogue.ts';
import { subscriptionCommand } from '../decider.ts';
import { onlyTheOwner, PERSON_REFUSALS } from '../rules/authority.ts';
import { promotionEnd } from '../rules/promotion.ts';

/** The owner takes the promotion of the first hours (CALL-021, CONST-009): once, and not after them. */
export const redeemPromotion = subscriptionCommand({
  type: 'RedeemPromotion',
  schema: z.object({ ownerId: z.string().min(1) }),
  refuses: [...PERSON_REFUSALS, 'promotion.none', 'promotion.redeemed', 'promotion.over'],
  authorise: onlyTheOwner,
  decide(state, _data, { promotion, date }: Catalogue, { now }) {
    if (state.promotion !== null) return refuse(409, 'promotion.redeemed');
    if (promotion === null) return refuse(409, 'promotion.none');
    const end = promotionEnd(state.firstLoginAt, promotion.hours);
    if (end === null || now >= end) return refuse(409, 'promotion.over');
    return [{ type: 'PromotionRedeemed', data: { percent: promotion.percent, months: promotion.months, catalogue: date } }];
  },
  touches: ['promotion', 'first login'],
});
