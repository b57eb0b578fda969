import styles from './Operations.module.css';

const WIDTH = 96;
const HEIGHT = 20;

/** The last values of a number while this page was open; zero is the lower edge. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const highest = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map((value, index) => `${(index * step).toFixed(1)},${(HEIGHT - 2 - (value / highest) * (HEIGHT - 4)).toFixed(1)}`);
  return (
    <svg className={styles.spark} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <polyline points={points.length === 1 ? `${points[0]} ${WIDTH},${HEIGHT - 2}` : points.join(' ')} />
    </svg>
  );
}
