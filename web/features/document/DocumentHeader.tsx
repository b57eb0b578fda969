import { Ban, Copy, FileDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { approvalsOf } from '../../api/approvals.ts';
import type { DocumentView } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { DocumentStatusMark, Status } from '../../components/Status.tsx';
import { toast } from '../../components/toast-slice.ts';
import { downloadHistory } from '../../document-parts/downloads.ts';
import { duplicateTexts } from '../../document-parts/duplicate-texts.ts';
import { useDuplicate } from '../../document-parts/use-duplicate.ts';
import { useAppDispatch } from '../../session/store.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import styles from './DocumentPage.module.css';
import type { DocumentParts } from './parts.ts';
import { documentTexts } from './texts.ts';
import { VoidDialog } from './VoidDialog.tsx';

export interface DocumentHeaderProps {
  readonly view: DocumentView;
  /** As it was at the chosen moment; null: now. */
  readonly was: DocumentView | null;
  readonly parts: DocumentParts;
  /** May change the document. */
  readonly writer: boolean;
  /** Reads only, and is told so. */
  readonly reader: boolean;
}

export function DocumentHeader({ view, was, parts, writer, reader }: DocumentHeaderProps) {
  const t = documentTexts.use();
  const ofDuplicate = duplicateTexts.use();
  const { duplicate, isDuplicating } = useDuplicate();
  const dispatch = useAppDispatch();
  const [removing, setRemoving] = useState(false);
  const [voiding, setVoiding] = useState(false);
  const [collecting, setCollecting] = useState(false);
  const [problem, setProblem] = useState<Awaited<ReturnType<typeof downloadHistory>>>(null);
  const shown = was ?? view;
  const signed = shown.signatory.filter((one) => one.isSigned).length;
  // One way to end it at a time: before anybody signed its owner does it alone, so that nothing has to be asked or taken out of sight.
  const mayVoid = view.allowed.includes('void');
  const collect = async () => {
    setCollecting(true);
    const failed = await downloadHistory(view.documentID, view.title);
    setCollecting(false);
    setProblem(failed);
    if (!failed) dispatch(toast(t('historyReady')));
  };
  return (
    <header className={styles.header}>
      <div className={styles.headerText}>
        <p className={styles.crumbs}>
          <Link to="/dashboard/document">{t('documents')}</Link> /{' '}
          <span className={styles.mono}>{view.folio ?? view.documentID.slice(0, 8)}</span>
        </p>
        <div className={styles.titleLine}>
          <h1 className={styles.title}>{view.title}</h1>
          {was ? <span className={styles.small}>{t('before')}</span> : null}
          <DocumentStatusMark status={approvalsOf(shown) === 'refused' ? 'REFUSED' : shown.isSuspended ? 'DECLINED' : shown.status} />
          {shown.signatory.length > 0 && shown.status !== 'DRAFT' ? (
            <span className={styles.small}>{t('signedOf', { signed, count: shown.signatory.length })}</span>
          ) : null}
          {reader ? <Status tone="neutral">{t('readOnly')}</Status> : null}
        </div>
      </div>
      <div className={styles.headerActs}>
        {writer && mayVoid ? (
          <Button look="quiet" icon={<Ban aria-hidden />} onPress={() => setVoiding(true)}>
            {t('void')}
          </Button>
        ) : null}
        {writer && !mayVoid ? <parts.AskForCancellation view={view} /> : null}
        {writer && !mayVoid && view.allowed.includes('delete') ? (
          <Button look="quiet" icon={<Trash2 aria-hidden />} onPress={() => setRemoving(true)}>
            {t('remove')}
          </Button>
        ) : null}
        {writer ? (
          <Button look="quiet" icon={<Copy aria-hidden />} busy={isDuplicating} onPress={() => void duplicate(view.documentID)}>
            {ofDuplicate('duplicate')}
          </Button>
        ) : null}
        <Button icon={<FileDown aria-hidden />} busy={collecting} onPress={() => void collect()}>
          {t('history')}
        </Button>
      </div>
      {problem ? (
        <div className={styles.headerProblem}>
          <ProblemNotice problem={problem} onRetry={() => void collect()} />
        </div>
      ) : null}
      <parts.CancellationStrip view={view} />
      <VoidDialog view={view} open={voiding} onClose={() => setVoiding(false)} />
      <DeleteDialog view={view} open={removing} onClose={() => setRemoving(false)} />
    </header>
  );
}
