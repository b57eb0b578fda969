import type { ReactNode, RefObject } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import styles from './Menu.module.css';

export interface MenuEntry {
  readonly id: string;
  /** The whole act in words; with an ellipsis where it asks once more. */
  readonly text: string;
  readonly icon: ReactNode;
  readonly danger?: boolean;
  readonly onAct: () => void;
}

export interface MenuProps {
  /** Names the button: what the acts are about. */
  readonly label: string;
  readonly icon: ReactNode;
  /** Stands beside the picture; without it the picture stands alone in a row that names what it is about. */
  readonly text?: string;
  readonly entries: readonly MenuEntry[];
  /** The button itself, for who gives the focus back to it. */
  readonly button?: RefObject<HTMLButtonElement | null>;
  /** It is seen, and none of its acts can be done now. */
  readonly isDisabled?: boolean;
}

/** Acts behind one button: arrow keys walk, Enter acts, Escape closes and gives the focus back. */
export function Menu({ label, icon, text, entries, button, isDisabled = false }: MenuProps) {
  return (
    <MenuTrigger>
      <AriaButton
        ref={button}
        isDisabled={isDisabled}
        className={text === undefined ? styles.button! : `${styles.button} ${styles.worded}`}
        aria-label={label}
      >
        {icon}
        {text === undefined ? null : <span>{text}</span>}
      </AriaButton>
      <Popover className={styles.popover!} placement="bottom end" offset={4}>
        <AriaMenu className={styles.menu!} aria-label={label}>
          {entries.map((entry) => (
            <MenuItem
              key={entry.id}
              id={entry.id}
              className={styles.item!}
              textValue={entry.text}
              data-danger={entry.danger || undefined}
              onAction={entry.onAct}
            >
              {entry.icon}
              <span>{entry.text}</span>
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
