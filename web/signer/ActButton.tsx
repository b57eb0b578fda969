import type { ReactNode } from 'react';
import buttons from '../components/Button.module.css';
import { componentTexts } from '../components/texts.ts';
import { useSlow } from '../components/use-slow.ts';
import styles from './Sheet.module.css';

export interface ActButtonProps {
  /** Under way: stays where it is, keeps the focus, takes no second press. */
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly describedBy: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/**
 * The button of the act itself. After it nothing of this sheet is left, so it says what goes on in a status of its own
 * instead of an announcement that would refer to a button that is gone.
 */
export function ActButton({ busy, disabled, describedBy, onPress, children }: ActButtonProps) {
  const t = componentTexts.use();
  const slow = useSlow(busy);
  return (
    <>
      <button
        type="button"
        className={`${buttons.button} ${buttons.primary} ${buttons.wide}`}
        style={{ minHeight: 48 }}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        data-pending={busy || undefined}
        data-disabled={disabled || undefined}
        onClick={() => {
          if (!busy) onPress();
        }}
      >
        {busy ? <span className={buttons.spinner} aria-hidden /> : null}
        <span>{children}</span>
      </button>
      <p role="status" className="visually-hidden">
        {busy ? children : ''}
      </p>
      <p role="status" className={slow ? styles.goesOn : 'visually-hidden'}>
        {slow ? t('goesOn') : ''}
      </p>
    </>
  );
}
