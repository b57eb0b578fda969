import { Check, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { newKey } from '../../api/once.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { type Reading, shortHash } from '../../signer/presented.ts';
import { CommentFields, nothingWritten, noWords, wordsMissing } from './CommentFields.tsx';
import { addComment, answer, type VoBoLink } from './calls.ts';
import { voBoTexts } from './texts.ts';
import type { VoBoView, Words } from './types.ts';
import styles from './VoBo.module.css';

export interface AnswerProps {
  readonly link: VoBoLink;
  readonly view: VoBoView;
  readonly reading: Reading;
  readonly onReadAgain: () => void;
  readonly onClose: () => void;
  readonly onView: (view: VoBoView) => void;
  /** Another answer came first, or what was read is no longer what is asked about. */
  readonly onConflict: (problem: ApiProblem) => void;
}

/** Asked once, with what follows from it. */
export function AcceptDialog(props: AnswerProps) {
  const { view, onClose } = props;
  const t = voBoTexts.use();
  const { act, busy, problem } = useAnswer(props, true);
  const others = view.approvers.filter((one) => !one.isYou && one.status !== 'ACCEPTED').length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('acceptTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button
            look="primary"
            icon={<Check aria-hidden />}
            busy={busy}
            isDisabled={props.reading.state !== 'read'}
            onPress={() => void act()}
          >
            {t('acceptDo')}
          </Button>
        </>
      }
    >
      <p>{t('acceptText', { title: view.title, name: view.sender.name ?? t('sender') })}</p>
      <p>{others === 0 ? t('acceptLast') : t('acceptMore')}</p>
      <Saw {...props} problem={problem} />
    </Dialog>
  );
}

/** With the comments that stand, and one more that says why, or with none (UI-054). */
export function RejectDialog({ words, onWords, ...props }: AnswerProps & { words: Words; onWords: (words: Words) => void }) {
  const { link, view, onClose } = props;
  const t = voBoTexts.use();
  const { act, busy, problem } = useAnswer(props, false);
  const [once] = useState(newKey);
  const [tried, setTried] = useState(false);
  const [commenting, setCommenting] = useState(false);
  const [unsaved, setUnsaved] = useState<ApiProblem | null>(null);
  const own = view.comments.filter((one) => one.isYours).length;
  const more = nothingWritten(words) ? 0 : 1;
  const reject = async () => {
    setTried(true);
    setUnsaved(null);
    if (more > 0) {
      if (wordsMissing(words)) return;
      setCommenting(true);
      const outcome = await addComment(link, words, once);
      setCommenting(false);
      if ('problem' in outcome) {
        if (outcome.problem.status === 409) return props.onConflict(outcome.problem);
        return setUnsaved(outcome.problem);
      }
      onWords(noWords);
      props.onView(outcome.data);
    }
    await act();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      shape="sheet"
      title={t('rejectTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button
            look="danger"
            icon={<X aria-hidden />}
            busy={busy || commenting}
            isDisabled={props.reading.state !== 'read'}
            onPress={() => void reject()}
          >
            {own + more > 0 ? t('rejectDoComments', { count: own + more }) : t('rejectDo')}
          </Button>
        </>
      }
    >
      <p>{t('rejectText', { title: view.title, name: view.sender.name ?? t('sender') })}</p>
      {own > 0 ? <p>{t('rejectComments', { count: own })}</p> : null}
      <p className={styles.why}>{t('rejectWhy')}</p>
      <CommentFields words={words} onWords={onWords} tried={tried && more > 0} />
      <Saw {...props} problem={unsaved ?? problem} />
    </Dialog>
  );
}

/** Which bytes the answer is about, or why there is none to answer on. */
function Saw({ reading, onReadAgain, problem }: Pick<AnswerProps, 'reading' | 'onReadAgain'> & { problem: ApiProblem | null }): ReactNode {
  const t = voBoTexts.use();
  return (
    <>
      {reading.state === 'read' ? (
        <p className={styles.quiet}>{t('sawHash', { hash: shortHash(reading.presented.sha256) })}</p>
      ) : reading.state === 'reading' ? (
        <p className={styles.quiet} role="status">
          {t('reading')}
        </p>
      ) : (
        <Notice tone="stopped" actions={<Button onPress={onReadAgain}>{t('readAgain')}</Button>}>
          {t('readFailed')}
        </Notice>
      )}
      {problem ? <ProblemNotice problem={problem} /> : null}
    </>
  );
}

function useAnswer({ link, reading, onClose, onView, onConflict }: AnswerProps, accepts: boolean) {
  const [once, setOnce] = useState(newKey);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const act = async (): Promise<void> => {
    if (reading.state !== 'read') return;
    setBusy(true);
    setProblem(null);
    const outcome = await answer(link, accepts, reading.presented, once);
    setBusy(false);
    if (!('problem' in outcome)) {
      onClose();
      return onView(outcome.data);
    }
    const { status } = outcome.problem;
    if (status !== 0) setOnce(newKey());
    if (status === 409 || status === 410 || status === 403) return onConflict(outcome.problem);
    setProblem(outcome.problem);
  };
  return { act, busy, problem };
}
