import { MessageCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { supportEmail } from '../components/product-name.ts';
import { useAppSelector } from '../session/store.ts';
import styles from './Support.module.css';
import { supportTexts } from './texts.ts';

/**
 * Opens the contact panel (UI-004), which stands in for a chat of somebody else's. Where the account wants none (SUB-016) only the address to
 * write to is there. `button`: looks like one, not like a link.
 */
export function SupportButton({ button = false, children }: { button?: boolean; children?: ReactNode }) {
  const t = supportTexts.use();
  const [open, setOpen] = useState(false);
  const isOff = useAppSelector(({ session }) => session.user?.isDisableDrift ?? false);
  const words = children ?? t('contact');
  if (isOff)
    return supportEmail ? (
      <a className={styles.link} href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
    ) : null;
  return (
    <>
      {button ? (
        <Button onPress={() => setOpen(true)}>{words}</Button>
      ) : (
        <button type="button" className={styles.link} onClick={() => setOpen(true)}>
          <MessageCircle aria-hidden size={16} />
          <span>{words}</span>
        </button>
      )}
      <SupportPanel open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function SupportPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = supportTexts.use();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title')}
      shape="sheet"
      actions={
        <Button look="primary" onPress={onClose}>
          {t('done')}
        </Button>
      }
    >
      {supportEmail ? (
        <>
          <p>{t('write')}</p>
          <p>
            {t('address')}: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        </>
      ) : (
        <p>{t('nobody')}</p>
      )}
      <p>
        <a href="/help" target="_blank" rel="noreferrer">
          {t('topics')}
        </a>
      </p>
    </Dialog>
  );
}
