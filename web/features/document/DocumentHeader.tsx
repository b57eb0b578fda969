import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { approvalsOf } from '../../api/approvals.ts';
import type { DocumentView } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { NoLegalValueMark, NoLegalValueNotice } from '../../components/NoLegalValue.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { DocumentStatusMark, Status } from '../../components/Status.tsx';
import { toast } from '../../components/toast-slice.ts';
import { downloadHistory } from '../../document-parts/downloads.ts';
import { useAppDispatch } from '../../session/store.ts';
import styles from './DocumentPage.module.css';
import { MoreMenu } from './MoreMenu.tsx';
import type { DocumentParts } from './parts.ts';
import { documentTexts } from './texts.ts';

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
  const dispatch = useAppDispatch();
  const [collecting, setCollecting] = useState(false);
  const [problem, setProblem] = useState<Awaited<ReturnType<typeof downloadHistory>>>(null);
  const shown = was ?? view;
  const signed = shown.signatory.filter((one) => one.isSigned).length;
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
          <h1 className={styles.title} title={view.title}>
            {view.title}
          </h1>
          {was ? <span className={styles.small}>{t('before')}</span> : null}
          <DocumentStatusMark
            status={approvalsOf(shown) === 'refused' ? 'REFUSED' : shown.isSuspended ? 'DECLINED' : shown.voided ? 'VOIDED' : shown.status}
          />
          <NoLegalValueMark of={view} />
          {shown.signatory.length > 0 && shown.status !== 'DRAFT' ? (
            <span className={styles.small}>{t('signedOf', { signed, count: shown.signatory.length })}</span>
          ) : null}
          {view.inCharge ? (
            <span className={styles.small}>{t('inCharge', { name: view.inCharge.fullName ?? t('formerUser') })}</span>
          ) : null}
          {reader ? <Status tone="neutral">{t('readOnly')}</Status> : null}
        </div>
      </div>
      <div className={styles.headerActs}>
        {/* Where there is no room for it, it is found under Files. */}
        <span className={styles.historyAct}>
          <Button icon={<FileDown aria-hidden />} busy={collecting} onPress={() => void collect()}>
            {t('history')}
          </Button>
        </span>
        <MoreMenu view={view} parts={parts} writer={writer} />
      </div>
      {problem ? (
        <div className={styles.headerProblem}>
          <ProblemNotice problem={problem} onRetry={() => void collect()} />
        </div>
      ) : null}
      {view.isTest ? (
        <div className={styles.headerProblem}>
          <NoLegalValueNotice of={view} />
        </div>
      ) : null}
      <parts.CancellationStrip view={view} />
    </header>
  );
}
