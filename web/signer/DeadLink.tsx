import type { ReactNode } from 'react';
import type { ApiProblem } from '../api/types.ts';
import { usePageTitle } from '../components/page-title.ts';
import { type LineKnot, TraceLine } from '../components/TraceLine.tsx';
import styles from './Signer.module.css';
import { SignerLayout } from './SignerLayout.tsx';
import { signerTexts } from './texts.ts';

/** The thread that ends here. */
const broken: readonly LineKnot[] = [
  { kind: 'done', label: '' },
  { kind: 'plain', label: '' },
  { kind: 'stopped', label: '' },
];

/** Which of these problems it is. Without a code nobody forged anything: the address was opened in a new tab, or typed. */
export function deadLinkOf<Known extends string>(
  known: readonly Known[],
  problem: ApiProblem,
  code: string,
): Known | 'incomplete' | 'other' {
  if (problem.code === 'invalid_link_message' && code === '') return 'incomplete';
  return known.find((one) => one === problem.code) ?? 'other';
}

export interface DeadLinkProps {
  readonly problem: ApiProblem;
  readonly title: string;
  /** What happened. */
  readonly text: string;
  /** What to do about it. */
  readonly children: ReactNode;
}

/** The page of a link that does not open its document; below it what to name when asking for help. */
export function DeadLink({ problem, title, text, children }: DeadLinkProps) {
  const t = signerTexts.use();
  usePageTitle(title);
  return (
    <SignerLayout>
      <section className={styles.problem}>
        <TraceLine knots={broken} label={title} />
        <h1 className={styles.verdict}>{title}</h1>
        <p className={styles.lead} role="alert">
          {text}
        </p>
        {children}
        <p className={styles.code}>
          {t('code', { code: problem.code })}
          {problem.correlationId ? ` · ${problem.correlationId}` : ''}
        </p>
      </section>
    </SignerLayout>
  );
}
