import type { ReactNode } from 'react';
import styles from './EndingWay.module.css';

export interface EndingWayProps {
  /** The verb of the act. */
  readonly name: string;
  /** What it does to whom; or why it cannot be done now. */
  readonly text: string;
  /** It cannot be begun now. */
  readonly closed?: boolean;
  /** Its one button, where there is something to press. */
  readonly children?: ReactNode;
}

/** One way to end a document, told so that nobody takes it for another. */
export function EndingWay({ name, text, closed = false, children }: EndingWayProps) {
  return (
    <li className={styles.way}>
      <h3 className={styles.name}>{name}</h3>
      <p className={closed ? styles.closed : undefined}>{text}</p>
      {children ? <div className={styles.acts}>{children}</div> : null}
    </li>
  );
}
