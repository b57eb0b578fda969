import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { DeadLink, deadLinkOf } from '../../signer/DeadLink.tsx';
import styles from '../../signer/Signer.module.css';
import { voBoTexts } from './texts.ts';

const KNOWN = ['expire_link_message', 'invalid_link_message', 'deleted_document_message', 'withdrawn_document_message'] as const;

/** An approver's link that does not open its document: what happened, why, and what to do (ERR-053..055). */
export function LinkProblem({ problem, code, onRetry }: { problem: ApiProblem; code: string; onRetry: () => void }) {
  const t = voBoTexts.use();
  const kind = deadLinkOf(KNOWN, problem, code);
  return (
    <DeadLink problem={problem} title={t(`title.${kind}`)} text={kind === 'incomplete' ? t('text.incomplete') : problem.message}>
      {kind === 'other' ? (
        <div className={styles.problemTools}>
          <Button look="primary" onPress={onRetry}>
            {t('tryAgain')}
          </Button>
        </div>
      ) : (
        <p>{t(`todo.${kind}`)}</p>
      )}
    </DeadLink>
  );
}
