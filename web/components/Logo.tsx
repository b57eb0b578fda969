import { Link } from 'react-router';
import styles from './Logo.module.css';
import { productName } from './product-name.ts';
import { componentTexts } from './texts.ts';

/** A stroke of the pen that ends in a knot. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size * 0.72} viewBox="0 0 28 20" aria-hidden className={styles.mark}>
      <path d="M2 16.500C5 15.300 7.800 3 11 3c3.300 0-1 13.300 2.300 13.300 2.500 0 3.400-8.300 5.600-8.300 1.900 0 .5 6.200 2.600 6.200 1.200 0 1.700-1 2.500-2.200" />
      <circle cx="25" cy="11" r="2" />
    </svg>
  );
}

export function Logo({ to = '/' }: { to?: string }) {
  const t = componentTexts.use();
  return (
    <Link to={to} className={styles.logo} aria-label={t('homeOf', { name: productName })}>
      <Mark />
      <span aria-hidden>{productName}</span>
    </Link>
  );
}
