import { useDocumentQuery } from '../../api/documents.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { Trace, type TraceKnot } from '../../components/Trace.tsx';
import { useNow } from '../../components/use-now.ts';
import { signingWithSending } from '../../signer/with-sending.ts';
import { ownSigningTexts } from './own-signing-texts.ts';
import styles from './Preparing.module.css';
import { reviewTexts } from './review-texts.ts';
import { preparingTexts } from './texts.ts';
import type { DraftView } from './working.ts';

const STAGES = ['PROCESSING', 'IMAGE_PROCESSING', 'IMAGE_PROCESSING_COMPLETED'] as const;

/** From the confirmed sending until the links are out; it goes on by itself, also when nobody looks. */
export function Sending({ view }: { view: DraftView }) {
  const t = reviewTexts.use();
  const p = preparingTexts.use();
  const o = ownSigningTexts.use();
  useDocumentQuery(view.documentID, { pollingInterval: 700 });
  const now = useNow(1000, true);
  const at = STAGES.indexOf(view.status as (typeof STAGES)[number]);
  const seconds = Math.max(0, Math.round((now - Date.parse(view.modifiedOn)) / 1000));
  const knots: TraceKnot[] = [
    { id: 'confirmed', kind: 'done', title: t('sending_confirmed') },
    { id: 'pages', kind: at >= 2 ? 'done' : 'due', title: t('sending_pages'), facts: at < 2 ? [t('sending_since', { seconds })] : [] },
    { id: 'links', kind: at >= 2 ? 'due' : 'later', title: t(view.isVoBo ? 'sending_approvals' : 'sending_links') },
  ];
  return (
    <div className={styles.page}>
      <div className={styles.body}>
        <h1 className={styles.title}>{t('sendingTitle', { title: view.title })}</h1>
        <p className={styles.muted} role="status">
          {signingWithSending(view.documentID) ? o('sendingText') : t('sendingText')}
        </p>
        <Trace knots={knots} label={t('sendingTitle', { title: view.title })} />
        <div className={styles.row}>
          <ButtonLink to="/dashboard/document">{p('toDocuments')}</ButtonLink>
        </div>
      </div>
    </div>
  );
}
