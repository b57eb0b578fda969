import type { OwnSubscription } from '../../api/subscription.ts';
import { useFormats } from '../../i18n/format.ts';
import styles from './Billing.module.css';
import { billingTexts } from './texts.ts';

/** What of the plan is used, and how far it goes. */
export function UsagePart({ subscription }: { subscription: OwnSubscription }) {
  const t = billingTexts.use();
  const { calendarDay, moment } = useFormats();
  const { planName, expiryDate, usage, documentLimit, numberOfUserAdded, userLimit, maxTemplates } = subscription;
  const { promotion, promotionEndsAt } = subscription;
  const used = { used: usage.documentsCompleted, limit: documentLimit };
  const documents = planName === 'DYNAMIC_MEMBERSHIP' ? 'documentsDynamic' : documentLimit === 0 ? 'documentsUnlimited' : 'documentsOf';
  const facts: (readonly [string, string])[] = [
    [t('lastDay'), expiryDate === null ? t('noLastDay') : calendarDay(expiryDate)],
    [t('documents'), t(documents, used)],
    [t('users'), t('usersOf', { used: numberOfUserAdded, limit: userLimit })],
    [t('templates'), maxTemplates === 0 ? t('unlimited') : t('templatesUpTo', { limit: maxTemplates })],
  ];
  if (promotion !== null) facts.push([t('promotion'), t('promotionTaken', { percent: promotion.percent, months: promotion.months })]);
  else if (promotionEndsAt !== null) facts.push([t('promotion'), t('promotionUntil', { moment: moment(promotionEndsAt) })]);
  return (
    <section aria-labelledby="usage">
      <h2 id="usage">{t('usage')}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
