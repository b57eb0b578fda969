import { Ban } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '../../api/base.ts';
import type { DocumentView } from '../../api/types.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { useAppDispatch } from '../../session/store.ts';
import styles from './Cancellation.module.css';
import { type CancellationsOfDocument, type CancellationView, documentTags, isAwaited, pace, useCancellationsOfQuery } from './calls.ts';
import { CancellationMark } from './StatusMark.tsx';
import { stripTexts } from './strip-texts.ts';

/** Before it is sent nobody can ask for a cancellation of it. */
const UNSENT = ['DRAFT', 'PROCESSING', 'IMAGE_PROCESSING', 'IMAGE_PROCESSING_COMPLETED'];

const isUnsent = (view: DocumentView): boolean => UNSENT.includes(view.status) || view.isDeleted;

/** What the owner's page of a document has to know of its cancellation; null where there is none yet to know. */
function useCancellations(view: DocumentView): CancellationsOfDocument | null {
  const dispatch = useAppDispatch();
  const skip = isUnsent(view);
  const known = useCancellationsOfQuery(view.documentID, { skip });
  const status = known.data?.requests[0]?.status;
  const { data } = useCancellationsOfQuery(view.documentID, { skip, pollingInterval: pace(status) });
  const behind = status === 'APPLIED' && view.status !== 'CANCELED';
  useEffect(() => {
    if (behind) dispatch(api.util.invalidateTags([...documentTags(view.documentID)]));
  }, [behind, dispatch, view.documentID]);
  return skip ? null : (data ?? null);
}

/** Whether its owner may ask for its cancellation, or one is under way. */
export function useIsCancellable(view: DocumentView): boolean {
  const skip = isUnsent(view) || view.status === 'CANCELED';
  const { data } = useCancellationsOfQuery(view.documentID, { skip });
  const newest = data?.requests[0];
  return !skip && (data?.mayAsk === true || (newest !== undefined && isAwaited(newest)));
}

/** Whether somebody asked to cancel it and waits for this account's answer. */
export function useIsAskedToCancel(view: DocumentView): boolean {
  const skip = isUnsent(view);
  const { data } = useCancellationsOfQuery(view.documentID, { skip });
  return !skip && data?.requests[0]?.canAnswer === true;
}

/** The way to asking for the cancellation of a document; nothing where its owner may not. */
export function AskForCancellation({ view }: { view: DocumentView }) {
  const t = stripTexts.use();
  const skip = isUnsent(view);
  const { data } = useCancellationsOfQuery(view.documentID, { skip });
  if (skip || !data?.mayAsk) return null;
  return (
    <ButtonLink look="quiet" icon={<Ban aria-hidden />} to={`/document/cancel/${view.documentID}`}>
      {t('ask')}
    </ButtonLink>
  );
}

/** Stands on the document's page while a cancellation is open, waits or was applied. */
export function CancellationStrip({ view }: { view: DocumentView }) {
  const t = stripTexts.use();
  const newest = useCancellations(view)?.requests[0];
  if (!newest || newest.status === 'REJECTED' || newest.status === 'VOIDED') return null;
  return (
    <div className={styles.strip} data-tone={newest.status === 'APPLIED' ? 'stopped' : 'waiting'} role="status">
      <CancellationMark status={newest.status} />
      <p className={styles.stripText}>
        <Sentence request={newest} />
      </p>
      <ButtonLink small look={newest.canAnswer ? 'primary' : 'secondary'} to={`/document/cancel-review/${newest.cancelationID}`}>
        {newest.canAnswer ? t('strip_answer') : t('strip_see')}
      </ButtonLink>
    </div>
  );
}

function Sentence({ request }: { request: CancellationView }) {
  const t = stripTexts.use();
  const name = request.petitioner.name ?? t('somebody');
  switch (request.status) {
    case 'REQUESTED':
      if (request.canAnswer) return request.isPetitioner ? t('strip_alone') : t('strip_yours', { name });
      return request.isPetitioner ? t('strip_own') : t('strip_asked', { name });
    case 'WAITING':
      return request.waitsFor === 'PENDING_TO_ENDORSEMENT' ? t('strip_waits_endorsement') : t('strip_waits_sealing');
    case 'APPLIED':
      return t('strip_APPLIED');
    default:
      return t('strip_AUTHORIZED');
  }
}
