import type { InboxRow } from '../api/inbox-types.ts';
import styles from './Trace.module.css';
import { componentTexts } from './texts.ts';

/** `proof`: constancia and anchor; `due`: whose turn it is; `later`: not yet. */
export type KnotKind = 'done' | 'due' | 'later' | 'stopped' | 'proof' | 'plain';

export interface LineKnot {
  readonly kind: KnotKind;
  /** What the knot means, in words. */
  readonly label: string;
}

const HEIGHT = 20;
const MIDDLE = 10;
const MOST = 8;

/** The stroke shortened to a line of small knots. Its words are the alternative for who does not see it. */
export function TraceLine({ knots, label }: { knots: readonly LineKnot[]; label?: string }) {
  const shown = knots.length > MOST ? [...knots.slice(0, MOST - 2), ...knots.slice(-2)] : knots;
  const step = shown.length > 5 ? 24 : 36;
  const width = Math.max(0, shown.length - 1) * step + 16;
  const at = (index: number) => 8 + index * step;
  return (
    <svg
      className={styles.line}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={label ?? knots.map((one) => one.label).join('; ')}
    >
      {shown.slice(1).map((knot, index) => {
        const [from, to] = [at(index), at(index + 1)];
        const bend = index % 2 === 0 ? -3 : 3;
        const reached = shown[index]!.kind === 'done' || shown[index]!.kind === 'proof';
        const kind =
          reached && (knot.kind === 'done' || knot.kind === 'proof')
            ? styles.strokeDone
            : knot.kind === 'later' || knot.kind === 'stopped'
              ? styles.strokeLater
              : styles.strokeNext;
        return <path key={`${from}`} className={kind} d={`M${from} ${MIDDLE}Q${(from + to) / 2} ${MIDDLE + bend} ${to} ${MIDDLE}`} />;
      })}
      {shown.map((knot, index) => (
        <Knot key={at(index)} kind={knot.kind} x={at(index)} y={MIDDLE} />
      ))}
    </svg>
  );
}

export function Knot({ kind, x, y, size = 1 }: { kind: KnotKind; x: number; y: number; size?: number }) {
  if (kind === 'proof') {
    const r = 5.6 * size;
    return <path className={styles.knotProof} d={`M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`} />;
  }
  if (kind === 'stopped') {
    const r = 5 * size;
    const c = 1.8 * size;
    return (
      <g className={styles.knotStopped}>
        <circle cx={x} cy={y} r={r} />
        <path d={`M${x - c} ${y - c}L${x + c} ${y + c}M${x + c} ${y - c}L${x - c} ${y + c}`} />
      </g>
    );
  }
  const kinds = {
    done: [styles.knotDone, 4.8],
    due: [styles.knotDue, 4.4],
    later: [styles.knotLater, 3.6],
    plain: [styles.knotPlain, 3.6],
  } as const;
  const [className, r] = kinds[kind];
  return <circle className={className} cx={x} cy={y} r={r * size} />;
}

/** Knots of a document in a list: who has signed, who is due, and the proof at the end. */
export function useKnots(): (row: Pick<InboxRow, 'people' | 'status' | 'waitingFor'>) => LineKnot[] {
  const t = componentTexts.use();
  return (row) => {
    const people = row.people.map((one): LineKnot => {
      const name = one.name ?? t('trace_nobody');
      if (one.signed) return { kind: 'done', label: t('trace_signed', { name }) };
      return one.due ? { kind: 'due', label: t('trace_due', { name }) } : { kind: 'later', label: t('trace_waiting', { name }) };
    });
    if (people.length === 0) return [{ kind: 'later', label: t('trace_empty') }];
    if (row.status === 'COMPLETED' || row.status === 'ENDORSED') people.push({ kind: 'proof', label: t('trace_proof') });
    if (row.status === 'PENDING_FOR_BLOCK_CHAIN') people.push({ kind: 'due', label: t('trace_closing') });
    return people;
  };
}
