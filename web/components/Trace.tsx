import type { ReactNode } from 'react';
import styles from './Trace.module.css';
import { Knot, type KnotKind } from './TraceLine.tsx';

export interface TraceKnot {
  readonly id: string;
  readonly kind: KnotKind;
  readonly title: ReactNode;
  /** Facts in muted lines. */
  readonly facts?: readonly ReactNode[];
  /** A proof mark or another word at the end of the title line. */
  readonly mark?: ReactNode;
  readonly selected?: boolean;
}

export interface TraceProps {
  readonly knots: readonly TraceKnot[];
  readonly label: string;
  /** Makes each knot a button that chooses its moment. */
  readonly onChoose?: (id: string) => void;
}

/** A history as one continuous vertical stroke, each event a knot on it. */
export function Trace({ knots, label, onChoose }: TraceProps) {
  return (
    <ol className={styles.trace} aria-label={label}>
      {knots.map((knot, index) => {
        const next = knots[index + 1];
        const ahead = next?.kind === 'later' || next?.kind === 'due';
        const body = (
          <>
            <span className={styles.titleLine}>
              <span className={styles.title}>{knot.title}</span>
              {knot.mark}
            </span>
            {knot.facts?.map((fact, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: facts of one knot have no identity of their own and keep their order
              <span key={number} className={styles.fact}>
                {fact}
              </span>
            ))}
          </>
        );
        return (
          <li key={knot.id} className={styles.item} data-selected={knot.selected || undefined}>
            <span className={styles.rail} aria-hidden>
              {next ? (
                <svg aria-hidden="true" className={styles.stroke} viewBox="0 0 20 100" preserveAspectRatio="none">
                  <path
                    className={ahead ? styles.strokeLater : styles.strokeDone}
                    d={index % 2 === 0 ? 'M10 0C6 30 13 70 10 100' : 'M10 0C13 30 7 70 10 100'}
                    vectorEffect="non-scaling-stroke"
                  />
                </svg>
              ) : null}
              <svg aria-hidden="true" className={styles.knot} width="20" height="20" viewBox="0 0 20 20">
                <Knot kind={knot.kind} x={10} y={10} size={1.1} />
              </svg>
            </span>
            {onChoose ? (
              <button
                type="button"
                className={styles.body}
                aria-current={knot.selected ? 'step' : undefined}
                onClick={() => onChoose(knot.id)}
              >
                {body}
              </button>
            ) : (
              <span className={styles.body}>{body}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
