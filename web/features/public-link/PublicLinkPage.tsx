import { useState } from 'react';
import { useParams } from 'react-router';
import type { BegunVisit, OpenLink, VisitStanding } from '../../../modules/public-links/contract/calls.ts';
import { problemOf } from '../../api/base.ts';
import { NoLegalValueNotice } from '../../components/NoLegalValue.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { SignerLayout } from '../../signer/SignerLayout.tsx';
import { CodeForm } from './CodeForm.tsx';
import { useOpenPublicLinkQuery } from './calls.ts';
import { OnTheWay } from './OnTheWay.tsx';
import styles from './PublicLink.module.css';
import { publicLinkTexts } from './texts.ts';
import { type Typed, VisitForm } from './VisitForm.tsx';

const NOBODY: Typed = { name: '', email: '' };

/** An address that anyone may use: whoever proves an e-mail address goes on to a document of their own. */
export default function PublicLinkPage() {
  const t = publicLinkTexts.use();
  const { linkId = '' } = useParams();
  const { data, error, refetch } = useOpenPublicLinkQuery(linkId);
  const problem = data ? null : problemOf(error);
  usePageTitle(data?.title || t('pageTitle'));
  return (
    <SignerLayout>
      <div className={styles.sheet}>
        {problem ? <ProblemNotice problem={problem} onRetry={problem.status === 404 ? undefined : () => void refetch()} /> : null}
        {!data && !problem ? (
          <Loading>
            <Skeleton height="72px" />
            <Skeleton height="320px" />
          </Loading>
        ) : null}
        {data ? (
          <>
            <div className={styles.title}>
              <p className={styles.offers}>{t('offers', { sender: data.sender })}</p>
              <h1>{data.title}</h1>
              <NoLegalValueNotice of={data} />
            </div>
            <Visit linkId={linkId} open={data} />
          </>
        ) : null}
      </div>
    </SignerLayout>
  );
}

function Visit({ linkId, open }: { linkId: string; open: OpenLink }) {
  const [typed, setTyped] = useState(NOBODY);
  const [visit, setVisit] = useState<BegunVisit | null>(null);
  const [confirmed, setConfirmed] = useState<{ readonly code: string; readonly standing: VisitStanding } | null>(null);
  if (visit && confirmed) return <OnTheWay linkId={linkId} visitID={visit.visitID} code={confirmed.code} first={confirmed.standing} />;
  // Who has a code already goes on with it; whether it is taken the server says.
  if (visit)
    return (
      <CodeForm
        linkId={linkId}
        visitID={visit.visitID}
        email={typed.email}
        onConfirmed={(code, standing) => setConfirmed({ code, standing })}
        onOther={() => setVisit(null)}
      />
    );
  if (open.standing !== 'OPEN') return <Closed open={open} />;
  return (
    <VisitForm
      linkId={linkId}
      open={open}
      typed={typed}
      onBegun={(begun, given) => {
        setTyped(given);
        setVisit(begun);
      }}
    />
  );
}

function Closed({ open: { standing, sender } }: { open: OpenLink }) {
  const t = publicLinkTexts.use();
  switch (standing) {
    case 'STOPPED':
      return (
        <Notice tone="waiting" title={t('stoppedTitle')}>
          {t('stopped', { sender })}
        </Notice>
      );
    case 'EXPIRED':
      return (
        <Notice tone="waiting" title={t('expiredTitle')}>
          {t('expired', { sender })}
        </Notice>
      );
    case 'FULL':
      return (
        <Notice tone="waiting" title={t('fullTitle')}>
          {t('full', { sender })}
        </Notice>
      );
    default:
      return (
        <Notice tone="waiting" title={t('unavailableTitle')}>
          {t('unavailable')}
        </Notice>
      );
  }
}
