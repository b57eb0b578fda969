import { packsOf } from '../../../modules/subscription/contract/credits.ts';
import type { OwnSubscription } from '../../api/subscription.ts';
import { useFormats } from '../../i18n/format.ts';
import { creditNameTexts } from '../../subscription/credit-name-texts.ts';
import { SupportButton } from '../../support/SupportButton.tsx';
import styles from './Billing.module.css';
import { billingTexts } from './texts.ts';

/** The credits that the account was given, and what of them was used this month (ENT-017, CONST-026). */
export function CreditsPart({ credits, usage }: Pick<OwnSubscription, 'credits' | 'usage'>) {
  const t = billingTexts.use();
  const name = creditNameTexts.use();
  const { number } = useFormats();
  const packs = packsOf(credits.map(({ credit }) => credit));
  const facts = [
    ...credits.map(({ credit, added, reserved, left }) => {
      const numbers = { left: number(left), added: number(added), reserved: number(reserved) };
      return [name(credit), t(reserved > 0 ? 'creditsKept' : 'creditsOf', numbers)] as const;
    }),
    ...packs.map((pack) => [t(`pack_${pack}`), number(usage[`pack${pack}`])] as const),
  ];
  return (
    <section>
      <h2>{t('credits')}</h2>
      <dl className={styles.facts}>
        {facts.map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>{t('creditsLater')}</p>
      <div>
        <SupportButton button>{t('advisor')}</SupportButton>
      </div>
    </section>
  );
}
