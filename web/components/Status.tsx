import { Anchor, Check, Clock, HelpCircle, Link2, type LucideIcon, Minus, Pencil, ShieldCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DocumentStatus } from '../api/types.ts';
import styles from './Status.module.css';
import { componentTexts } from './texts.ts';

/** Colour stands only where it means one of these states. */
export type Tone = 'done' | 'waiting' | 'stopped' | 'neutral' | 'anchored' | 'unknown';

const icons: Record<Tone, LucideIcon> = {
  done: Check,
  waiting: Clock,
  stopped: X,
  neutral: Minus,
  anchored: ShieldCheck,
  unknown: HelpCircle,
};

export interface StatusProps {
  readonly tone: Tone;
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
  readonly fill?: boolean;
}

/** A state in a word, with its colour and icon. */
export function Status({ tone, icon, children, fill }: StatusProps) {
  const Icon = icon ?? icons[tone];
  return (
    <span className={[styles.status, styles[tone], fill ? styles.fill : ''].join(' ')}>
      <Icon aria-hidden size={15} strokeWidth={2.2} />
      <span>{children}</span>
    </span>
  );
}

/** VOIDED: ended by its owner before anybody signed, which is stored as cancelled too (STATE-023). */
export type DocumentMark = DocumentStatus | 'VOIDED';

const tones: Record<DocumentMark, [Tone, LucideIcon]> = {
  DRAFT: ['neutral', Pencil],
  PROCESSING: ['neutral', Clock],
  IMAGE_PROCESSING: ['neutral', Clock],
  IMAGE_PROCESSING_COMPLETED: ['neutral', Clock],
  PENDING: ['waiting', Clock],
  PENDING_FOR_BLOCK_CHAIN: ['anchored', Clock],
  COMPLETED: ['anchored', ShieldCheck],
  CANCELED: ['stopped', X],
  VOIDED: ['stopped', X],
  REFUSED: ['stopped', X],
  DECLINED: ['stopped', X],
  PENDING_TO_ENDORSEMENT: ['waiting', Link2],
  ENDORSED: ['done', Link2],
  SHARED: ['neutral', Anchor],
};

export function DocumentStatusMark({ status }: { status: DocumentMark }) {
  const t = componentTexts.use();
  const [tone, icon] = tones[status];
  return (
    <Status tone={tone} icon={icon}>
      {t(`status_${status}`)}
    </Status>
  );
}
