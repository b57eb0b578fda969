import type { ApiProblem } from '../../api/types.ts';
import { SignerLayout } from '../../app/SignerLayout.tsx';
import { Button } from '../../components/Button.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { type LineKnot, TraceLine } from '../../components/TraceLine.tsx';
import styles from '../signing/Signer.module.css';
import { voBoTexts } from './texts.ts';

const KNOWN = ['expire_link_message', 'invalid_link_message', 'deleted_document_message'] as const;

/** The thread that ends here. */
const broken: readonly LineKnot[] = [
  { kind: 'done', label: '' },
  { kind: 'plain', label: '' },
  { kind: 'stopped', label: '' },
];

/** An approver's link that does not open its document: what happened, why, and what to do (ERR-053..055). */
export function LinkProblem({ problem, code, onRetry }: { problem: ApiProblem; code: string; onRetry: () => void }) {
  const t = voBoTexts.use();
  const known = KNOWN.find((one) => one === problem.code) ?? null;
  // Without a code nobody forged anything: the address was opened in a new tab, or typed.
  const kind = known === 'invalid_link_message' && code === '' ? 'incomplete' : (known ?? 'other');
  usePageTitle(t(`title.${kind}`));
  return (
    <SignerLayout>
      <section className={styles.problem}>
        <TraceLine knots={broken} label={t(`title.${kind}`)} />
        <h1 className={styles.verdict}>{t(`title.${kind}`)}</h1>
        <p className={styles.lead} role="alert">
          {kind === 'incomplete' ? t('text.incomplete') : problem.message}
        </p>
        {kind === 'other' ? (
          <div className={styles.problemTools}>
            <Button look="primary" onPress={onRetry}>
              {t('tryAgain')}
            </Button>
          </div>
        ) : (
          <p>{t(`todo.${kind}`)}</p>
        )}
        <p className={styles.code}>
          {t('code', { code: problem.code })}
          {problem.correlationId ? ` · ${problem.correlationId}` : ''}
        </p>
      </section>
    </SignerLayout>
  );
}
