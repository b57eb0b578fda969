import { problemOf } from '../api/base.ts';
import { type Plan, useRedeemPromotionMutation, useStartPlanMutation } from '../api/subscription.ts';
import type { ApiProblem } from '../api/types.ts';
import { Notice, ProblemNotice } from '../components/Notice.tsx';
import { useFormats } from '../i18n/format.ts';
import type { PlanAct } from './dialog-acts.ts';
import { planDialogTexts } from './dialog-texts.ts';

/** Starts a plan, with the promotion first where it is part of it. A promotion that was taken already is no reason to stop. */
export function useStarting() {
  const [startPlan, started] = useStartPlanMutation();
  const [redeem, redeemed] = useRedeemPromotionMutation();
  const start = async ({ planName, isNow, isPromotion }: Extract<PlanAct, { kind: 'start' }>): Promise<boolean> => {
    if (isPromotion && !redeemed.data) {
      const taken = await redeem();
      if (taken.error && problemOf(taken.error)?.code !== 'promotion.redeemed') return false;
    }
    const answer = await startPlan({ planName, ...(isNow ? { isNow } : {}) });
    return answer.data !== undefined;
  };
  const refused = problemOf(redeemed.error);
  return {
    start,
    busy: started.isLoading || redeemed.isLoading,
    problem: problemOf(started.error) ?? (refused?.code === 'promotion.redeemed' ? null : refused),
  };
}

/** What a plan costs; nothing where it has no price. */
export function Price({ plan: { planName, price, documentPrice, currency, documents } }: { plan: Plan }) {
  const t = planDialogTexts.use();
  const { money } = useFormats();
  if (price === null) return null;
  const month = money(price, currency);
  if (planName === 'DYNAMIC_MEMBERSHIP' && documentPrice !== null)
    return <p>{t('priceDynamic', { month, document: money(documentPrice, currency), documents })}</p>;
  return <p>{t('price', { month, documents })}</p>;
}

/** The server's sentence; of a missing card also where it will be registered. */
export function WhyNot({ problem }: { problem: ApiProblem }) {
  const t = planDialogTexts.use();
  if (problem.code !== 'subscription.card_required') return <ProblemNotice problem={problem} />;
  return (
    <Notice tone="waiting" live>
      <p>{problem.message}</p>
      <p>{t('cardWhere')}</p>
    </Notice>
  );
}
