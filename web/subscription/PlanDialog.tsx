import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isExhaustedDialog, type PlanDialogId } from '../../modules/subscription/contract/plan-notices.ts';
import { useProfileQuery } from '../api/auth.ts';
import { type OwnSubscription, usePlansQuery, usePromotionQuery, useSubscriptionQuery } from '../api/subscription.ts';
import { Button, ButtonLink } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { productName } from '../components/product-name.ts';
import { toast } from '../components/toast-slice.ts';
import { Payment } from '../payments/Payment.tsx';
import { UnpaidPayment } from '../payments/UnpaidPayment.tsx';
import { profileRead } from '../session/slice.ts';
import { useAppDispatch, useAppSelector } from '../session/store.ts';
import { SupportButton } from '../support/SupportButton.tsx';
import { actOf, isPaidAtOnce, type PlanAct } from './dialog-acts.ts';
import { planDialogTexts } from './dialog-texts.ts';
import { Price, useStarting, WhyNot } from './Starting.tsx';
import { dialogOpened } from './slice.ts';
import { askedAbout, isAsked, settleStopped } from './stopped.ts';
import { usePlanRole } from './use-subscription.ts';

/** In the same script: what asks finds the dialog there. */
export { askThePerson } from './stopped.ts';

const BILLING = '/dashboard/billing';
const CARDS = `${BILLING}?action=payment-methods`;
const KEYS = '/dashboard/profile/keys';

/** One dialog about a plan: title, text and button by its id and by who reads it (NOTE-032..042, ROLE-004, ERR-087). */
export function PlanDialog({ id }: { id: PlanDialogId }) {
  const t = planDialogTexts.use();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isOpen = useAppSelector((root) => root.session.state === 'open');
  const role = useReader();
  const { data: subscription } = useSubscriptionQuery(undefined, { skip: role !== 'owner' });
  const starting = useStarting();
  // As it was when it was begun: the subscription is another one once it is paid.
  const [paying, setPaying] = useState<PlanAct | null>(null);
  const { data: plans } = usePlansQuery(undefined, { skip: role !== 'owner' });
  const baseDocuments = plans?.find(({ planName }) => planName === 'BASE_MEMBERSHIP')?.documents;
  const act = role === 'owner' || isExhaustedDialog(id) ? actOf(id, subscription, baseDocuments) : null;
  const leave = () => {
    // Who does not go on above the documents of the plan is told that this is its limit, and nothing is begun (NOTE-042, NOTE-036).
    if (id === 'dynamic-membership-activation' && role === 'owner' && isAsked())
      dispatch(dialogOpened('payment-by-document-limit-expired'));
    else settleStopped(dispatch, 'told');
  };
  const go = async () => {
    if (act === null || act.kind === 'advisor') return;
    if (act.kind === 'pay' || (act.kind === 'start' && subscription && isPaidAtOnce(act, subscription))) return setPaying(act);
    if (act.kind === 'start') {
      if (!(await starting.start(act.planName))) return;
      settleStopped(dispatch, 'begins');
      dispatch(toast(t(`started_${act.planName}`)));
      return;
    }
    settleStopped(dispatch, 'told');
    if (act.kind === 'key') navigate(KEYS, { state: { activate: true }, replace: pathname === KEYS });
    else navigate(CARDS);
  };
  // What waits goes on by itself once it is paid, so the payment names it (UI-032).
  const paid = { documentTitle: askedAbout(), onClose: leave, onPaid: () => settleStopped(dispatch, 'begins') };
  if (paying?.kind === 'pay') return <UnpaidPayment {...paid} />;
  if (paying?.kind === 'start')
    return (
      <Payment {...paid} title={t(`do_${paying.planName}`)} purchase={paying} total={null}>
        <Terms act={paying} taken={subscription?.promotion ?? null} isPromotion={id === 'promo-plan-payment'} />
      </Payment>
    );
  return (
    <Dialog
      open
      onClose={leave}
      title={t(`${id}_title`, { product: productName })}
      actions={
        <>
          <Button onPress={leave} autoFocus={act === null}>
            {t(act === null || act.kind === 'advisor' ? 'understood' : id === 'dynamic-membership-activation' ? 'doNotBegin' : 'notNow')}
          </Button>
          {act?.kind === 'advisor' ? <SupportButton button>{t('advisor')}</SupportButton> : null}
          {act !== null && act.kind !== 'advisor' ? (
            <Button look="primary" busy={starting.busy} onPress={() => void go()}>
              {act.kind === 'start' ? t(`do_${act.planName}`) : t(`do_${act.kind}`)}
            </Button>
          ) : null}
          {role === null && !isOpen && act === null ? (
            <ButtonLink to="/home/login" look="primary" state={{ from: BILLING }} onClick={() => settleStopped(dispatch, 'told')}>
              {t('logIn')}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <p>{t(`${id}_text`)}</p>
      {role === 'member' ? <p>{t('askOwner')}</p> : null}
      {act?.kind === 'start' ? <Terms act={act} taken={subscription?.promotion ?? null} isPromotion={id === 'promo-plan-payment'} /> : null}
      {starting.problem ? (
        <WhyNot
          problem={starting.problem}
          onCards={() => {
            settleStopped(dispatch, 'told');
            navigate(CARDS);
          }}
        />
      ) : null}
    </Dialog>
  );
}

/** Pages of a link have not asked who reads them; here it decides what is offered. */
function useReader(): ReturnType<typeof usePlanRole> {
  const dispatch = useAppDispatch();
  const unknown = useAppSelector(({ session }) => session.state === 'open' && session.user === null);
  const { data } = useProfileQuery(undefined, { skip: !unknown });
  useEffect(() => {
    if (unknown && data) dispatch(profileRead(data));
  }, [unknown, data, dispatch]);
  return usePlanRole();
}

interface TermsProps {
  readonly act: Extract<PlanAct, { kind: 'start' }>;
  /** What was taken of it already, and counts from the first invoice on. */
  readonly taken: OwnSubscription['promotion'];
  readonly isPromotion: boolean;
}

/** What it costs, and what the promotion takes off it. */
function Terms({ act: { planName }, taken, isPromotion }: TermsProps) {
  const t = planDialogTexts.use();
  const { data: plans } = usePlansQuery();
  const { data: promotion } = usePromotionQuery(undefined, { skip: !isPromotion || taken !== null });
  const lower = taken ?? (promotion && 'percent' in promotion ? promotion : null);
  const plan = plans?.find((one) => one.planName === planName);
  return (
    <>
      {plan ? <Price plan={plan} /> : null}
      {lower ? <p>{t('promotionGives', { percent: lower.percent, months: lower.months })}</p> : null}
    </>
  );
}
