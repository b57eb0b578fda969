import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../api/types.ts';
import { Button } from './Button.tsx';
import styles from './Notice.module.css';
import { componentTexts } from './texts.ts';

export type NoticeTone = 'info' | 'done' | 'waiting' | 'stopped';

const icons = { info: Info, done: CircleCheck, waiting: TriangleAlert, stopped: CircleAlert };

export interface NoticeProps {
  readonly tone?: NoticeTone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** Read out when it appears. */
  readonly live?: boolean;
}

/** What happened, why, and what to do, next to its cause. */
export function Notice({ tone = 'info', title, children, actions, live = tone === 'stopped' }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={`${styles.notice} ${styles[tone]}`} {...(live ? { role: tone === 'stopped' ? 'alert' : 'status' } : {})}>
      <Icon aria-hidden size={20} />
      <div className={styles.body}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </div>
  );
}

/** A refusal or failure of the API in words, its code in small print. */
export function ProblemNotice({ problem, onRetry, title }: { problem: ApiProblem; onRetry?: (() => void) | undefined; title?: ReactNode }) {
  const t = componentTexts.use();
  return (
    <Notice tone="stopped" title={title} actions={onRetry ? <Button onPress={onRetry}>{t('retry')}</Button> : undefined}>
      <p>{problem.message}</p>
      <p className={styles.code}>
        {t('code', { code: problem.code })}
        {problem.correlationId ? ` · ${problem.correlationId}` : ''}
      </p>
    </Notice>
  );
}
