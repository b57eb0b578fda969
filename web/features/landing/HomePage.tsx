import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../../components/Button.tsx';
import { DropArea } from '../../components/DropArea.tsx';
import { Notice } from '../../components/Notice.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { useFormats } from '../../i18n/format.ts';
import { keepUpload } from '../../session/pending-upload.ts';
import styles from './Landing.module.css';
import { landingTexts } from './texts.ts';

/** CONST-024 */
const MOST_BYTES = 20 * 1_048_576;

/** ROUTE-002: the first document is chosen before there is a session, and waits for it (UI-035). */
export default function HomePage() {
  const t = landingTexts.use();
  const { bytes } = useFormats();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<string | null>(null);
  usePageTitle(t('homeTitle'));
  const take = ([file]: File[]) => {
    if (!file) return;
    if (!/\.pdf$/i.test(file.name)) return setRefused(t('notPdf', { name: file.name }));
    if (file.size > MOST_BYTES) return setRefused(t('tooLarge', { name: file.name, size: bytes(file.size) }));
    keepUpload(file);
    navigate('/home/login', { state: { from: '/document/create' } });
  };
  return (
    <div className={styles.home}>
      <div>
        <h1>{t('homeTitle')}</h1>
        <p className={styles.lead}>{t('homeLead')}</p>
      </div>
      {refused ? <Notice tone="stopped">{refused}</Notice> : null}
      <DropArea onFiles={take} accept=".pdf,application/pdf" title={t('drop')} hint={t('dropHint')} button={t('choose')} />
      <p className={styles.also}>
        {t('alsoValidate')}{' '}
        <ButtonLink to="/validation" look="quiet">
          {t('validate')}
        </ButtonLink>
      </p>
    </div>
  );
}
