import { useState } from 'react';
import { useInboxQuery } from '../../api/documents.ts';
import type { ApiProblem } from '../../api/types.ts';
import { ProblemNotice } from '../../components/Notice.tsx';
import { SheetButtons } from '../../document-parts/SheetButtons.tsx';
import { sheetTexts } from '../../document-parts/sheet-texts.ts';
import { useAppSelector } from '../../session/store.ts';
import styles from './Validation.module.css';

const anywhere = { tab: 'all', search: '', title: '', email: '', status: '', tag: '', from: '', to: '', sort: '', archived: '' } as const;

/** For somebody with a session to whose account the document belongs; everybody else sees nothing of it. */
export function OwnSheet({ documentID }: { readonly documentID: string }) {
  const t = sheetTexts.use();
  const isOpen = useAppSelector((state) => state.session.state === 'open');
  // The search of the account's own list tells, and is no reading of the document.
  const { data } = useInboxQuery({ userId: '', place: { ...anywhere, documentID }, cursor: '' }, { skip: !isOpen });
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const own = data?.documents.find((one) => one.documentID === documentID);
  if (!own) return null;
  return (
    <section className={`${styles.own} no-print`} aria-label={t('name')}>
      <p>{t('own')}</p>
      <div className={styles.actions}>
        <SheetButtons documentID={documentID} title={own.title} onProblem={setProblem} />
      </div>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </section>
  );
}
