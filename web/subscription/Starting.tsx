import type { PlanToStart } from '../../modules/subscription/contract/plans.ts';
import { problemOf } from '../api/base.ts';
import { type Plan, useStartPlanMutation } from '../api/subscription.ts';
import type { ApiProblem } from '../api/types.ts';
import { Button } from '../components/Button.tsx';
import { Notice, ProblemNotice } from '../components/Notice.tsx';
import { useFormats } from '../i18n/format.ts';
import { planDialogTexts } from './dialog-texts.ts';

/** Starts a plan that nothing is paid for at that moment. */
export function useStarting() {
  const [startPlan, { isLoading, error }] = useStartPlanMutation();
  const start = async (planName: PlanToStart): Promise<boolean> => (await startPlan({ planName })).data !== undefined;
  return { start, busy: isLoading, problem: problemOf(error) };
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

/** The server's sentence; where a card is missing, with the way to register one. */
export function WhyNot({ problem, onCards }: { problem: ApiProblem; onCards: () => void }) {
  const t = planDialogTexts.use();
  if (problem.code !== 'subscription.card_required') return <ProblemNotice problem={problem} />;
  return (
    <Notice tone="waiting" live actions={<Button onPress={onCards}>{t('do_cards')}</Button>}>
      <p>{problem.message}</p>
    </Notice>
  );
}
