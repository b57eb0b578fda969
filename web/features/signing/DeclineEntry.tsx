import { useId, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import styles from '../../signer/Signer.module.css';
import type { SigningLink } from './calls.ts';
import { DeclineDialog } from './DeclineDialog.tsx';
import { declineTexts } from './decline-texts.ts';
import type { SignerView } from './types.ts';

/** The quiet way out of signing, below the pages. */
export function DeclineEntry({ link, view, onAnswered }: { link: SigningLink; view: SignerView; onAnswered: () => void }) {
  const t = declineTexts.use();
  const title = useId();
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.petition} aria-labelledby={title}>
      <h2 id={title}>{t('title')}</h2>
      <p>{t('text')}</p>
      <p>
        <Button onPress={() => setOpen(true)}>{t('open')}</Button>
      </p>
      {open ? <DeclineDialog link={link} title={view.title} onClose={() => setOpen(false)} onAnswered={onAnswered} /> : null}
    </section>
  );
}
