import type { EndorsementStatus } from '../../api/endorsements.ts';
import { Status, type Tone } from '../../components/Status.tsx';
import { endorsementTexts } from './texts.ts';

const tones: Record<EndorsementStatus, Tone> = { PENDING: 'waiting', APPROVED: 'anchored', COMPLETED: 'done', REJECTED: 'stopped' };

export function EndorsementStatusMark({ status }: { status: EndorsementStatus }) {
  const t = endorsementTexts.use();
  return <Status tone={tones[status]}>{t(`status_${status}`)}</Status>;
}
