import { ScanSearch } from 'lucide-react';
import type { ApiProblem } from '../../api/types.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { DeadLink, deadLinkOf } from '../../signer/DeadLink.tsx';
import styles from '../../signer/Signer.module.css';
import { doneLinkTexts } from './texts.ts';

const KNOWN = ['expire_link_message', 'invalid_link_message', 'deleted_document_message'] as const;

/** A link of the final mail that opens nothing: whom to ask, and what works without it. */
export function LinkProblem({ problem, code, onRetry }: { problem: ApiProblem; code: string; onRetry: () => void }) {
  const t = doneLinkTexts.use();
  const kind = deadLinkOf(KNOWN, problem, code);
  const { sender } = problem.facts;
  const name = typeof sender === 'string' && sender !== '' ? sender : t('nobody');
  const text = kind === 'incomplete' || kind === 'expire_link_message' ? t(`text.${kind}`) : problem.message;
  return (
    <DeadLink problem={problem} title={t(`title.${kind}`)} text={text}>
      {kind === 'other' ? null : <p>{kind === 'expire_link_message' ? t(`todo.${kind}`, { name }) : t(`todo.${kind}`)}</p>}
      {kind === 'expire_link_message' ? <p>{t('withoutLink')}</p> : null}
      <div className={styles.problemTools}>
        {kind === 'other' ? (
          <Button look="primary" onPress={onRetry}>
            {t('tryAgain')}
          </Button>
        ) : (
          <ButtonLink to="/validation" icon={<ScanSearch aria-hidden />}>
            {t('validate')}
          </ButtonLink>
        )}
      </div>
    </DeadLink>
  );
}
