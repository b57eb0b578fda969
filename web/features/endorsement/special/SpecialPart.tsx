import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { problemOf } from '../../../api/base.ts';
import { download } from '../../../api/download.ts';
import { type SpecialView, useAnswerSpecialMutation, useSpecialRequestsQuery } from '../../../api/endorsements.ts';
import type { ApiProblem, DocumentView } from '../../../api/types.ts';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/Field.tsx';
import { ProblemNotice } from '../../../components/Notice.tsx';
import { Rich } from '../../../components/Rich.tsx';
import { toast } from '../../../components/toast-slice.ts';
import { isComplete } from '../../../document-parts/is-complete.ts';
import { specialLinkTexts } from '../../../document-parts/special-link-texts.ts';
import { useAppDispatch, useAppSelector } from '../../../session/store.ts';
import styles from '../part/Part.module.css';
import { endorsementTexts } from '../texts.ts';
import { specialTexts } from './texts.ts';

const takesSpecial = (view: DocumentView): boolean => view.isEndorsement && isComplete(view) && !view.isDeleted;

/** Whether somebody brought a contract and waits for this account's answer. */
export function useIsAskedToEndorse(view: DocumentView): boolean {
  const skip = !takesSpecial(view);
  const { data } = useSpecialRequestsQuery(view.documentID, { skip });
  const newest = data?.[0];
  return !skip && newest?.status === 'PENDING' && newest.canAnswer;
}

/** Special endorsements on the document page: asking, the owner's answer, and the document that carries one on (ENDO-002). */
export function SpecialPart({ view, writer }: { view: DocumentView; writer: boolean }) {
  const t = specialTexts.use();
  const link = specialLinkTexts.use();
  const enabled = useAppSelector((state) => state.session.user?.isEndorsementSpecial === true);
  const takes = takesSpecial(view);
  const carrier = view.endorsementWorkflow === 'SPECIAL' ? view.endorsementWorkflowDocumentId : null;
  const { data } = useSpecialRequestsQuery(view.documentID, { skip: !takes && carrier === null });
  const newest = data?.[0] ?? null;
  if (!data) return null;
  if (carrier !== null) {
    // Both ends of the tie name each other; the request stands at the one it was made for.
    const key = newest?.status === 'APPROVED' ? 'workflow' : 'origin';
    return (
      <section className={styles.strip} data-tone="COMPLETED" aria-label={t('title')}>
        <p>{t(key === 'workflow' ? 'workflowText' : 'origin', { page: view.endorsementSpecialPage ?? 1 })}</p>
        <ButtonLink to={`/document/view?documentID=${carrier}`}>{t(key === 'workflow' ? 'workflow' : 'originLink')}</ButtonLink>
      </section>
    );
  }
  if (!takes) return null;
  if (newest?.status === 'PENDING') return <Pending request={newest} writer={writer} />;
  if (newest?.status === 'APPROVED')
    return (
      <section className={styles.strip} data-tone="APPROVED" aria-label={t('title')}>
        <p role="status">{t('workflowSoon')}</p>
      </section>
    );
  return enabled && writer && view.allowed.includes('endorse-special') ? (
    <p className={styles.start}>
      <ButtonLink look="quiet" to={`/endorsements/special/${view.documentID}`}>
        {link('start')}
      </ButtonLink>
    </p>
  ) : null;
}

function Pending({ request, writer }: { request: SpecialView; writer: boolean }) {
  const t = specialTexts.use();
  const w = endorsementTexts.use();
  const [answering, setAnswering] = useState<'APPROVE' | 'REJECT' | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { contract, requestedBy, endorsementSpecialPage: page } = request;
  const fileName = contract.fileName ?? 'contract.pdf';
  return (
    <section className={styles.strip} data-tone="PENDING" aria-label={t('title')}>
      <p>
        <Rich
          text={requestedBy.role === 'OWNER' ? t('askedOwn', { page }) : t('asked', { page, name: requestedBy.name ?? w('somebody') })}
        />
      </p>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <div className={styles.acts}>
        <Button icon={<FileDown aria-hidden />} onPress={() => void download(contract.url, fileName).then(setProblem)}>
          {t('contract')}
        </Button>
        {writer && request.canAnswer ? (
          <>
            <Button look="primary" onPress={() => setAnswering('APPROVE')}>
              {t('approve')}
            </Button>
            <Button look="quiet" onPress={() => setAnswering('REJECT')}>
              {t('reject')}
            </Button>
          </>
        ) : null}
      </div>
      {answering ? <AnswerDialog request={request} answer={answering} onClose={() => setAnswering(null)} /> : null}
    </section>
  );
}

/** Says in the button what it means, and takes a note with a rejection. */
function AnswerDialog({ request, answer, onClose }: { request: SpecialView; answer: 'APPROVE' | 'REJECT'; onClose: () => void }) {
  const t = specialTexts.use();
  const dispatch = useAppDispatch();
  const [give, { isLoading, error }] = useAnswerSpecialMutation();
  const [notes, setNotes] = useState('');
  const problem = problemOf(error);
  const approves = answer === 'APPROVE';
  const act = async () => {
    const given = await give({ endorsementID: request.endorsementID, answer, notes: notes.trim() });
    if (given.error) return;
    dispatch(toast(t(approves ? 'approved' : 'rejected')));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(approves ? 'approveTitle' : 'rejectTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('keep')}</Button>
          <Button look={approves ? 'primary' : 'danger'} busy={isLoading} onPress={() => void act()}>
            {t(approves ? 'approveDo' : 'rejectDo')}
          </Button>
        </>
      }
    >
      <p>{approves ? t('approveText', { name: request.contract.fileName ?? '' }) : t('rejectText')}</p>
      {approves ? null : <Field label={t('rejectNotes')} rows={3} value={notes} onChange={setNotes} maxLength={4000} />}
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}
