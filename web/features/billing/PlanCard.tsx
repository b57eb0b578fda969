import { Signature } from 'lucide-react';
import { priceForm } from '../../../shared-kernel/amount.ts';
import { calendarDayOf } from '../../../shared-kernel/calendar-day.ts';
import { useDefaultCardQuery, useProductQuery } from '../../api/payments.ts';
import { serverNow } from '../../api/server-now.ts';
import { type OwnSubscription, usePlansQuery, usePromotionQuery } from '../../api/subscription.ts';
import { Button } from '../../components/Button.tsx';
import { useFormats } from '../../i18n/format.ts';
import { useAppDispatch } from '../../session/store.ts';
import { planNameTexts } from '../../subscription/plan-name-texts.ts';
import { dialogOpened } from '../../subscription/slice.ts';
import { SupportButton } from '../../support/SupportButton.tsx';
import styles from './PlanCard.module.css';
import { planCardTexts } from './plan-card-texts.ts';
import { cutOffAfter, daysUntil, type PlanVariant, planVariant } from './variant.ts';

/** The plan of the account in a look: what it is, costs and gives, and until when (UI-007..015). */
export function PlanCard({ subscription }: { subscription: OwnSubscription }) {
  const t = planCardTexts.use();
  const plan = planNameTexts.use();
  const dispatch = useAppDispatch();
  const { calendarDay } = useFormats();
  const { data: card } = useDefaultCardQuery();
  const { data: promotion } = usePromotionQuery();
  const { planName } = subscription;
  const variant = subscription.isCorporate ? 'corporate' : planVariant(planName);
  const price = usePriceLine(variant, planName);
  const description = useDescription(variant, subscription);
  const isMembership = variant === 'base' || variant === 'dynamic';
  return (
    <section className={styles.plan} aria-labelledby="plan-card" data-plan-variant={variant}>
      <div className={styles.logo}>
        <Signature aria-hidden size={26} />
      </div>
      <div className={styles.head}>
        <p className={styles.quiet}>{t('yours')}</p>
        <h2 id="plan-card">{plan(planName)}</h2>
      </div>
      {price === null ? null : <p className={styles.price}>{price}</p>}
      <div className={styles.words}>
        <p>{description}</p>
        {variant === 'zero' && card === null ? <p className={styles.quiet}>{t('zeroNoCard')}</p> : null}
        {promotion && 'daysLeft' in promotion ? <p className={styles.promotion}>{t('promotion', { count: promotion.daysLeft })}</p> : null}
      </div>
      <div className={styles.foot}>
        {isMembership ? (
          <p>
            <span className={styles.quiet}>{t('cutOff')}</span> {calendarDay(cutOffAfter(calendarDayOf(new Date(serverNow()))))}
          </p>
        ) : null}
        {variant === 'zero' && card ? (
          <Button look="primary" onPress={() => dispatch(dialogOpened('payment-by-free-plan-expired'))}>
            {t('zeroDo')}
          </Button>
        ) : null}
        {/* What is over has nothing to cancel. */}
        {variant === 'zero' ? null : <SupportButton>{t('cancel')}</SupportButton>}
      </div>
    </section>
  );
}

/** CONST-002: the price of the base membership comes from the products; of the dynamic one it is its plan's. Null: there is none to say. */
function usePriceLine(variant: PlanVariant, planName: OwnSubscription['planName']): string | null {
  const t = planCardTexts.use();
  const { data: product } = useProductQuery('base_membership', { skip: variant !== 'base' });
  const { data: plans } = usePlansQuery(undefined, { skip: variant !== 'dynamic' });
  const priced = variant === 'base' ? product : variant === 'dynamic' ? plans?.find((one) => one.planName === planName) : undefined;
  return priced && priced.price !== null ? t('month', { price: priceForm(priced.price, priced.currency) }) : null;
}

function useDescription(variant: PlanVariant, { planName, documentLimit, expiryDate }: OwnSubscription): string {
  const t = planCardTexts.use();
  const { data: plans } = usePlansQuery(undefined, { skip: variant !== 'dynamic' });
  if (variant === 'zero' || variant === 'corporate' || variant === 'debtor') return t(variant);
  if (variant === 'trial') {
    if (expiryDate === null) return t('trialEndless');
    const count = daysUntil(calendarDayOf(new Date(serverNow())), expiryDate);
    return count === 0 ? t('trialLast') : t('trial', { count });
  }
  if (documentLimit === 0) return t('unlimited');
  if (variant !== 'dynamic') return t(variant, { documents: documentLimit });
  const dynamic = plans?.find((one) => one.planName === planName);
  const facts = { documents: documentLimit, next: documentLimit + 1 };
  if (!dynamic || dynamic.documentPrice === null) return t('dynamicNoPrice', facts);
  return t('dynamic', { ...facts, price: priceForm(dynamic.documentPrice, dynamic.currency) });
}
