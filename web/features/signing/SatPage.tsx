import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { problemOf } from '../../api/base.ts';
import { useDocumentQuery } from '../../api/documents.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { takeCode } from '../../signer/link.ts';
import { Opening } from '../../signer/Opening.tsx';
import styles from '../../signer/Signer.module.css';
import { SignerLayout } from '../../signer/SignerLayout.tsx';
import { OpenedLink } from './OpenedLink.tsx';
import { satTexts } from './sat-texts.ts';

/**
 * /document/sat?documentID= (ROUTE-025): somebody who is logged in signs their own part with the e.firma: the owner by the session; with
 * `signatoryID=` whoever opened the link they were mailed in this tab, or comes with its code after the #. No session signs for others.
 */
export default function SatPage() {
  const [query] = useSearchParams();
  const documentID = query.get('documentID') ?? '';
  const signatoryID = query.get('signatoryID') ?? '';
  const [code] = useState(() => (signatoryID === '' ? '' : takeCode('signatory', documentID, signatoryID)));
  return code === '' ? <OwnSat documentID={documentID} /> : <OpenedLink link={{ documentID, signatoryID, code }} startWith="efirma" />;
}

function OwnSat({ documentID }: { documentID: string }) {
  const t = satTexts.use();
  const { data: view, error, refetch } = useDocumentQuery(documentID, { skip: documentID === '' });
  const own = view?.signatory.find((one) => one.isOwner);
  const problem = problemOf(error);
  usePageTitle(t('title'));
  if (own) return <OpenedLink link={{ documentID, signatoryID: own.signatoryID, code: '' }} startWith="efirma" />;
  if (documentID !== '' && !view && !problem) return <Opening />;
  return (
    <SignerLayout>
      <section className={styles.done}>
        <h1 className={styles.verdict}>{t('title')}</h1>
        {problem ? <ProblemNotice problem={problem} onRetry={() => void refetch()} /> : null}
        {problem ? null : <Notice tone="info">{view ? t('notYours') : t('which')}</Notice>}
        {view ? null : <p>{t('byLink')}</p>}
        <p>
          {view ? (
            <ButtonLink to={`/document/view?documentID=${encodeURIComponent(documentID)}`}>{t('see')}</ButtonLink>
          ) : (
            <ButtonLink to="/dashboard/document">{t('documents')}</ButtonLink>
          )}
        </p>
      </section>
    </SignerLayout>
  );
}
