import { Ban, Clock } from 'lucide-react';
import { Status, type Tone } from '../../components/Status.tsx';
import type { CancellationStatus } from './calls.ts';
import { stripTexts } from './strip-texts.ts';

const tones: Record<CancellationStatus, Tone> = {
  REQUESTED: 'waiting',
  AUTHORIZED: 'waiting',
  WAITING: 'waiting',
  APPLIED: 'stopped',
  REJECTED: 'neutral',
  VOIDED: 'neutral',
};

export function CancellationMark({ status }: { status: CancellationStatus }) {
  const t = stripTexts.use();
  return (
    <Status tone={tones[status]} icon={tones[status] === 'waiting' ? Clock : Ban}>
      {t(`mark_${status}`)}
    </Status>
  );
}
