import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { SignerView } from '../../../../modules/forms/contract/calls.ts';
import { problemOf } from '../../../api/base.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useAppDispatch } from '../../../session/store.ts';
import { useDocumentLanguage } from '../../../signer/document-language.ts';
import { leaveSession } from '../../../signer/leave-session.ts';
import { takeCode } from '../../../signer/link.ts';
import { Opening } from '../../../signer/Opening.tsx';
import { type FormLink, formLinkApi, useFormOfSignerQuery } from './calls.ts';
import { LinkProblem } from './LinkProblem.tsx';
import { SignerForm } from './SignerForm.tsx';
import { situationOf } from './situation.ts';

/** What one waits for shows itself; while somebody writes nothing is asked. */
const ASK_AGAIN_MS = 20_000;

/** /signatory/form/{documentId}/{signatoryId}/{timestamp}#{code} (ROUTE-052, UI-040): the questions of one signer, without an account. */
export default function FormLinkPage() {
  const { documentId = '', signatoryId = '', timestamp = '' } = useParams();
  // Each link has a code of its own, also one after another of the same person.
  const person = `${signatoryId}:${timestamp}`;
  const [code, setCode] = useState(() => takeCode('form', documentId, person));
  useEffect(() => {
    const again = () => setCode(takeCode('form', documentId, person));
    again();
    window.addEventListener('hashchange', again);
    return () => window.removeEventListener('hashchange', again);
  }, [documentId, person]);
  return <Opened key={`${documentId}/${person}/${code}`} link={{ documentID: documentId, signatoryID: signatoryId, timestamp, code }} />;
}

function Opened({ link }: { link: FormLink }) {
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const asked = { ...link, language };
  const [pollingInterval, setPollingInterval] = useState(0);
  const { data: view, error, isFetching, refetch } = useFormOfSignerQuery(asked, { pollingInterval });
  useDocumentLanguage(view?.language, (own) =>
    dispatch(formLinkApi.util.upsertQueryData('formOfSigner', { ...link, language: own }, view!)),
  );
  const situation = view ? situationOf(view) : null;
  const isWaiting = situation === 'handedIn';
  useEffect(() => setPollingInterval(isWaiting ? ASK_AGAIN_MS : 0), [isWaiting]);
  const problem = problemOf(error);
  // A cut in the line while reading takes nothing away; what the server refuses is gone.
  if (problem && (!view || problem.status === 403 || problem.status === 404 || problem.status === 410)) {
    if (isFetching && problem.status === 0) return <Opening />;
    return (
      <LinkProblem
        problem={problem}
        code={link.code}
        onRetry={() => void refetch()}
        onWithoutSession={() => void leaveSession(dispatch).then(() => refetch())}
      />
    );
  }
  if (!view) return <Opening />;
  return (
    <SignerForm
      link={link}
      view={view}
      onView={(next: SignerView) => void dispatch(formLinkApi.util.upsertQueryData('formOfSigner', asked, next))}
      onLost={() => void refetch()}
    />
  );
}
