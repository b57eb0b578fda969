import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { problemOf } from '../../api/base.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useAppDispatch } from '../../session/store.ts';
import { useDocumentLanguage } from '../../signer/document-language.ts';
import { takeCode } from '../../signer/link.ts';
import { Opening } from '../../signer/Opening.tsx';
import { useVoBoViewQuery, type VoBoLink, voBoApi } from './calls.ts';
import { LinkProblem } from './LinkProblem.tsx';
import { Review } from './Review.tsx';
import { type Situation, situationOf } from './situation.ts';
import type { VoBoView } from './types.ts';

/** Milliseconds between questions: what one waits for shows itself; 0: nothing comes any more. */
const ASK_AGAIN: Record<Situation, number> = {
  answer: 15_000,
  wait: 8_000,
  accepted: 15_000,
  acceptedAll: 0,
  acceptedThenRefused: 0,
  acceptedFor: 15_000,
  refused: 0,
  refusedFor: 0,
  refusedByOther: 0,
  closed: 0,
};

/** /vobo/{documentId}/{voBoId}#{code} (ROUTE-054): one approver, one document, without an account. */
export default function VoBoPage() {
  const { documentId = '', voBoId = '' } = useParams();
  const [code, setCode] = useState(() => takeCode('vobo', documentId, voBoId));
  // A newer link of the same document, opened in the same tab, only changes the fragment.
  useEffect(() => {
    const again = () => setCode(takeCode('vobo', documentId, voBoId));
    again();
    window.addEventListener('hashchange', again);
    return () => window.removeEventListener('hashchange', again);
  }, [documentId, voBoId]);
  return <Opened key={`${documentId}/${voBoId}/${code}`} link={{ documentID: documentId, voBoID: voBoId, code }} />;
}

function Opened({ link }: { link: VoBoLink }) {
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const asked = { ...link, language };
  const [pollingInterval, setPollingInterval] = useState(0);
  const { data: view, error, isFetching, refetch } = useVoBoViewQuery(asked, { pollingInterval });
  useDocumentLanguage(view?.language, (own) => dispatch(voBoApi.util.upsertQueryData('voBoView', { ...link, language: own }, view!)));
  const situation = view ? situationOf(view) : null;
  useEffect(() => setPollingInterval(situation === null ? 0 : ASK_AGAIN[situation]), [situation]);
  const problem = problemOf(error);
  // A cut in the line while reading takes nothing away; what the server refuses is gone.
  if (problem && (!view || problem.status === 403 || problem.status === 404 || problem.status === 410)) {
    if (isFetching && problem.status === 0) return <Opening />;
    return <LinkProblem problem={problem} code={link.code} onRetry={() => void refetch()} />;
  }
  if (!view) return <Opening />;
  return (
    <Review
      link={link}
      view={view}
      offline={problem !== null}
      onView={(next: VoBoView) => void dispatch(voBoApi.util.upsertQueryData('voBoView', asked, next))}
      onLost={() => void refetch()}
    />
  );
}
