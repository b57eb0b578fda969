import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import styles from './Dialog.module.css';
import { componentTexts } from './texts.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons, the main one last. */
  readonly actions?: ReactNode;
  /** `sheet`: rises from the lower edge on phones. */
  readonly shape?: 'box' | 'sheet';
  /** The only ways out are its buttons. */
  readonly mustAnswer?: boolean;
  readonly wide?: boolean;
  /** A press beside it does not close it: what is done in it is not done again easily. */
  readonly staysOpen?: boolean;
}

/** Keeps the focus while open and returns it afterwards. */
export function Dialog({ open, onClose, title, children, actions, shape = 'box', mustAnswer = false, wide, staysOpen }: DialogProps) {
  const t = componentTexts.use();
  return (
    <ModalOverlay
      className={`${styles.overlay} ${shape === 'sheet' ? styles.sheetOverlay : ''}`}
      isOpen={open}
      isDismissable={!(mustAnswer || staysOpen)}
      isKeyboardDismissDisabled={mustAnswer}
      onOpenChange={(now) => {
        if (!now) onClose();
      }}
    >
      <Modal className={[styles.modal, shape === 'sheet' ? styles.sheet : '', wide ? styles.wide : ''].join(' ')}>
        <AriaDialog className={styles.dialog!} role={mustAnswer ? 'alertdialog' : 'dialog'}>
          <div className={styles.head}>
            <Heading slot="title" level={2} className={styles.title!}>
              {title}
            </Heading>
            {mustAnswer ? null : (
              <AriaButton className={styles.close!} onPress={onClose} aria-label={t('close')}>
                <X aria-hidden size={20} />
              </AriaButton>
            )}
          </div>
          <div className={styles.content}>{children}</div>
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
