import { useState } from 'react';
import { useProfileQuery } from '../../../api/auth.ts';
import type { ApiProblem } from '../../../api/types.ts';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { DeadLink, deadLinkOf } from '../../../signer/DeadLink.tsx';
import styles from '../../../signer/Signer.module.css';
import { signerFormTexts } from './texts.ts';

const KNOWN = ['expire_link_message', 'invalid_link_message', 'signatory.replaced', 'form.cancelled', 'signatory.user.not.match'] as const;

export interface LinkProblemProps {
  readonly problem: ApiProblem;
  readonly code: string;
  readonly onRetry: () => void;
  readonly onWithoutSession: () => void;
}

/** The link of a form that does not open it: what happened, why, and what to do (ERR-053..055). */
export function LinkProblem({ problem, code, onRetry, onWithoutSession }: LinkProblemProps) {
  const t = signerFormTexts.use();
  const kind = deadLinkOf(KNOWN, problem, code);
  return (
    <DeadLink problem={problem} title={t(`title.${kind}`)} text={kind === 'other' ? problem.message : t(`text.${kind}`)}>
      {kind === 'signatory.user.not.match' ? (
        <OtherPerson onWithoutSession={onWithoutSession} />
      ) : kind === 'other' ? (
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

function OtherPerson({ onWithoutSession }: { onWithoutSession: () => void }) {
  const t = signerFormTexts.use();
  const { data, isError } = useProfileQuery();
  const email = isError ? null : (data?.emailID ?? null);
  const [left, setLeft] = useState(false);
  return (
    <>
      <p>{email ? t('todo.other_person', { email }) : t('todo.other_person_nobody')}</p>
      <div className={styles.problemTools}>
        <Button
          look="primary"
          busy={left}
          onPress={() => {
            setLeft(true);
            onWithoutSession();
          }}
        >
          {t('continueWithout')}
        </Button>
        <ButtonLink to="/dashboard/document">{t('goToAccount')}</ButtonLink>
      </div>
    </>
  );
}
