import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import type { CancellationView } from './calls.ts';
import { reviewTexts } from './review-texts.ts';

export interface AnswerDialogProps {
  readonly view: CancellationView;
  /** null: closed. */
  readonly asking: 'AUTHORIZE' | 'REJECT' | null;
  readonly notes: string;
  readonly onNotes: (notes: string) => void;
  readonly busy: boolean;
  readonly problem: ApiProblem | null;
  readonly onClose: () => void;
  readonly onAct: () => void;
}

const PASSING = ['PENDING_FOR_BLOCK_CHAIN', 'PENDING_TO_ENDORSEMENT'];

/** Says in its button what follows; closing it changes nothing and keeps the notes. */
export function AnswerDialog({ view, asking, notes, onNotes, busy, problem, onClose, onAct }: AnswerDialogProps) {
  const t = reviewTexts.use();
  const authorises = asking === 'AUTHORIZE';
  return (
    <Dialog
      open={asking !== null}
      onClose={onClose}
      shape="sheet"
      title={authorises ? t('authorizeTitle') : t('rejectTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('goBack')}</Button>
          <Button look={authorises ? 'danger' : 'primary'} busy={busy} onPress={onAct}>
            {authorises ? t('authorizeDo') : t('rejectDo')}
          </Button>
        </>
      }
    >
      <p>
        <strong>{view.title}</strong>
      </p>
      <p>{authorises ? t('authorizeText') : t('rejectText')}</p>
      {authorises && PASSING.includes(view.documentStatus) ? <p>{t('authorizeWaits')}</p> : null}
      <Field label={t('notesField')} hint={t('notesHint')} rows={3} value={notes} onChange={onNotes} maxLength={4000} />
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}
