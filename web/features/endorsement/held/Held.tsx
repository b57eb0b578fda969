import { Link } from 'react-router';
import { type EndorsementView, useChainQuery } from '../../../api/endorsements.ts';
import { Notice } from '../../../components/Notice.tsx';
import { DocumentStatusMark, Status } from '../../../components/Status.tsx';
import { VerdictMark } from '../../../components/VerdictMark.tsx';
import { useFormats } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/language.ts';
import styles from '../Endorsement.module.css';
import { SheetPages } from '../sign/SheetPages.tsx';
import { Facts } from '../sign/Standing.tsx';
import { useSheet } from '../sign/use-sheet.ts';
import { endorsementTexts } from '../texts.ts';
import { HeldFiles } from './HeldFiles.tsx';
import { heldTexts } from './texts.ts';

/** A done endorsement for whom it was made to: what they hold, since when, what proves it, and its files. */
export function Held({ view }: { view: EndorsementView }) {
  const t = heldTexts.use();
  const w = endorsementTexts.use();
  const { moment } = useFormats();
  const { reading, readAgain } = useSheet(view);
  const endorser = view.endorser.name ?? w('somebody');
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.quiet}>{t('eyebrow', { name: endorser })}</p>
        <div className={styles.titleLine}>
          <h1>{view.title}</h1>
          <DocumentStatusMark status={view.documentStatus} />
        </div>
      </header>
      <div className={styles.columns}>
        <section className={styles.sheets} aria-label={t('sheetPages')}>
          <SheetPages reading={reading} onReadAgain={readAgain} />
        </section>
        <aside className={styles.side} aria-label={t('side')}>
          <div>
            <p className={styles.sentence}>{t(`holds_${view.kind}`, { endorser })}</p>
            {view.settledAt ? <p className={styles.quiet}>{t('since', { when: moment(view.settledAt) })}</p> : null}
          </div>
          {view.held === null ? <Notice tone="waiting">{t('deleted')}</Notice> : null}
          {view.documentStatus === 'CANCELED' ? <Notice tone="stopped">{t('canceled')}</Notice> : null}
          <HeldFiles view={view} />
          <Verdict view={view} />
          <Facts view={view} explained={false} />
          <p className={styles.quiet}>
            {view.isOwner ? <Link to={`/document/view?documentID=${view.documentID}`}>{w('toDocument')}</Link> : null}
            {view.isOwner ? ' · ' : null}
            <Link to="/dashboard/endorsements?view=received">{t('toReceived')}</Link>
          </p>
        </aside>
      </div>
    </div>
  );
}

/** What the public chain says of the sheet at this moment: the same verdict that anybody else gets. */
function Verdict({ view }: { view: EndorsementView }) {
  const t = heldTexts.use();
  const w = endorsementTexts.use();
  const language = useLanguage();
  const { data, error } = useChainQuery({ documentID: view.documentID, sha256: view.documentSha256, language });
  const sheet = data?.holders.find((one) => one.endorsementID === view.endorsementID)?.sheet;
  return (
    <section className={styles.stack} aria-labelledby="held-verdict">
      <h2 id="held-verdict">{t('verdict')}</h2>
      {sheet ? (
        <>
          <p className={styles.words}>
            <VerdictMark overall={sheet.verdict.overall} />
            {sheet.verdict.test ? <Status tone="waiting">{w('test')}</Status> : null}
          </p>
          <p>{sheet.verdict.sentence[language]}</p>
          {sheet.isOfDocument ? null : <Notice tone="stopped">{t('foreignSheet')}</Notice>}
        </>
      ) : (
        <p role="status">{t(error || data ? 'verdictFailed' : 'verdictWorking')}</p>
      )}
      <p className={styles.quiet}>
        {t('chainHint')}
        <br />
        <Link to={`/endorsements/validation?documentID=${view.documentID}`}>{t('chain')}</Link>
      </p>
    </section>
  );
}
