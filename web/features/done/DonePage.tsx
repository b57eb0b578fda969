import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { problemOf } from '../../api/base.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useAppDispatch } from '../../session/store.ts';
import { useDocumentLanguage } from '../../signer/document-language.ts';
import { takeCode } from '../../signer/link.ts';
import { Opening } from '../../signer/Opening.tsx';
import { type DoneLink, doneApi, useDoneViewQuery } from './calls.ts';
import { Finished } from './Finished.tsx';
import { LinkProblem } from './LinkProblem.tsx';

/** /done/{documentId}/{personId}#{code}: what one person signed, as it was sealed, without an account. */
export default function DonePage() {
  const { documentId = '', personId = '' } = useParams();
  const [code, setCode] = useState(() => takeCode('done', documentId, personId));
  useEffect(() => {
    const again = () => setCode(takeCode('done', documentId, personId));
    again();
    window.addEventListener('hashchange', again);
    return () => window.removeEventListener('hashchange', again);
  }, [documentId, personId]);
  return <Opened key={`${documentId}/${personId}/${code}`} link={{ documentID: documentId, personID: personId, code }} />;
}

function Opened({ link }: { link: DoneLink }) {
  const language = useLanguage();
  const { data: view, error, isFetching, refetch } = useDoneViewQuery({ ...link, language });
  const dispatch = useAppDispatch();
  useDocumentLanguage(view?.language, (own) => dispatch(doneApi.util.upsertQueryData('doneView', { ...link, language: own }, view!)));
  const problem = problemOf(error);
  if (problem && !view) {
    if (isFetching && problem.status === 0) return <Opening />;
    return <LinkProblem problem={problem} link={link} onRetry={() => void refetch()} />;
  }
  return view ? <Finished view={view} /> : <Opening />;
}
