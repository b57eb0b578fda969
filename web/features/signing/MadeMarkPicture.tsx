import type { CSSProperties } from 'react';
import { pathOf } from '../../signer/strokes.ts';
import styles from './MadeMark.module.css';
import { type MadeMark, viewBoxOf } from './made-mark.ts';

/** A mark as it will stand on the page, as large as the room it is given. */
export function MadeMarkPicture({ mark }: { mark: MadeMark }) {
  if (mark.kind === 'picture') return <img className={styles.mark} src={mark.address} alt="" />;
  if (mark.kind === 'text') {
    return (
      <span className={styles.written} data-hand={mark.hand} style={{ '--letters': [...mark.text].length } as CSSProperties}>
        {mark.text}
      </span>
    );
  }
  return (
    <svg aria-hidden className={styles.mark} viewBox={viewBoxOf(mark.strokes)}>
      {mark.strokes.map((stroke, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes have their order as their only identity
        <path key={index} d={pathOf(stroke)} />
      ))}
    </svg>
  );
}
