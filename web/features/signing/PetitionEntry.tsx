import { Ban } from 'lucide-react';
import { useId } from 'react';
import { ButtonLink } from '../../components/Button.tsx';
import styles from '../../signer/Signer.module.css';
import { petitionTexts } from './petition-texts.ts';

/** From the page of a signer to asking for cancellation. The link does not act there: an account of this address does (CANC-001). */
export function PetitionEntry({ documentID, email }: { documentID: string; email: string }) {
  const t = petitionTexts.use();
  const title = useId();
  return (
    <section className={styles.petition} aria-labelledby={title}>
      <h2 id={title}>{t('title')}</h2>
      <p>{t('text', { email })}</p>
      <p>
        <ButtonLink icon={<Ban aria-hidden />} to={`/document/cancel/${documentID}`}>
          {t('ask')}
        </ButtonLink>
      </p>
    </section>
  );
}
