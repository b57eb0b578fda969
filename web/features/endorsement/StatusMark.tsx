import type { EndorsementStatus } from '../../api/endorsements.ts';
import { Status, type Tone } from '../../components/Status.tsx';
import { endorsementTexts } from './texts.ts';

const tones: Record<EndorsementStatus, Tone> = { PENDING: 'waiting', APPROVED: 'anchored', COMPLETED: 'done', REJECTED: 'stopped' };

export interface EndorsementStatusProps {
  readonly status: EndorsementStatus;
  /** A special one ends with its approval. */
  readonly special?: boolean;
}

export function EndorsementStatusMark({ status, special = false }: EndorsementStatusProps) {
  const t = endorsementTexts.use();
  if (special && status !== 'COMPLETED')
    return <Status tone={status === 'APPROVED' ? 'done' : tones[status]}>{t(`special_${status}`)}</Status>;
  return <Status tone={tones[status]}>{t(`status_${status}`)}</Status>;
}
