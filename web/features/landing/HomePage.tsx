import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { hasAccount } from '../../api/kept-session.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { DropArea } from '../../components/DropArea.tsx';
import { Notice } from '../../components/Notice.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { useFormats } from '../../i18n/format.ts';
import { lookAtPdf, type PdfFault } from '../../pdf/look.ts';
import { lookTexts } from '../../pdf/look-texts.ts';
import { forgetFarewell, isFarewell } from '../../session/farewell.ts';
import { keepUpload } from '../../session/pending-upload.ts';
import { homeTexts } from './home-texts.ts';
import styles from './Landing.module.css';

/** CONST-024 */
const MOST_BYTES = 20 * 1_048_576;
/** RULE-016 */
const WORD = /\.docx?$/i;

interface Refused {
  readonly file: File;
  readonly why: 'notTaken' | 'tooLarge' | PdfFault;
}

/** ROUTE-002: the first document is chosen before there is a session, and waits for it (UI-035). */
export default function HomePage() {
  const t = homeTexts.use();
  const navigate = useNavigate();
  const [looking, setLooking] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [gone] = useState(isFarewell);
  usePageTitle(t('homeTitle'));
  useEffect(forgetFarewell, []);
  const goOn = (file: File, pages: number | null) => {
    keepUpload({ file, pages });
    // GUARD-005: whoever comes for the first time has no account yet.
    navigate(hasAccount() ? '/home/login' : '/home/register', { state: { from: '/document/create' } });
  };
  const take = async ([file]: File[]) => {
    if (!file || looking !== null) return;
    setRefused(null);
    const isWord = WORD.test(file.name);
    if (!isWord && !/\.pdf$/i.test(file.name)) return setRefused({ file, why: 'notTaken' });
    if (file.size > MOST_BYTES) return setRefused({ file, why: 'tooLarge' });
    // What is in a Word file only the server can tell.
    if (isWord) return goOn(file, null);
    setLooking(file.name);
    const look = await lookAtPdf(file);
    setLooking(null);
    if ('fault' in look) return setRefused({ file, why: look.fault });
    goOn(file, look.pages);
  };
  return (
    <div className={styles.home}>
      {gone ? (
        <Notice tone="done" title={t('goneTitle')} live>
          {t('goneText')}
        </Notice>
      ) : null}
      <div>
        <h1>{t('homeTitle')}</h1>
        <p className={styles.lead}>{t('homeLead')}</p>
      </div>
      {refused ? <Refusal {...refused} onGoOn={() => goOn(refused.file, null)} /> : null}
      <DropArea
        onFiles={(files) => void take(files)}
        accept=".pdf,.docx,.doc,application/pdf"
        title={t('drop')}
        hint={looking === null ? t('dropHint') : t('looking', { name: looking })}
        button={t('choose')}
      />
      <p className="visually-hidden" role="status">
        {looking === null ? '' : t('looking', { name: looking })}
      </p>
      <p className={styles.also}>
        {t('alsoValidate')}{' '}
        <ButtonLink to="/validation" look="quiet">
          {t('validate')}
        </ButtonLink>
      </p>
    </div>
  );
}

/** Why the file cannot be taken, in the words of the server; what only this browser cannot read may go on to it. */
function Refusal({ file, why, onGoOn }: Refused & { onGoOn: () => void }) {
  const t = homeTexts.use();
  const { bytes } = useFormats();
  const told = lookTexts.use();
  const { name } = file;
  if (why === 'notTaken' || why === 'tooLarge') return <Notice tone="stopped">{t(why, { name, size: bytes(file.size) })}</Notice>;
  const actions = why === 'pdf.broken' ? <Button onPress={onGoOn}>{t('goOn')}</Button> : undefined;
  return (
    <Notice tone="stopped" title={name} actions={actions}>
      <p>{told(why)}</p>
      <p>{t(why === 'pdf.broken' ? 'brokenTodo' : why === 'pdf.not_a_pdf' ? 'notPdfTodo' : 'chooseOther')}</p>
    </Notice>
  );
}
