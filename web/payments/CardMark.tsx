import type { Card } from '../api/payments.ts';
import { cardTexts } from './card-texts.ts';
import styles from './Payments.module.css';

const NAMES: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

/** UI-019: brands of which there is no picture have that of the first. */
const pictureOf = (brand: string): 'visa' | 'mastercard' | 'amex' => (brand === 'mastercard' || brand === 'amex' ? brand : 'visa');

/** Drawn by us: no mark of a brand is copied. The words beside it say which one it is. */
const shapes = {
  visa: <path d="M4 19 13 5h6L10 19z" />,
  mastercard: <path d="m11 6 5 6-5 6-5-6zm8 0 5 6-5 6-5-6z" />,
  amex: <path d="M9 6h12v12H9zm3 3v6h6V9z" fillRule="evenodd" />,
} as const;

export function CardMark({ brand }: { brand: string }) {
  const picture = pictureOf(brand);
  return (
    <svg className={styles.mark} data-card-mark={picture} width="40" height="32" viewBox="0 0 30 24" aria-hidden>
      <rect x="0.75" y="0.75" width="28.5" height="22.5" rx="3" />
      {shapes[picture]}
    </svg>
  );
}

/** Visa terminada en 4242 */
export function useCardName(): (card: Pick<Card, 'brand' | 'last4'>) => string {
  const t = cardTexts.use();
  return ({ brand, last4 }) => {
    const named = NAMES[brand] ?? (/^[a-z]+$/.test(brand) && brand !== 'unknown' ? `${brand[0]!.toUpperCase()}${brand.slice(1)}` : null);
    return t('ends', { brand: named ?? t('someCard'), last4 });
  };
}

/** Brand, last digits, credit or debit, and until when (UI-018). */
export function CardLine({ card, id }: { card: Card; id?: string }) {
  const t = cardTexts.use();
  const name = useCardName();
  const { expMonth, expYear, cardType } = card;
  return (
    <span className={styles.card} id={id}>
      <CardMark brand={card.brand} />
      <span>
        <span className={styles.name}>{name(card)}</span>
        <span className={styles.quiet}>
          {t(cardType)} · {t('expires', { month: String(expMonth).padStart(2, '0'), year: String(expYear).slice(-2) })}
        </span>
      </span>
    </span>
  );
}
