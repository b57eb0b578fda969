import type { FormStage, FormStatus } from '../../../modules/forms/contract/rules.ts';
import { Status, type Tone } from '../../components/Status.tsx';
import { formTexts } from './texts.ts';

const ofStatus: Record<FormStatus, Tone> = {
  INITIAL: 'neutral',
  PENDING: 'waiting',
  PENDING_WITH_COMMENTS: 'waiting',
  ACCEPTED: 'done',
  REFUSED: 'stopped',
};

/** STATE-029 in words; `answered`: what was handed in, or corrected, waits for its owner and not for its signer. */
export function FormStatusMark({ status, answered = false }: { status: FormStatus; answered?: boolean }) {
  const t = formTexts.use();
  return <Status tone={ofStatus[status]}>{t(answered && status.startsWith('PENDING') ? 'status_ANSWERED' : `status_${status}`)}</Status>;
}

const ofStage: Record<FormStage, Tone> = {
  COLLECTING: 'waiting',
  COMPOSING: 'neutral',
  FAILED: 'stopped',
  COMPOSED: 'done',
  REFUSED: 'stopped',
  CANCELLED: 'stopped',
};

/** How far the whole of it has come. */
export function FormStageMark({ stage, status }: { stage: FormStage; status: FormStatus }) {
  const t = formTexts.use();
  const isUnsent = stage === 'COLLECTING' && status === 'INITIAL';
  return <Status tone={isUnsent ? 'neutral' : ofStage[stage]}>{t(isUnsent ? 'stage_UNSENT' : `stage_${stage}`)}</Status>;
}
