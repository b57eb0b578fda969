import { ScanSearch } from 'lucide-react';
import type { ApiProblem } from '../../api/types.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { DeadLink, deadLinkOf } from '../../signer/DeadLink.tsx';
import styles from '../../signer/Signer.module.css';
import type { DoneLink } from './calls.ts';
import { EndedDoneLink } from './EndedDoneLink.tsx';
import { doneLinkTexts } from './texts.ts';

const KNOWN = ['expire_link_message', 'invalid_link_message', 'deleted_document_message', 'signatory.replaced'] as const;

/** A link of the final mail that opens nothing: what to do about it, and what works without it. */
export function LinkProblem({ problem, link, onRetry }: { problem: ApiProblem; link: DoneLink; onRetry: () => void }) {
  const t = doneLinkTexts.use();
  const kind = deadLinkOf(KNOWN, problem, link.code);
  const own = kind === 'incomplete' || kind === 'expire_link_message' || kind === 'signatory.replaced';
  return (
    <DeadLink problem={problem} title={t(`title.${kind}`)} text={own ? t(`text.${kind}`) : problem.message}>
      {kind === 'expire_link_message' ? (
        <EndedDoneLink problem={problem} link={link} />
      ) : kind === 'other' ? null : (
        <p>{t(`todo.${kind}`)}</p>
      )}
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
