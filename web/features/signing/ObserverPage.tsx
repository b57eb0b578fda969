import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { problemOf } from '../../api/base.ts';
import { Moment } from '../../components/Moment.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { DocumentStatusMark, Status } from '../../components/Status.tsx';
import { Trace, type TraceKnot } from '../../components/Trace.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { Pages } from '../../pdf/Pages.tsx';
import { useAppDispatch } from '../../session/store.ts';
import { useDocumentLanguage } from '../../signer/document-language.ts';
import { takeCode } from '../../signer/link.ts';
import { Opening } from '../../signer/Opening.tsx';
import styles from '../../signer/Signer.module.css';
import { SignerLayout } from '../../signer/SignerLayout.tsx';
import { linkApi, useSharedViewQuery } from './calls.ts';
import { doneTexts } from './done-texts.ts';
import { FieldPlaces } from './FieldPlaces.tsx';
import { Intro } from './Intro.tsx';
import { inTurn } from './knots.ts';
import { LinkProblem } from './LinkProblem.tsx';
import { signingTexts } from './texts.ts';
import type { ObserverView } from './types.ts';

const ASK_AGAIN_MS = 20_000;
const noText = { state: 'off' } as const;

/** /observer/{documentId}/{sharedWithID}#{code} (ROUTE-053): reads, changes nothing. */
export default function ObserverPage() {
  const { documentId = '', sharedWithId = '' } = useParams();
  const [code, setCode] = useState(() => takeCode('observer', documentId, sharedWithId));
  useEffect(() => {
    const again = () => setCode(takeCode('observer', documentId, sharedWithId));
    again();
    window.addEventListener('hashchange', again);
    return () => window.removeEventListener('hashchange', again);
  }, [documentId, sharedWithId]);
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const asked = { documentID: documentId, sharedWithID: sharedWithId, code, language };
  const { data: view, error, refetch } = useSharedViewQuery(asked, { pollingInterval: ASK_AGAIN_MS });
  useDocumentLanguage(view?.language, (own) => dispatch(linkApi.util.upsertQueryData('sharedView', { ...asked, language: own }, view!)));
  const problem = problemOf(error);
  if (problem && (!view || problem.status === 403 || problem.status === 410)) {
    return <LinkProblem problem={problem} code={code} onRetry={() => void refetch()} onWithoutSession={() => undefined} />;
  }
  return view ? <Shared view={view} /> : <Opening />;
}

function Shared({ view }: { view: ObserverView }) {
  const t = signingTexts.use();
  const done = doneTexts.use();
  usePageTitle(view.title);
  const sender = view.createdBy.fullName ?? t('nobody');
  const knots = inTurn(view.signatory).map(
    (one): TraceKnot => ({
      id: one.signatoryID,
      kind: one.isSigned ? 'done' : one.isDue ? 'due' : 'later',
      title: one.isSigned ? done('stepSigned', { name: one.name ?? t('nobody') }) : done('stepPending', { name: one.name ?? t('nobody') }),
      facts: [one.signature ? <Moment key="at" at={one.signature.at} /> : done('stepPendingFact')],
    }),
  );
  return (
    <SignerLayout>
      <Intro
        view={view}
        asks={t('asksObserver', { name: sender })}
        message={null}
        expires={null}
        text={{ shown: false, failed: false, toggle: null }}
      >
        <p className={styles.marks}>
          <DocumentStatusMark status={view.documentStatus} />
          <Status tone="neutral" icon={Eye}>
            {t('observerMark')}
          </Status>
        </p>
        <p className={styles.quiet}>{t('observerText')}</p>
        <Trace label={t('peopleLabel')} knots={knots} />
      </Intro>
      <Pages
        pictures={view.documentImages}
        text={noText}
        over={(picture) => <FieldPlaces picture={picture} view={view} signatoryID={null} values={{}} next={null} />}
      />
    </SignerLayout>
  );
}
