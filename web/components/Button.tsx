import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Link, type LinkProps } from 'react-router';
import styles from './Button.module.css';
import { componentTexts } from './texts.ts';
import { useSlow } from './use-slow.ts';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  readonly look?: ButtonLook;
  /** Beside the words, never alone. */
  readonly icon?: ReactNode;
  /** The act is under way: the control says so itself and takes no second press. */
  readonly busy?: boolean;
  readonly wide?: boolean;
  readonly small?: boolean;
  readonly children: ReactNode;
}

const classOf = (look: ButtonLook, wide?: boolean, small?: boolean) =>
  [styles.button, styles[look], wide ? styles.wide : '', small ? styles.small : ''].filter(Boolean).join(' ');

export function Button({ look = 'secondary', icon, busy = false, wide, small, children, onPress, type, ...rest }: ButtonProps) {
  const t = componentTexts.use();
  const slow = useSlow(busy);
  return (
    // The library's own pending state leaves a nameless picture behind in its live region.
    <AriaButton
      {...rest}
      type={busy ? 'button' : type}
      {...(onPress && !busy ? { onPress } : {})}
      data-busy={busy || undefined}
      className={classOf(look, wide, small)}
    >
      {busy ? <span className={styles.spinner} aria-hidden /> : icon}
      <span>
        {children}
        {slow ? <small className={styles.slow}>{t('goesOnShort')}</small> : null}
      </span>
      <span className="visually-hidden">{busy ? t('busy') : ''}</span>
    </AriaButton>
  );
}

export interface ButtonLinkProps extends Omit<LinkProps, 'className' | 'style'> {
  readonly look?: ButtonLook;
  readonly icon?: ReactNode;
  readonly wide?: boolean;
  readonly small?: boolean;
}

/** Goes to a page; looks like a button. */
export function ButtonLink({ look = 'secondary', icon, wide, small, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classOf(look, wide, small)}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}
