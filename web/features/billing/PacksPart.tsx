import { useState } from 'react';
import { type CreditName, creditNames } from '../../../modules/subscription/contract/credits.ts';
import { type PackProduct, type Product, useProductQuery } from '../../api/payments.ts';
import { Button } from '../../components/Button.tsx';
import { useFormats } from '../../i18n/format.ts';
import { Payment } from '../../payments/Payment.tsx';
import { creditNameTexts } from '../../subscription/credit-name-texts.ts';
import styles from './Billing.module.css';
import { packTexts } from './packs-texts.ts';

/** Of one pack at once. */
const QUANTITIES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

type Offer = Product & { readonly name: PackProduct; readonly price: number };

const isOffer = (product: Product | undefined): product is Offer => product !== undefined && product.price !== null;

/** Packs that have a price; of the others there is nothing to see (CALL-022). */
export function PacksPart() {
  const t = packTexts.use();
  const offers = [useProductQuery('VID').data, useProductQuery('WHATSAPP_CREDITS').data, useProductQuery('ATTACHMENT_CREDITS').data].filter(
    isOffer,
  );
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="packs">
      <h2 id="packs">{t('title')}</h2>
      <ul className={styles.plans}>
        {offers.map((offer) => (
          <Pack key={offer.id} offer={offer} />
        ))}
      </ul>
    </section>
  );
}

function Pack({ offer: { name, price, currency, credits } }: { offer: Offer }) {
  const t = packTexts.use();
  const creditName = creditNameTexts.use();
  const { money, number } = useFormats();
  const [quantity, setQuantity] = useState(1);
  const [isBuying, setBuying] = useState(false);
  const done = () => setBuying(false);
  const isCredit = (credit: string): credit is CreditName => creditNames.some((known) => known === credit);
  const gives = Object.entries(credits ?? {}).flatMap(([credit, count]) =>
    isCredit(credit) ? [t('gives', { credit: creditName(credit), count: number(count) })] : [],
  );
  // Whole cents: sums of fractions would show a cent more or less.
  const total = { amount: (Math.round(price * 100) * quantity) / 100, currency };
  return (
    <li>
      <div>
        <p className={styles.name}>{t(name)}</p>
        <p className={styles.quiet}>{[...gives, t('each', { price: money(price, currency) })].join(' · ')}</p>
      </div>
      <div className={styles.buy}>
        <label>
          <span>{t('quantity')}</span>
          <select value={quantity} onChange={(event) => setQuantity(Number(event.target.value))}>
            {QUANTITIES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <Button aria-label={t('buyName', { pack: t(name) })} onPress={() => setBuying(true)}>
          {t('buy')}
        </Button>
      </div>
      {isBuying ? (
        <Payment
          title={t('buyName', { pack: t(name) })}
          purchase={{ kind: 'products', products: [{ name, quantity }] }}
          total={total}
          onClose={done}
          onPaid={done}
        >
          <p>{t('line', { quantity, pack: t(name) })}</p>
        </Payment>
      ) : null}
    </li>
  );
}
