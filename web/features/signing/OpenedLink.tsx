import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { problemOf } from '../../api/base.ts';
import type { ApiProblem } from '../../api/types.ts';
import { isComplete } from '../../document-parts/is-complete.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useAppDispatch } from '../../session/store.ts';
import { useDocumentLanguage } from '../../signer/document-language.ts';
import { endFirstView } from '../../signer/first-view.ts';
import { leaveSession } from '../../signer/leave-session.ts';
import { Opening } from '../../signer/Opening.tsx';
import type { Way } from '../../signer/types.ts';
import { linkApi, type SigningLink, useSignerViewQuery } from './calls.ts';
import { LinkProblem } from './LinkProblem.tsx';
import { Signing } from './Signing.tsx';
import { ownOf, type Situation, situationOf } from './situation.ts';

/** Needed once somebody has signed; until then it weighs nothing. `Signing` asks for it beside the sheets. */
const Done = lazy(async () => ({ default: (await import('./Done.tsx')).Done }));

/** Milliseconds between questions, by where the person stands: what they wait for shows itself. */
const ASK_AGAIN: Record<Situation, number> = {
  sign: 30_000,
  wait: 8_000,
  approvals: 8_000,
  suspended: 15_000,
  late: 15_000,
  halted: 8_000,
  declined: 15_000,
  preparing: 8_000,
  cancelled: 0,
  signed: 3_000,
};

const notTheirs: ApiProblem = { status: 403, code: 'invalid_link_message', message: '', facts: {}, correlationId: null };

/** The page of one signatory, as they stand. `startWith`: the sheet opens by itself with this way of signing, where it is their turn. */
export function OpenedLink({ link, startWith }: { link: SigningLink; startWith?: Way }) {
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const [pollingInterval, setPollingInterval] = useState(0);
  const { data: view, error, isFetching, refetch } = useSignerViewQuery({ ...link, language }, { pollingInterval });
  // Whoever is logged in reads in the language of their own pages.
  useDocumentLanguage(link.code === '' ? undefined : view?.language, (own) =>
    dispatch(linkApi.util.upsertQueryData('signerView', { ...link, language: own }, view!)),
  );
  const [justNow, setJustNow] = useState(false);
  const situation = view ? situationOf(view) : null;
  const finished = view !== undefined && isComplete(view);
  useEffect(() => setPollingInterval(situation === null || finished ? 0 : ASK_AGAIN[situation]), [situation, finished]);

  const problem = problemOf(error);
  const known = view !== undefined || problem !== null;
  // Before the browser paints: what stood there gives way to the page, never to an empty one.
  useLayoutEffect(() => {
    if (known) endFirstView();
  }, [known]);
  // A cut in the line while reading takes nothing away; what the server refuses is gone.
  if (problem && (!view || problem.status === 403 || problem.status === 404 || problem.status === 410)) {
    if (isFetching && problem.status === 0) return <Opening />;
    return (
      <LinkProblem
        problem={problem}
        code={link.code}
        link={link}
        onRetry={() => void refetch()}
        onWithoutSession={() => void leaveSession(dispatch).then(() => refetch())}
      />
    );
  }
  if (!view || !situation) return <Opening />;
  // The owner's session opens every address of the document; signing it is for the person it names.
  if (link.code === '' && !ownOf(view)?.isOwner)
    return <LinkProblem problem={notTheirs} code="" onRetry={() => void refetch()} onWithoutSession={() => undefined} />;
  if (situation === 'signed')
    return (
      <Suspense fallback={<Opening />}>
        <Done view={view} justNow={justNow} code={link.code} />
      </Suspense>
    );
  return (
    <Signing
      link={link}
      view={view}
      situation={situation}
      offline={problem !== null}
      startWith={startWith}
      onSigned={() => {
        setJustNow(true);
        void refetch();
      }}
      onLost={() => void refetch()}
    />
  );
}
